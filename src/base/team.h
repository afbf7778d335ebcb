// Several threads that do one thing after another together.
#pragma once

#include "base/workers.h"

namespace zermelo {

class Team {
  public:
    // So many threads, of which one is whoever calls `each`.
    Team(const Job &job, std::size_t threads);
    ~Team();
    Team(const Team &) = delete;
    Team &operator=(const Team &) = delete;

    std::size_t size() const { return faults_.size(); }
    // Does it on each thread, 0, 1, … , and waits for all. Throws what one of them has thrown.
    void each(const std::function<void(std::size_t thread)> &work);

  private:
    void help(std::size_t thread);
    void work_on(std::size_t thread);
    void let_go(); // the other threads

    const std::function<void(std::size_t)> *work_ = nullptr;
    std::vector<std::exception_ptr> faults_;
    std::atomic<std::uint32_t> round_{0}, busy_{0};
    std::atomic<bool> over_{false};
    Workers workers_; // last: they use all of the above
};

} // namespace zermelo
