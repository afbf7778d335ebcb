// What the list of games says about each of them: found out in the background, one game after the other, once
// somebody has asked for the list and while nobody waits for anything else.
#pragma once

#include "base/workers.h"
#include "report/common.h"
#include "serve/library.h"
#include "serve/limits.h"

#include <functional>
#include <mutex>

namespace zermelo::serve {

class Overview {
  public:
    // `is_idle` says whether the machine has nothing better to do.
    Overview(const Library &library, const Limits &limits, std::function<bool()> is_idle);
    ~Overview() { stop_ = true; }
    Overview(const Overview &) = delete;
    Overview &operator=(const Overview &) = delete;

    // All games, with what is known by now.
    report::Json list();

  private:
    void work();
    bool wait_for_idleness();

    const Library &library_;
    Limits limits_;
    std::function<bool()> is_idle_;
    std::mutex mutex_;
    std::vector<report::Json> entries_; // in the library's order
    bool begun_ = false;
    std::atomic<bool> stop_{false};
    Workers workers_{Job()};
};

} // namespace zermelo::serve
