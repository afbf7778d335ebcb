#include "serve/work_queue.h"

#include <gtest/gtest.h>

namespace zermelo::serve {

namespace {

template <class Condition>
bool happens(const Condition &condition) {
    auto end = Job::Clock::now() + std::chrono::seconds(60);
    while (!condition()) {
        if (Job::Clock::now() > end) return false;
        std::this_thread::sleep_for(std::chrono::milliseconds(2));
    }
    return true;
}

constexpr WorkQueue::Share short_turns{0, 0.01};

} // namespace

TEST(WorkQueue, TasksTakeTurns) {
    WorkQueue queue(1, 10);
    std::mutex mutex;
    std::string order;
    auto letters = [&](char letter) {
        return [&, letter, left = 3](const std::atomic<bool> &) mutable {
            std::scoped_lock lock(mutex);
            order += letter;
            return --left > 0;
        };
    };
    {
        std::scoped_lock lock(mutex); // so that both are there before the first turn ends
        ASSERT_TRUE(queue.push(short_turns, letters('a')));
        ASSERT_TRUE(queue.push(short_turns, letters('b')));
    }
    ASSERT_TRUE(happens([&] { return queue.size() == 0; }));
    EXPECT_EQ(order, "ababab");
}

TEST(WorkQueue, WhatATaskHoldsIsFreedWhileOthersUseTheQueue) {
    std::atomic<bool> freed = false;
    WorkQueue queue(1, 10);
    auto free = [&](const int *held) {
        std::thread([&] { queue.size(); }).join();
        delete held;
        freed = true;
    };
    queue.push({},
               [held = std::shared_ptr<int>(new int(0), free)](const std::atomic<bool> &) { return false; });
    EXPECT_TRUE(happens([&] { return freed.load(); }));
}

TEST(WorkQueue, AnEndlessTurnIsCutWhenSomebodyWaits) {
    WorkQueue queue(1, 10);
    std::atomic<int> cut = 0;
    std::atomic<bool> end = false, done = false;
    auto endless = [&](const std::atomic<bool> &over) {
        happens([&] { return over || end; });
        cut += over ? 1 : 0;
        return !end;
    };
    ASSERT_TRUE(queue.push(short_turns, endless));
    ASSERT_TRUE(happens([&] { return queue.size() == 1; }));
    ASSERT_TRUE(queue.push({}, [&](const std::atomic<bool> &) {
        done = true;
        return false;
    }));
    EXPECT_TRUE(happens([&] { return done.load(); }));
    EXPECT_GE(cut, 1);
    end = true;
}

TEST(WorkQueue, IsBoundedAndEndsPromptly) {
    std::atomic<bool> dropped = true;
    {
        WorkQueue queue(1, 1);
        std::atomic<bool> begun = false;
        ASSERT_TRUE(queue.push({}, [&](const std::atomic<bool> &over) {
            begun = true;
            return happens([&] { return over.load(); });
        }));
        ASSERT_TRUE(happens([&] { return begun.load(); }));
        EXPECT_TRUE(queue.push({}, [&](const std::atomic<bool> &) { return dropped = false; }));
        EXPECT_FALSE(queue.push({}, [&](const std::atomic<bool> &) { return dropped = false; }));
    }
    EXPECT_TRUE(dropped);
}

TEST(WorkQueue, ThreadsAreLeftToOthers) {
    std::atomic<bool> go = false, done = false;
    std::atomic<int> begun = 0;
    WorkQueue queue(3, 3);
    auto patient = [&](const std::atomic<bool> &over) {
        ++begun;
        happens([&] { return go || over; });
        return false;
    };
    for (int i = 0; i < 2; ++i) ASSERT_TRUE(queue.push({1}, patient));
    ASSERT_TRUE(happens([&] { return begun == 2; }));
    for (int i = 0; i < 3; ++i) ASSERT_TRUE(queue.push({1}, patient));
    EXPECT_FALSE(queue.push({1}, patient)); // there is no room, but for others there is
    ASSERT_TRUE(queue.push({}, [&](const std::atomic<bool> &) {
        done = true;
        return false;
    }));
    EXPECT_TRUE(happens([&] { return done.load(); }));
    EXPECT_EQ(begun, 2);
    go = true;
    EXPECT_TRUE(happens([&] { return queue.size() == 0; }));
    EXPECT_EQ(begun, 5);
}

// A thread is free, but not for these.
TEST(WorkQueue, ATurnIsCutForWhomItIsInTheWay) {
    std::atomic<bool> cut = false, done = false;
    WorkQueue queue(2, 10);
    ASSERT_TRUE(queue.push({1, 0.01}, [&](const std::atomic<bool> &over) {
        cut = happens([&] { return over.load(); });
        return false;
    }));
    ASSERT_TRUE(queue.push({1, 0.01}, [&](const std::atomic<bool> &) {
        done = true;
        return false;
    }));
    EXPECT_TRUE(happens([&] { return done.load(); }));
    EXPECT_TRUE(cut);
}

} // namespace zermelo::serve
