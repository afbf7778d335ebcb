#include "base/error.h"
#include "base/files.h"
#include "gdl/load.h"
#include "gdl/needs.h"
#include "gdl/print.h"

#include <gtest/gtest.h>

#include <filesystem>

namespace zermelo::gdl {
namespace {

class GdlLoad : public testing::Test {
  protected:
    void SetUp() override {
        const testing::TestInfo *test = testing::UnitTest::GetInstance()->current_test_info();
        folder_ = std::filesystem::path(testing::TempDir()) / (std::string("zermelo_load_") + test->name());
        std::filesystem::remove_all(folder_);
        std::filesystem::create_directories(folder_ / "common");
    }
    void TearDown() override { std::filesystem::remove_all(folder_); }

    std::string path(const std::string &name) const { return (folder_ / name).string(); }
    void write(const std::string &name, const std::string &text) const { write_file(path(name), text); }
    std::string loaded(const std::string &game) { return print(load(game, faults_), Syntax::kif); }

    std::filesystem::path folder_;
    Diagnostics faults_;
};

TEST_F(GdlLoad, one_file) {
    write("a.kif", "(role x)\n");
    EXPECT_EQ(loaded(path("a.kif")), "(role x)\n");
    EXPECT_TRUE(faults_.empty());
}

TEST_F(GdlLoad, several_files_joined_by_plus) {
    write("a.kif", "(role x)\n");
    write("b.gdl", "role(o).\n");
    EXPECT_EQ(loaded(path("a.kif") + "+" + path("b.gdl")), "(role x)\n(role o)\n");
}

TEST_F(GdlLoad, a_plus_in_a_file_name) {
    write("a+b.kif", "(role x)\n");
    EXPECT_EQ(loaded(path("a+b.kif")), "(role x)\n");
}

TEST_F(GdlLoad, needed_files_come_first_and_once) {
    write("board.kif", ";; A board.\r\n;; needs: rules.kif\r\n\r\n;; needs: common/grid.kif\r\n(size 3)\n");
    write("rules.kif", ";; needs: common/../common/grid.kif\n(role x)\n");
    write("common/grid.kif", "(succ 1 2)\n;; needs: ignored.kif\n");
    EXPECT_EQ(loaded(path("board.kif")), "(succ 1 2)\n(role x)\n(size 3)\n");
    EXPECT_TRUE(faults_.empty());
}

TEST_F(GdlLoad, infix_files_need_others_too) {
    write("board.gdl", "%% needs: rules.kif\nsize(3).\n");
    write("rules.kif", "(role x)\n");
    EXPECT_EQ(loaded(path("board.gdl")), "(role x)\n(size 3)\n");
}

TEST_F(GdlLoad, cyclic_needs) {
    write("a.kif", ";; needs: b.kif\n(role a)\n");
    write("b.kif", ";; needs: a.kif\n;; needs: b.kif\n(role b)\n");
    EXPECT_EQ(loaded(path("a.kif")), "(role b)\n(role a)\n");
}

TEST_F(GdlLoad, one_file_under_two_names) {
    write("a.kif", ";; needs: again/a.kif\n(role a)\n");
    std::filesystem::create_directory_symlink(folder_, folder_ / "again");
    EXPECT_EQ(loaded(path("a.kif")), "(role a)\n");
}

TEST_F(GdlLoad, missing_file) {
    EXPECT_THROW(loaded(path("none.kif")), Error);
    EXPECT_THROW(loaded(path("")), Error); // a folder
}

TEST_F(GdlLoad, missing_needed_file_names_both) {
    write("a.kif", ";; needs: none.kif\n(role a)\n");
    try {
        loaded(path("a.kif"));
        FAIL();
    } catch (const Error &error) {
        EXPECT_NE(std::string(error.what()).find(path("none.kif")), std::string::npos) << error.what();
        EXPECT_NE(std::string(error.what()).find(path("a.kif")), std::string::npos) << error.what();
    }
}

TEST_F(GdlLoad, nothing_outside_the_folders_of_games_is_read) {
    std::filesystem::create_directories(folder_ / "games" / "nim");
    write("games/shared.kif", "(role b)\n");
    write("games/shared.txt", "(role b)\n");
    write("far.kif", "(role b)\n");
    std::filesystem::create_symlink(folder_ / "far.kif", folder_ / "games" / "nim" / "link.kif");
    auto needing = [&](const std::string &file) {
        write("games/nim/a.kif", ";; needs: " + file + "\n(role a)\n");
        return loaded(path("games/nim/a.kif"));
    };
    EXPECT_EQ(needing("../shared.kif"), "(role b)\n(role a)\n");
    for (const std::string &file :
         {std::string("../shared.txt"), std::string("../../far.kif"), std::string("link.kif"),
          path("games/shared.kif"), std::string("../nim/../../far.kif")})
        EXPECT_THROW(needing(file), Error) << file;
}

TEST_F(GdlLoad, a_needed_file_that_is_missing_here_is_not_refused) {
    try {
        needed_file("zermelo_none.kif", "-", "-"); // relative to where we are
        FAIL();
    } catch (const Error &error) {
        EXPECT_NE(std::string(error.what()).find("no such file"), std::string::npos) << error.what();
    }
}

TEST_F(GdlLoad, utf16_is_refused) {
    using namespace std::string_literals;
    write("a.kif", "\xff\xfe(\0r\0o\0l\0e\0"s);
    EXPECT_THROW(loaded(path("a.kif")), Error);
    write("a.kif", "(\0r\0o\0l\0e\0 \0a\0)\0"s);
    EXPECT_THROW(loaded(path("a.kif")), Error);
}

TEST_F(GdlLoad, who_needs_a_file) {
    write("rules.kif", "(role a)\n");
    write("board.kif", ";; needs: rules.kif\n(size 3)\n");
    write("common/other.kif", ";; needs: ../rules.kif\n(size 3)\n");
    EXPECT_EQ(users_of(path("rules.kif")), std::vector{path("board.kif")});
    EXPECT_TRUE(users_of(path("board.kif")).empty());
    EXPECT_TRUE(users_of(path("none.kif")).empty());
}

TEST_F(GdlLoad, faults_name_their_file) {
    write("a.kif", ";; needs: b.kif\n(role a)\n(p\n");
    write("b.kif", "(role b))\n");
    Description description = load(path("a.kif"), faults_);
    ASSERT_EQ(faults_.size(), 2u);
    EXPECT_EQ(description.sources.name(faults_[0].where.file), path("b.kif"));
    EXPECT_EQ(description.sources.name(faults_[1].where.file), path("a.kif"));
}

TEST_F(GdlLoad, empty_texts) {
    for (const char *text : {"", "\n\n", "; (role x)\n", "% nothing\n"}) {
        write("a.kif", text);
        faults_.clear();
        Description description = load(path("a.kif"), faults_);
        ASSERT_EQ(faults_.size(), 1u);
        EXPECT_EQ(faults_[0].code, "empty");
        EXPECT_EQ(faults_[0].where, (Location{0, 1, 1}));
        EXPECT_NE(format(faults_[0], description.sources).find("a.kif:1:1"), std::string::npos);
    }
}

} // namespace
} // namespace zermelo::gdl
