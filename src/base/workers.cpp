#include "base/workers.h"

#include <algorithm>
#include <utility>

namespace zermelo {

Workers::~Workers() {
    stop();
    join();
}

void Workers::start(std::function<void()> work) {
    {
        std::scoped_lock lock(mutex_);
        ++running_;
    }
    auto run = [this, work = std::move(work)] {
        std::exception_ptr fault;
        try {
            work();
        } catch (...) {
            fault = std::current_exception();
            stop();
        }
        std::scoped_lock lock(mutex_);
        if (!fault_) fault_ = fault;
        --running_;
        ended_.notify_all();
    };
    try {
        threads_.emplace_back(std::move(run));
    } catch (...) { // no thread could be had
        std::scoped_lock lock(mutex_);
        --running_;
        throw;
    }
}

bool Workers::wait_for(std::chrono::milliseconds time) {
    std::unique_lock lock(mutex_);
    return ended_.wait_for(lock, time, [&] { return running_ == 0; });
}

void Workers::join() {
    for (std::thread &thread : threads_) thread.join();
    threads_.clear();
}

void Workers::finish() {
    join();
    if (fault_) std::rethrow_exception(std::exchange(fault_, nullptr));
}

std::size_t processor_count() { return std::max(1U, std::thread::hardware_concurrency()); }

} // namespace zermelo
