// A small HTTP server with bounds on everything. One thread owns all connections and waits for all of them at
// once, so a client that is slow, idle or only listens costs a few hundred bytes and no thread; a request
// reaches a handler when it is there as a whole. Handlers run on a few threads of their own.
#pragma once

#include "base/job.h"
#include "http/parse.h"
#include "http/reply.h"
#include "http/socket.h"

#include <functional>
#include <memory>

namespace zermelo::http {

struct Bounds {
    RequestBounds request;
    std::size_t connections = 2048; // fewer if the system allows fewer; when all are taken, idle ones are cut
    std::size_t streams = 512;      // of events
    std::size_t waiting = 512;      // requests, for a thread
    std::size_t threads = 4;        // that run handlers
    std::size_t unread_bytes = std::size_t{1} << 20; // events that a client does not take
    double request_seconds = 10;                     // for a whole request
    double idle_seconds = 60;                        // between requests
    double send_seconds = 30;                        // for a whole answer, or until some events are taken
    // On loopback, only requests that name this machine, and come from pages of this server: other pages that
    // a browser shows must not reach it under names of theirs.
    bool only_own_pages = true;
};

// May answer before it returns, or keep the reply for later. What it throws is answered as a fault.
using Handler = std::function<void(const Request &, const Reply &)>;

class Loop;

class Server {
  public:
    Server(const Address &address, const Bounds &bounds, Handler handler); // listens; throws Error
    ~Server();
    Server(const Server &) = delete;
    Server &operator=(const Server &) = delete;

    std::uint16_t port() const;
    bool is_loopback() const;
    // Serves until the job ends or somebody stops it; nobody is waited for but handlers, whose replies are
    // `gone` then.
    void run(const Job &job);
    void stop();

  private:
    std::unique_ptr<Loop> loop_;
    Bounds bounds_;
    Handler handler_;
};

} // namespace zermelo::http
