// A small HTTP server with bounds on everything. One thread owns all connections and waits for all of them at
// once, so a client that is slow, idle or only listens costs a few hundred bytes and no thread; a request
// reaches a handler when it is there as a whole. Handlers run on a few threads of their own.
#pragma once

#include "base/job.h"
#include "http/bounds.h"
#include "http/reply.h"
#include "http/socket.h"

#include <functional>
#include <memory>

namespace zermelo::http {

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
