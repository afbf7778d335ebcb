#include "base/error.h"
#include "base/random.h"
#include "store/folder.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

namespace zermelo::store {
namespace {

namespace fs = std::filesystem;

const Folder::About about{{"engine", "none"}, {"game", "of chess"}};

class StoreFolder : public ::testing::Test {
  protected:
    void SetUp() override {
        path_ = fs::path(::testing::TempDir()) /
                ("store_" + std::string(::testing::UnitTest::GetInstance()->current_test_info()->name()));
        fs::remove_all(path_);
    }
    void TearDown() override { fs::remove_all(path_); }

    void change_byte(const std::string &name, std::streamoff at) {
        std::fstream file(path_ / name, std::ios::in | std::ios::out | std::ios::binary);
        file.seekg(at);
        char byte = static_cast<char>(file.get() ^ 1);
        file.seekp(at);
        file.put(byte);
    }
    void put(const std::string &name, const std::string &text) { std::ofstream(path_ / name) << text; }

    fs::path path_;
};

std::string fault_of(const std::function<void()> &work) {
    try {
        work();
    } catch (const Error &error) {
        return error.what();
    }
    return "";
}

TEST_F(StoreFolder, GoesOnWhereItWasLeft) {
    {
        Folder folder = Folder::begin(path_, about);
        folder.write("states.1", "one");
        folder.write("states.2", "two");
        folder.remove("states.1");
    }
    Folder folder = Folder::begin(path_, about);
    EXPECT_FALSE(folder.has("states.1"));
    EXPECT_EQ(folder.read("states.2")->all(), "two");
    EXPECT_EQ(folder.about("game"), "of chess");
    EXPECT_FALSE(folder.finished());
    folder.finish();
    EXPECT_TRUE(Folder::open(path_).finished());
}

TEST_F(StoreFolder, LeavesNothingOfAKilledRun) {
    Folder::begin(path_, about).write("states.1", "one");
    put("states.2", "half of it");
    put("states.2.77-0.tmp", "half");
    put("notes.txt", "mine");
    Folder folder = Folder::begin(path_, about);
    EXPECT_FALSE(fs::exists(path_ / "states.2"));
    EXPECT_FALSE(fs::exists(path_ / "states.2.77-0.tmp"));
    EXPECT_TRUE(folder.has("states.1"));
    EXPECT_TRUE(fs::exists(path_ / "notes.txt"));
}

TEST_F(StoreFolder, RefusesOtherFoldersAndStores) {
    EXPECT_NE(fault_of([&] { Folder::open(path_); }).find("is no store"), std::string::npos);
    fs::create_directories(path_);
    put("letter.txt", "dear");
    EXPECT_NE(fault_of([&] { Folder::begin(path_, about); }).find("not empty"), std::string::npos);
    fs::rename(path_ / "letter.txt", path_ / "letter.tmp");
    EXPECT_NE(fault_of([&] { Folder::begin(path_, about); }).find("not empty"), std::string::npos);
    fs::remove(path_ / "letter.tmp");
    Folder folder = Folder::begin(path_, about);
    EXPECT_NE(fault_of([&] { Folder::begin(path_, about); }).find("another run"), std::string::npos);
    EXPECT_NE(fault_of([&] { Folder::open(path_).read("states.1"); }).find("has no states.1"),
              std::string::npos);
}

TEST_F(StoreFolder, RefusesAStoreOfSomethingElse) {
    Folder::begin(path_, about);
    Folder::About other = about;
    other["game"] = "of go";
    EXPECT_NE(fault_of([&] { Folder::begin(path_, other); }).find("of something else"), std::string::npos);
}

TEST_F(StoreFolder, SeesEveryDamage) {
    std::string content(3 * Content::block_bytes + 17, 'x');
    {
        Folder folder = Folder::begin(path_, about);
        folder.write("values.1", content);
        folder.write("values.2", "two");
        folder.finish();
    }
    EXPECT_TRUE(damages(Folder::open(path_)).empty());
    auto whole = static_cast<std::streamoff>(fs::file_size(path_ / "values.1"));
    for (std::streamoff at = 0; at < whole; at += 4001) {
        change_byte("values.1", at);
        std::vector<std::string> found = damages(Folder::open(path_));
        ASSERT_EQ(found.size(), 1U) << at;
        EXPECT_NE(found[0].find("values.1"), std::string::npos);
        change_byte("values.1", at);
    }
    change_byte("values.1", 2 * static_cast<std::streamoff>(Content::block_bytes));
    auto file = Folder::open(path_).read("values.1");
    EXPECT_EQ(*file->at(0, 1), 'x'); // another block
    EXPECT_NE(fault_of([&] { file->at(2 * Content::block_bytes + 5, 1); }).find("damaged"),
              std::string::npos);
    fs::resize_file(path_ / "values.2", 2);
    EXPECT_EQ(damages(Folder::open(path_)).size(), 2U);
    for (std::streamoff at = 0; at < static_cast<std::streamoff>(fs::file_size(path_ / "manifest")); ++at) {
        change_byte("manifest", at);
        EXPECT_NE(fault_of([&] { Folder::open(path_); }), "") << at;
        change_byte("manifest", at);
    }
}

// Content of which some becomes smaller.
class CompactStore : public StoreFolder {
  protected:
    void SetUp() override {
        StoreFolder::SetUp();
        Random random(3, 0);
        for (int i = 0; i < 100'000; ++i) noise_ += static_cast<char>(random.below(256));
        plain_ = std::string(3 * Content::block_bytes + 17, 'x') + noise_;
        Folder folder = Folder::begin(path_, about);
        folder.write("values.1", plain_);
        folder.write("values.2", noise_);
        folder.write("depth", "");
        folder.finish();
    }
    void compact() {
        Meter meter({});
        Folder::begin(path_, {}).compact(meter);
    }
    void expect_whole() {
        Folder folder = Folder::open(path_);
        EXPECT_TRUE(damages(folder).empty());
        EXPECT_EQ(folder.read("values.1")->all(), plain_);
        EXPECT_EQ(folder.read("values.2")->all(), noise_);
        EXPECT_EQ(folder.read("depth")->all(), "");
        EXPECT_TRUE(folder.finished());
    }

    std::string plain_, noise_;
};

TEST_F(CompactStore, IsSmallerAndTheSame) {
    compact();
    EXPECT_LT(fs::file_size(path_ / "values.1.packed"), noise_.size() + 1000);
    EXPECT_FALSE(fs::exists(path_ / "values.1"));
    EXPECT_TRUE(fs::exists(path_ / "values.2"));
    expect_whole();
    compact();
    expect_whole();
    auto file = Folder::open(path_).read("values.1");
    EXPECT_EQ(*file->at(2 * Content::block_bytes + 5, 1), 'x'); // before the others
    EXPECT_EQ(*file->at(plain_.size() - 1, 1), static_cast<unsigned char>(plain_.back()));
}

TEST_F(CompactStore, GoesOnAfterAKill) {
    put("values.1.packed", "half of it"); // not in the manifest yet
    expect_whole();
    compact();
    put("values.1", "what is not needed any more");
    expect_whole();
    compact();
    EXPECT_FALSE(fs::exists(path_ / "values.1"));
    put("values.2.packed", "what was not smaller");
    compact();
    EXPECT_FALSE(fs::exists(path_ / "values.2.packed"));
    expect_whole();
}

TEST_F(CompactStore, SeesEveryDamage) {
    compact();
    auto whole = static_cast<std::streamoff>(fs::file_size(path_ / "values.1.packed"));
    for (std::streamoff at = 0; at < whole; at += at < 2000 || at > whole - 200 ? 1 : 997) {
        change_byte("values.1.packed", at);
        try {
            EXPECT_EQ(Folder::open(path_).read("values.1")->all(), plain_) << at; // some bits say nothing
        } catch (const Error &error) {
            EXPECT_NE(std::string(error.what()).find("values.1.packed"), std::string::npos);
        }
        change_byte("values.1.packed", at);
    }
    fs::resize_file(path_ / "values.1.packed", static_cast<std::uintmax_t>(whole - 1));
    EXPECT_EQ(damages(Folder::open(path_)).size(), 1U);
}

TEST_F(CompactStore, IsFinished) {
    fs::remove_all(path_);
    Folder::begin(path_, about).write("values.1", plain_);
    EXPECT_NE(fault_of([&] { compact(); }).find("not finished"), std::string::npos);
    EXPECT_EQ(Folder::open(path_).read("values.1")->all(), plain_);
}

} // namespace
} // namespace zermelo::store
