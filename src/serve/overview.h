// What the list of games says about each of them: found out in the background, one game after the other, once
// somebody has asked for the list and while nobody waits for anything else; first those that somebody looks
// at.
#pragma once

#include "base/workers.h"
#include "report/common.h"
#include "serve/library.h"
#include "serve/limits.h"

#include <deque>
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
    // Only these, which come first from now on; ids that are no game's are passed over.
    report::Json list(const std::vector<std::string> &ids);

  private:
    void begin();
    void work();
    std::optional<std::size_t> next();
    bool wait_for_idleness();

    const Library &library_;
    Limits limits_;
    std::function<bool()> is_idle_;
    std::mutex mutex_;
    std::vector<report::Json> entries_; // in the library's order
    std::vector<bool> looked_at_;       // likewise
    std::deque<std::size_t> wanted_;    // those that somebody looks at, the latest first
    bool begun_ = false;
    std::atomic<bool> stop_{false};
    Workers workers_{Job()};
};

} // namespace zermelo::serve
