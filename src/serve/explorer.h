// The explorer: games, their positions and values for a page in a browser; docs/explorer.md has the
// addresses.
#pragma once

#include "http/routes.h"
#include "serve/overview.h"
#include "serve/reports.h"
#include "serve/values.h"

namespace zermelo::serve {

class Explorer {
  public:
    // What is at the library's paths is looked at now. Throws Error.
    // `program`: its name and version, for reports.
    Explorer(const std::vector<std::string> &paths, const Limits &limits, const std::string &program,
             const Job &job);
    ~Explorer();
    Explorer(const Explorer &) = delete;
    Explorer &operator=(const Explorer &) = delete;

    http::Routes routes();
    const Library &library() const { return library_; }
    std::size_t solving() const { return solving_.size(); }      // how many positions
    std::size_t preparing() const { return games_.preparing(); } // how many games

  private:
    using Ask = void (Explorer::*)(const http::Request &, const http::Reply &);
    http::Handler handler(Ask ask);

    void list(const http::Request &request, const http::Reply &reply);
    void check(const http::Request &request, const http::Reply &reply);
    void show_game(const http::Request &request, const http::Reply &reply);
    void show_position(const http::Request &request, const http::Reply &reply);
    void send_values(const http::Request &request, const http::Reply &reply);
    void choose_reply(const http::Request &request, const http::Reply &reply);
    void send_report(const http::Request &request, const http::Reply &reply);

    // Calls `then` with the game and the position that a request names.
    using WithPosition = std::function<void(const GamePointer &, const Position &)>;
    void with_game(const http::Request &request, const http::Reply &reply, const Games::Then &then);
    void with_position(const http::Request &request, const http::Reply &reply, const WithPosition &then);
    void solve(const http::Reply &reply, WorkQueue::Task task);
    std::size_t threads_for_one() const;
    Values::Means means(double seconds);

    Limits limits_;
    Job kept_; // holds the memory of what is kept
    Library library_;
    KnownValues known_;
    Games games_;
    WorkQueue solving_;
    Reports reports_;
    Overview overview_;
};

} // namespace zermelo::serve
