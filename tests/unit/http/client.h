// Talks to a server of ours over loopback, byte by byte if need be; and runs one while a test lasts.
#pragma once

#include "http/server.h"

#include <string>
#include <string_view>
#include <thread>

namespace zermelo::test {

class Client {
  public:
    explicit Client(std::uint16_t port); // throws std::runtime_error if nobody listens

    // Sends all of it; whether the other side took it.
    bool send(std::string_view bytes);
    void end_sending();
    // All that comes until the other side closes.
    std::string read_all();
    // Until this has come, or the other side has closed.
    std::string read_until(std::string_view end);
    // One answer with a Content-Length.
    std::string read_answer();
    bool is_closed(); // by the other side, with nothing left to read; waits for it

  private:
    bool more();

    http::Socket socket_;
    std::string unread_;
};

// One request on a connection of its own, and all that was answered.
std::string answer_to(std::uint16_t port, std::string_view bytes);
std::string get(std::uint16_t port, std::string_view target);
std::string post(std::uint16_t port, std::string_view target, std::string_view body);
int status_of(std::string_view answer);
std::string body_of(std::string_view answer);
std::string percent_encoded(std::string_view text);

// A server that runs until the end of the scope.
class Running {
  public:
    explicit Running(http::Handler handler, const http::Bounds &bounds = {})
        : server_({}, bounds, std::move(handler)), thread_([this] { server_.run({}); }) {}
    ~Running() {
        server_.stop();
        thread_.join();
    }
    Running(const Running &) = delete;
    Running &operator=(const Running &) = delete;
    std::uint16_t port() const { return server_.port(); }

  private:
    http::Server server_;
    std::thread thread_;
};

} // namespace zermelo::test
