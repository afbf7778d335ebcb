#include "serve/work_queue.h"

#include <algorithm>

namespace zermelo::serve {

WorkQueue::WorkQueue(std::size_t threads, std::size_t most_waiting) : most_waiting_(most_waiting) {
    for (std::size_t i = 0; i < threads; ++i) turns_.push_back(std::make_unique<Turn>());
    try {
        for (auto &turn : turns_) workers_.start([this, &turn = *turn] { work(turn); });
        workers_.start([this] { supervise(); });
    } catch (...) { // no more threads can be had
        close();
        throw;
    }
}

bool WorkQueue::push(const Share &share, Task task) {
    std::scoped_lock lock(mutex_);
    auto alike =
        static_cast<std::size_t>(std::count_if(waiting_.begin(), waiting_.end(), [&](const Waiting &one) {
            return one.share.spares == share.spares;
        }));
    if (closed_ || alike >= most_waiting_) return false;
    waiting_.push_back({share, std::move(task)});
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

// Whether those who leave as many threads to others would still do so.
bool WorkQueue::has_thread_for(const Share &share) const {
    std::size_t taken = 0;
    for (const auto &turn : turns_) taken += turn->works && turn->share.spares >= share.spares ? 1 : 0;
    return taken + share.spares < turns_.size();
}

// Who came first, of those that can begin.
std::deque<WorkQueue::Waiting>::iterator WorkQueue::next() {
    return std::find_if(waiting_.begin(), waiting_.end(),
                        [&](const Waiting &one) { return has_thread_for(one.share); });
}

// While somebody waits, somebody else's turn may be over.
void WorkQueue::supervise() {
    constexpr std::chrono::milliseconds between_looks(100);
    std::unique_lock lock(mutex_);
    while (!closed_) {
        if (waiting_.empty()) {
            changed_.wait(lock);
        } else {
            for (const Waiting &one : waiting_)
                if (makes_place(one.share)) break;
            changed_.wait_for(lock, between_looks);
        }
    }
}

// Whether one that waits will soon begin: there is a place, or somebody who has had enough leaves one.
bool WorkQueue::makes_place(const Share &share) {
    bool lacks_thread =
        std::all_of(turns_.begin(), turns_.end(), [](const auto &turn) { return turn->works; });
    bool lacks_share = !has_thread_for(share);
    if (!lacks_thread && !lacks_share) return true;
    Turn *longest = nullptr;
    for (auto &turn : turns_) {
        bool is_in_the_way = turn->works && (!lacks_share || turn->share.spares >= share.spares);
        if (!is_in_the_way) continue;
        if (turn->over) return true;
        std::chrono::duration<double> had = Job::Clock::now() - turn->since;
        if (had.count() > turn->share.turn_seconds && (!longest || turn->since < longest->since))
            longest = turn.get();
    }
    if (longest) longest->over = true;
    return longest != nullptr;
}

void WorkQueue::work(Turn &turn) {
    std::unique_lock lock(mutex_);
    for (;;) {
        auto found = next();
        while (!closed_ && found == waiting_.end()) {
            changed_.wait(lock);
            found = next();
        }
        if (closed_) return;
        Waiting mine = std::move(*found);
        waiting_.erase(found);
        turn.works = true;
        turn.over = false;
        turn.share = mine.share;
        turn.since = Job::Clock::now();
        lock.unlock();
        bool has_more = mine.task(turn.over);
        if (!has_more) mine.task = nullptr; // what it holds may be large, or use the queue
        lock.lock();
        turn.works = false;
        if (has_more && !closed_) waiting_.push_back(std::move(mine));
        changed_.notify_all(); // somebody may have waited for this one's share
    }
}

} // namespace zermelo::serve
