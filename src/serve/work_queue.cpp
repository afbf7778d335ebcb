#include "serve/work_queue.h"

namespace zermelo::serve {

WorkQueue::WorkQueue(std::size_t threads, std::size_t most_waiting, double turn_seconds)
    : most_waiting_(most_waiting), turn_seconds_(turn_seconds) {
    for (std::size_t i = 0; i < threads; ++i) turns_.push_back(std::make_unique<Turn>());
    try {
        for (auto &turn : turns_) workers_.start([this, &turn = *turn] { work(turn); });
        if (turn_seconds < unshared) workers_.start([this] { supervise(); });
    } catch (...) { // no more threads can be had
        close();
        throw;
    }
}

bool WorkQueue::push(Task task) {
    std::scoped_lock lock(mutex_);
    if (closed_ || waiting_.size() >= most_waiting_) return false;
    waiting_.push_back(std::move(task));
    changed_.notify_all();
    return true;
}

std::size_t WorkQueue::size() const {
    std::scoped_lock lock(mutex_);
    std::size_t out = waiting_.size();
    for (const auto &turn : turns_) out += turn->works ? 1 : 0;
    return out;
}

void WorkQueue::close() {
    {
        std::scoped_lock lock(mutex_);
        closed_ = true;
        waiting_.clear();
        for (auto &turn : turns_) turn->over = true;
        changed_.notify_all();
    }
    workers_.finish();
}

// While somebody waits, somebody else's turn may be over.
void WorkQueue::supervise() {
    constexpr std::chrono::milliseconds between_looks(100);
    std::unique_lock lock(mutex_);
    while (!closed_) {
        if (waiting_.empty()) {
            changed_.wait(lock);
        } else {
            cut_longest();
            changed_.wait_for(lock, between_looks);
        }
    }
}

// Makes place for one that waits, if no thread is free and somebody has had enough.
void WorkQueue::cut_longest() {
    Turn *longest = nullptr;
    for (auto &turn : turns_) {
        if (!turn->works || turn->over) return; // will take it
        if (!longest || turn->since < longest->since) longest = turn.get();
    }
    std::chrono::duration<double> had = Job::Clock::now() - longest->since;
    if (had.count() > turn_seconds_) longest->over = true;
}

void WorkQueue::work(Turn &turn) {
    std::unique_lock lock(mutex_);
    for (;;) {
        while (!closed_ && waiting_.empty()) changed_.wait(lock);
        if (closed_) return;
        Task task = std::move(waiting_.front());
        waiting_.pop_front();
        turn.works = true;
        turn.over = false;
        turn.since = Job::Clock::now();
        lock.unlock();
        bool has_more = task(turn.over);
        lock.lock();
        turn.works = false;
        if (has_more && !closed_) waiting_.push_back(std::move(task));
    }
}

} // namespace zermelo::serve
