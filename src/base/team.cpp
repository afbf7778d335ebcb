#include "base/team.h"

namespace zermelo {

namespace {

// Lets the processor do something else for a moment.
void pause() {
#if defined(__x86_64__)
    __builtin_ia32_pause();
#endif
}

// Until it is no longer that. What the others do is mostly short, and to sleep and be woken takes as long.
void wait_while(const std::atomic<std::uint32_t> &number, std::uint32_t is) {
    constexpr int looks = 4'000;
    for (int i = 0; i < looks; ++i) {
        if (number.load(std::memory_order_acquire) != is) return;
        pause();
    }
    number.wait(is);
}

} // namespace

Team::Team(const Job &job, std::size_t threads) : faults_(threads), workers_(job) {
    try {
        for (std::size_t t = 1; t < threads; ++t) workers_.start([this, t] { help(t); });
    } catch (...) { // no thread could be had, and those that are there wait
        let_go();
        throw;
    }
}

Team::~Team() { let_go(); }

void Team::let_go() {
    over_ = true;
    ++round_;
    round_.notify_all();
}

void Team::each(const std::function<void(std::size_t)> &work) {
    work_ = &work;
    busy_ = static_cast<std::uint32_t>(size() - 1);
    ++round_;
    round_.notify_all();
    work_on(0);
    for (std::uint32_t left = busy_; left != 0; left = busy_) wait_while(busy_, left);
    for (std::exception_ptr &fault : faults_)
        if (fault) {
            std::exception_ptr first = fault;
            faults_.assign(size(), nullptr);
            std::rethrow_exception(first);
        }
}

void Team::help(std::size_t thread) {
    for (std::uint32_t seen = 0;;) {
        wait_while(round_, seen);
        ++seen;
        if (over_) return;
        work_on(thread);
        if (--busy_ == 0) busy_.notify_one();
    }
}

void Team::work_on(std::size_t thread) {
    try {
        (*work_)(thread);
    } catch (...) {
        faults_[thread] = std::current_exception();
    }
}

} // namespace zermelo
