#include "base/process.h"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <thread>

namespace zermelo {

namespace {

ProgramResult shell(const std::string &line, const Job &job = {}) {
    return run_program({"sh", "-c", line}, job);
}

LimitReached::Kind limit(const std::string &line, const Job &job) {
    try {
        shell(line, job);
    } catch (const LimitReached &reached) {
        return reached.kind;
    }
    return LimitReached::Kind::size;
}

bool alive(const std::string &pid) {
    std::ifstream stat(std::string("/proc/").append(pid).append("/stat"));
    std::string number, name, state;
    return stat >> number >> name >> state && state != "Z";
}

// Whether what the command has written the number of comes to its end.
bool comes_to_an_end(const std::string &pid) {
    for (int i = 0; i < 200 && alive(pid); ++i) std::this_thread::sleep_for(std::chrono::milliseconds(10));
    return !alive(pid);
}

TEST(RunProgram, GivesOutputAndExitCode) {
    ProgramResult result = run_program({"printf", "%s-%s", "a b", "$c"}, {});
    EXPECT_EQ(result.output, "a b-$c");
    EXPECT_EQ(result.exit_code, 0);
    EXPECT_EQ(shell("exit 7").exit_code, 7);
    EXPECT_LT(shell("kill -9 $$").exit_code, 0);
    EXPECT_EQ(shell("head -c 300000 /dev/zero").output.size(), 300000U);
    EXPECT_TRUE(run_program({"no-such-program"}, {}).not_installed);
}

TEST(RunProgram, HasNoInputAndNoErrors) {
    EXPECT_EQ(shell("cat; echo to nobody >&2; echo end").output, "end\n");
    EXPECT_EQ(shell("ls /proc/self/fd | wc -l").output, "4\n"); // and the folder itself
}

TEST(RunProgram, SignalsAreAsUsual) {
    EXPECT_LT(shell("kill -INT $$; exit 3").exit_code, 0);
    EXPECT_LT(shell("kill -TERM $$; exit 3").exit_code, 0);
}

TEST(RunProgram, EndsWhatItHasStarted) {
    ProgramResult result = shell("sleep 1000 & echo $!; exit 4");
    EXPECT_EQ(result.exit_code, 4);
    EXPECT_TRUE(comes_to_an_end(result.output.substr(0, result.output.find('\n'))));
}

TEST(RunProgram, LimitsHold) {
    Limits time, memory, stop;
    time.seconds = 0.05;
    EXPECT_EQ(limit("sleep 1000", time), LimitReached::Kind::time);
    EXPECT_EQ(limit("exec >&-; sleep 1000", time), LimitReached::Kind::time);
    EXPECT_EQ(limit("while :; do echo endless; done", time), LimitReached::Kind::time);
    std::atomic<bool> cancelled = true;
    stop.cancelled = &cancelled;
    EXPECT_EQ(limit("sleep 1000", stop), LimitReached::Kind::cancelled);
    memory.memory_bytes = resident_bytes() + (std::size_t{100} << 20);
    memory.seconds = 20;
    // Not the program itself but another that it starts.
    EXPECT_EQ(limit("(x=$(head -c 250000000 /dev/zero | tr '\\0' x); sleep 1000) | cat", memory),
              LimitReached::Kind::memory);
}

TEST(TextFile, IsReadByOthersAndLeavesNothing) {
    std::string path;
    {
        TextFile file("some text\n");
        path = file.path();
        EXPECT_EQ(run_program({"cat", path, path}, {}).output, "some text\nsome text\n");
    }
    EXPECT_FALSE(std::filesystem::exists(path));
}

} // namespace

} // namespace zermelo
