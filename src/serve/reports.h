// The designer's report on a game as a page: made once, and kept while there are few.
#pragma once

#include "http/reply.h"
#include "serve/games.h"

#include <map>

namespace zermelo::serve {

class Reports {
  public:
    // `program`: its name and version.
    Reports(const Limits &limits, std::string program);

    // Now or later.
    void send(const GamePointer &game, const http::Reply &reply);

    bool is_busy() const { return queue_.size() > 0; }
    void close() { queue_.close(); }

  private:
    std::string page(const Game &game, const std::atomic<bool> &over, const std::atomic<bool> &gone);

    Limits limits_;
    std::string program_;
    std::mutex mutex_;
    std::map<std::uint64_t, std::string> pages_; // by the number of the game
    WorkQueue queue_;
};

} // namespace zermelo::serve
