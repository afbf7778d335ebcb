// Limits: who ends when, and who does not.
#include "base/job.h"
#include "base/workers.h"

#include <gtest/gtest.h>

#include <cstring>
#include <memory>

namespace zermelo {
namespace {

using Kind = LimitReached::Kind;

// What ends a job that looks at its limits, or nothing.
std::optional<Kind> ended_by(const Job &job) {
    auto limit = limit_of(job, [&] { job.look(); });
    return limit ? std::optional(limit->kind) : std::nullopt;
}

std::string reason_of(const Job &job) {
    auto limit = limit_of(job, [&] { job.look(); });
    return limit ? limit->what() : "";
}

// Memory that is really there.
std::unique_ptr<char[]> take(std::size_t bytes) {
    auto out = std::make_unique_for_overwrite<char[]>(bytes);
    std::memset(out.get(), 1, bytes);
    return out;
}

constexpr std::size_t mebi = std::size_t{1} << 20;

TEST(Job, WithoutLimitsNeverEnds) {
    Job job;
    EXPECT_EQ(ended_by(job), std::nullopt);
    EXPECT_EQ(job.seconds_left(), std::nullopt);
    EXPECT_EQ(job.memory_bytes(), std::nullopt);
    EXPECT_NO_THROW(job.expect(SIZE_MAX / 2));
}

TEST(Job, EndsAtItsDeadline) {
    EXPECT_EQ(ended_by(Limits{.seconds = 1e9}), std::nullopt);
    EXPECT_EQ(ended_by(Limits{.seconds = 1e300}), std::nullopt);
    Job job = Limits{.seconds = 0};
    EXPECT_EQ(ended_by(job), Kind::time);
    EXPECT_EQ(job.seconds_left(), 0);
    EXPECT_EQ(reason_of(job), "the time limit of 0 s was reached");
}

TEST(Job, AShareIsOfWhatIsLeft) {
    Job all = Limits{.seconds = 1000};
    EXPECT_LE(*all.part(0.5).seconds_left(), 500);
    EXPECT_GT(*all.part(0.5).seconds_left(), 400);
    EXPECT_LE(*all.part(0.5).part(0.5).seconds_left(), 250);
    EXPECT_NE(reason_of(all.part(0)).find("its share"), std::string::npos);
    EXPECT_EQ(Job().part(0.5).seconds_left(), std::nullopt);
}

TEST(Job, APartHasNoMoreTimeThanTheWhole) {
    Job all = Limits{.seconds = 1000};
    Job part = all.within(0);
    EXPECT_EQ(ended_by(part), Kind::time);
    EXPECT_EQ(ended_by(all), std::nullopt);
    EXPECT_NE(reason_of(part).find("its share"), std::string::npos);
    EXPECT_LE(*all.within(5000).seconds_left(), 1000);
    EXPECT_EQ(ended_by(part.within(5000)), Kind::time); // a part of the part
    EXPECT_EQ(ended_by(Job().within(0)), Kind::time);
    EXPECT_EQ(ended_by(Job(Limits{.seconds = 0}).within(1000)), Kind::time);
}

TEST(Job, AnyOfItsFlagsStopsIt) {
    std::atomic<bool> mine = false, of_group = false;
    Job all = Limits{.cancelled = &mine};
    Job part = all.until(of_group).within(1000);
    EXPECT_EQ(ended_by(part), std::nullopt);
    of_group = true;
    EXPECT_TRUE(part.stopped());
    EXPECT_EQ(ended_by(part), Kind::cancelled);
    EXPECT_EQ(ended_by(all), std::nullopt);
    of_group = false;
    mine = true;
    EXPECT_EQ(ended_by(part), Kind::cancelled);
    EXPECT_EQ(ended_by(all), Kind::cancelled);
}

TEST(Job, TwoJobsHaveTimesOfTheirOwn) {
    std::atomic<bool> stop = true;
    Job late = Limits{.seconds = 0}, stopped = Limits{.cancelled = &stop}, free = Limits{.seconds = 1000};
    EXPECT_EQ(ended_by(late), Kind::time);
    EXPECT_EQ(ended_by(stopped), Kind::cancelled);
    EXPECT_EQ(ended_by(free), std::nullopt);
}

TEST(Job, EndsWhenItHasTooMuchMemory) {
    EXPECT_EQ(ended_by(Limits{.memory_bytes = 1}), Kind::memory);
    Job job = Limits{.memory_bytes = resident_bytes() + 64 * mebi};
    EXPECT_EQ(ended_by(job), std::nullopt);
    EXPECT_NO_THROW(job.expect(mebi));
    EXPECT_THROW(job.expect(80 * mebi), LimitReached);
    EXPECT_THROW(job.expect(SIZE_MAX), LimitReached);
    auto held = take(80 * mebi);
    EXPECT_THROW(job.expect(0), LimitReached);
    held.reset();
#ifndef __SANITIZE_ADDRESS__ // which keeps for a while what was given back
    EXPECT_NO_THROW(job.expect(0));
#endif
}

TEST(Job, PartsShareOneAccount) {
    Job all = Limits{.memory_bytes = resident_bytes() + 64 * mebi};
    Job part = all.within(1000), other = all;
    EXPECT_EQ(part.memory_bytes(), all.memory_bytes());
    auto held = take(80 * mebi);
    for (const Job *job : {&all, &part, &other}) EXPECT_THROW(job->expect(0), LimitReached);
}

TEST(Job, TwoJobsMayHaveWhatBothMayHave) {
    std::size_t before = resident_bytes(), more = 256 * mebi + before / 2;
    Job first = Limits{.memory_bytes = before + 256 * mebi};
    EXPECT_THROW(first.expect(more), LimitReached);
    {
        Job second = Limits{.memory_bytes = before};
        EXPECT_NO_THROW(first.expect(more));
    }
    EXPECT_THROW(first.expect(more), LimitReached); // the other has gone
}

TEST(Job, WhatOneJobIsAboutToTakeIsItsOwn) {
    Job small = Limits{.memory_bytes = 16 * mebi}, large = Limits{.memory_bytes = 16'384 * mebi};
    EXPECT_NO_THROW(small.expect(8 * mebi));
    EXPECT_THROW(small.expect(32 * mebi), LimitReached); // although both together may have it
    EXPECT_NO_THROW(large.expect(32 * mebi));
}

TEST(Job, NoMemoryIsALimit) {
    auto limit = limit_of(Limits{.memory_bytes = 500 * mebi}, [] { throw std::bad_alloc(); });
    ASSERT_TRUE(limit);
    EXPECT_EQ(limit->kind, Kind::memory);
    EXPECT_STREQ(limit->what(), "the memory limit of 500 MiB was reached");
    EXPECT_THROW(limit_of({}, [] { throw std::logic_error("a fault"); }), std::logic_error);
}

TEST(Meter, LooksSoonAndAgain) {
    std::atomic<bool> stop = false;
    Meter meter(Limits{.cancelled = &stop});
    for (int i = 0; i < 100'000; ++i) meter.check();
    stop = true;
    auto often = [&] {
        for (int i = 0; i < 2048; ++i) meter.check();
    };
    EXPECT_THROW(often(), LimitReached);
    EXPECT_THROW(often(), LimitReached); // not only once
}

TEST(Workers, FinishTogether) {
    std::atomic<int> sum = 0;
    Workers workers{Job()};
    for (int i = 1; i <= 4; ++i) workers.start([&sum, i] { sum += i; });
    workers.finish();
    EXPECT_EQ(sum, 10);
    EXPECT_TRUE(workers.wait_for(std::chrono::milliseconds(0)));
}

// Works until the job ends.
void work_on(const Job &job) {
    for (;;) {
        job.look();
        std::this_thread::yield();
    }
}

TEST(Workers, WhatOneThrowsStopsTheOthersAndReachesTheCaller) {
    Workers workers{Job()};
    for (int i = 0; i < 3; ++i)
        workers.start([&] { limit_of(workers.job(), [&] { work_on(workers.job()); }); });
    workers.start([] { throw std::logic_error("a fault"); });
    EXPECT_THROW(workers.finish(), std::logic_error);
    EXPECT_NO_THROW(workers.finish()); // it was told once
}

TEST(Workers, EndWithTheirJobAndNotWithAnother) {
    std::atomic<bool> stop = false;
    Job job = Limits{.cancelled = &stop};
    Workers workers(job), others{Job()};
    workers.start([&] { work_on(workers.job()); });
    others.start([&] { work_on(others.job()); });
    stop = true;
    EXPECT_THROW(workers.finish(), LimitReached);
    EXPECT_FALSE(others.wait_for(std::chrono::milliseconds(0)));
    others.stop();
    EXPECT_THROW(others.finish(), LimitReached);
    EXPECT_TRUE(job.stopped());
}

TEST(Workers, AreStoppedWhenTheyGo) {
    std::atomic<bool> ended = false;
    {
        Workers workers{Job()};
        workers.start([&] {
            limit_of(workers.job(), [&] { work_on(workers.job()); });
            ended = true;
        });
    }
    EXPECT_TRUE(ended);
}

TEST(Workers, AMemoryLimitReachesTheCaller) {
    Workers workers(Limits{.memory_bytes = 1});
    workers.start([&] { work_on(workers.job()); });
    EXPECT_EQ(limit_of(workers.job(), [&] { workers.finish(); })->kind, Kind::memory);
}

} // namespace
} // namespace zermelo
