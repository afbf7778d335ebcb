#include "base/error.h"
#include "base/files.h"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <sys/stat.h>
#include <thread>
#include <unistd.h>

namespace zermelo {

namespace {

namespace fs = std::filesystem;

class Files : public testing::Test {
  protected:
    Files() : folder_(fs::temp_directory_path() / ("zermelo_files_" + std::to_string(::getpid()))) {
        fs::create_directories(folder_);
    }
    ~Files() override { fs::remove_all(folder_); }
    std::string path(const std::string &name) const { return (folder_ / name).string(); }
    std::size_t count() const {
        return static_cast<std::size_t>(std::distance(fs::directory_iterator(folder_), {}));
    }

  private:
    fs::path folder_;
};

mode_t mode(const std::string &path) {
    struct stat info {};
    EXPECT_EQ(::stat(path.c_str(), &info), 0);
    return info.st_mode & 07777;
}

TEST_F(Files, ANewFileHasTheModeThatOpenGives) {
    std::ofstream(path("opened")) << "text";
    write_file(path("written"), "text");
    EXPECT_EQ(mode(path("written")), mode(path("opened")));
    EXPECT_EQ(read_file(path("written"), 100), "text");
    EXPECT_EQ(count(), 2U);
}

TEST_F(Files, AReplacedFileKeepsItsMode) {
    write_file(path("file"), "old");
    ::chmod(path("file").c_str(), 0640);
    write_file(path("file"), "new");
    EXPECT_EQ(mode(path("file")), 0640U);
    EXPECT_EQ(read_file(path("file"), 100), "new");
}

// The mask belongs to the whole process: a file that another thread makes meanwhile must not notice.
TEST_F(Files, OtherThreadsSeeTheirMask) {
    mode_t before = ::umask(0027);
    std::atomic<bool> done = false;
    std::thread writer([&] {
        for (int i = 0; i < 300; ++i) write_file(path("written"), "text");
        done = true;
    });
    std::size_t wrong = 0;
    while (!done) {
        std::ofstream(path("opened")).flush();
        wrong += mode(path("opened")) != 0640U;
        ::unlink(path("opened").c_str());
    }
    writer.join();
    ::umask(before);
    EXPECT_EQ(wrong, 0U);
}

TEST_F(Files, NothingIsLeftOfAFailure) {
    fs::create_directory(path("folder"));
    EXPECT_THROW(write_file(path("folder"), "text"), Error);
    EXPECT_THROW(write_file(path("none/file"), "text"), Error);
    EXPECT_EQ(count(), 1U);
}

TEST_F(Files, APipeIsWaitedForWithinTheLimits) {
    ASSERT_EQ(::mkfifo(path("pipe").c_str(), 0600), 0);
    Limits limits;
    limits.seconds = 0.1;
    EXPECT_THROW(read_file(path("pipe"), 100, limits), LimitReached);
    std::thread late([&] {
        std::this_thread::sleep_for(std::chrono::milliseconds(150));
        std::ofstream out(path("pipe"));
        out << "first " << std::flush;
        std::this_thread::sleep_for(std::chrono::milliseconds(150));
        out << "second";
    });
    EXPECT_EQ(read_file(path("pipe"), 100), "first second");
    late.join();
}

} // namespace

} // namespace zermelo
