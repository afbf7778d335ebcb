// Work: what may be spent, in parts.
#include "base/work.h"

#include <gtest/gtest.h>

namespace zermelo {
namespace {

constexpr std::uint64_t second = 1'000'000'000;

bool spends(Work &work, std::uint64_t nanoseconds) {
    auto limit = limit_of({}, [&] { work.spend(nanoseconds); });
    if (limit) {
        EXPECT_EQ(limit->kind, LimitReached::Kind::size);
    }
    return !limit;
}

TEST(Work, HasNoEndIfNoneIsGiven) {
    Work work;
    for (int i = 0; i < 100; ++i) EXPECT_TRUE(spends(work, 1'000'000 * second));
    WorkShare share(work, 0.1);
    EXPECT_TRUE(spends(work, 1'000'000 * second));
}

TEST(Work, EndsWhenItIsSpent) {
    Work work(2);
    EXPECT_TRUE(spends(work, second));
    EXPECT_TRUE(spends(work, second));
    EXPECT_FALSE(spends(work, 1));
}

TEST(Work, NothingIsLeftAfterMoreWasAskedFor) {
    Work work(2);
    EXPECT_FALSE(spends(work, 3 * second));
    EXPECT_FALSE(spends(work, 1));
}

TEST(Work, OfAShareTheRestComesBack) {
    Work work(4);
    {
        WorkShare half(work, 0.5);
        {
            WorkShare quarter(work, 0.5);
            EXPECT_FALSE(spends(work, second + 1)); // and so the quarter is gone
        }
        EXPECT_TRUE(spends(work, second));
        EXPECT_FALSE(spends(work, 1));
    }
    EXPECT_TRUE(spends(work, 2 * second));
    EXPECT_FALSE(spends(work, 1));
}

TEST(Work, WhatAShareLeavesIsThere) {
    Work work(4);
    {
        WorkShare half(work, 0.5);
        EXPECT_TRUE(spends(work, second));
    }
    EXPECT_TRUE(spends(work, 3 * second));
    EXPECT_FALSE(spends(work, 1));
}

} // namespace
} // namespace zermelo
