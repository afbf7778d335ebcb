// The one thread that owns all connections: accepts, reads, sends and closes, and waits for nobody.
#pragma once

#include "http/connection.h"
#include "http/listener.h"

#include <functional>
#include <unordered_map>

namespace zermelo::http {

class Loop {
  public:
    // Takes a whole request to a handler; false if too many wait already.
    using Dispatch = std::function<bool(Request, Reply)>;

    Loop(const Address &address, const Bounds &bounds);

    const Socket &listener() const { return listener_.socket(); }
    void run(const Job &job, const Dispatch &dispatch);
    void stop();

  private:
    using State = Connection::State;

    bool watch(int descriptor, std::uint64_t id, std::uint32_t events);
    void set_interest(Connection &connection);
    void on_event(std::uint64_t id, std::uint32_t events, const Dispatch &dispatch);
    void on_news();
    void on_news_of(Connection &connection);
    void look_around(const Dispatch &dispatch);

    void accept_some();
    void add(Socket socket);
    bool make_room();
    void close(Connection &connection);
    void close_all();
    void look_at_clocks();

    void read(Connection &connection, const Dispatch &dispatch);
    std::size_t incoming_bytes() const;
    void advance(Connection &connection, const Dispatch &dispatch);
    bool has_head(Connection &connection);
    void wait_for_more(Connection &connection);
    void hand_over(Connection &connection, Request request, const Dispatch &dispatch);
    void refuse(Connection &connection, const Refusal &why);
    void answer(Connection &connection, const Response &response);
    void begin_stream(Connection &connection);
    void end_stream(Connection &connection);
    bool send(Connection &connection);          // false: it was closed
    bool after_sending(Connection &connection); // likewise

    Bounds bounds_;
    Listener listener_;
    Socket epoll_;
    bool guarded_;     // see Bounds::only_own_pages
    std::string host_; // where it was told to listen
    std::shared_ptr<Mailbox> mailbox_ = std::make_shared<Mailbox>();
    std::unordered_map<std::uint64_t, std::unique_ptr<Connection>> connections_;
    std::vector<std::uint64_t> to_advance_; // that have the next request already
    Job::Clock::time_point last_tick_{};
    std::uint64_t next_id_ = 2; // 0 and 1 are the listener and the mailbox
    std::atomic<bool> stop_{false};
};

} // namespace zermelo::http
