// Teams: who works, in which order, and what becomes of faults.
#include "base/team.h"

#include <gtest/gtest.h>

#include <sys/resource.h>
#include <system_error>
#include <unistd.h>

namespace zermelo {
namespace {

TEST(Team, EachThreadWorksOnceInEachRound) {
    constexpr std::size_t threads = 4, rounds = 1'000;
    Team team({}, threads);
    std::vector<std::size_t> done(threads, 0);
    for (std::size_t round = 1; round <= rounds; ++round) {
        team.each([&](std::size_t thread) { ++done[thread]; });
        ASSERT_EQ(done, std::vector<std::size_t>(threads, round)); // all have ended
    }
}

TEST(Team, OneThreadIsWhoeverCalls) {
    Team team({}, 1);
    auto caller = std::this_thread::get_id();
    team.each([&](std::size_t) { EXPECT_EQ(std::this_thread::get_id(), caller); });
}

TEST(Team, WhatOneThrowsReachesTheCallerAndTheOthersGoOn) {
    Team team({}, 3);
    for (std::size_t thrower : {0U, 2U}) {
        std::atomic<int> done = 0;
        auto round = [&] {
            team.each([&](std::size_t thread) {
                if (thread == thrower) throw LimitReached(LimitReached::Kind::time, "late");
                ++done;
            });
        };
        EXPECT_THROW(round(), LimitReached);
        EXPECT_EQ(done, 2);
    }
    EXPECT_NO_THROW(team.each([](std::size_t) {}));
}

// The address space has room for the stacks of a few threads.
[[noreturn]] void start_too_many() {
    alarm(20); // instead of waiting for ever
    rlimit limit{};
    limit.rlim_cur = limit.rlim_max = std::size_t{1} << 30;
    setrlimit(RLIMIT_AS, &limit);
    try {
        Team team({}, 10'000);
    } catch (const std::system_error &) {
        _exit(7);
    } catch (const std::bad_alloc &) {
        _exit(7);
    }
    _exit(1);
}

TEST(Team, ThreadsThatCannotBeHadAreAFault) {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
    GTEST_SKIP() << "a sanitizer needs more addresses than that";
#endif
    EXPECT_EXIT(start_too_many(), testing::ExitedWithCode(7), "");
}

} // namespace
} // namespace zermelo
