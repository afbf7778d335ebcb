// The answer to one request: given once, now or later, by whichever thread has it. The loop that owns the
// connection is told by a letter in its box, so that handlers never touch a socket, and never wait for one.
#pragma once

#include "http/message.h"

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <vector>

namespace zermelo::http {

// Where the loop learns which connections have news.
class Mailbox {
  public:
    Mailbox();
    ~Mailbox();
    Mailbox(const Mailbox &) = delete;
    Mailbox &operator=(const Mailbox &) = delete;

    int descriptor() const { return descriptor_; } // readable when there are letters
    void post(std::uint64_t connection);
    std::vector<std::uint64_t> take();

    std::atomic<std::size_t> streams_left{0};

  private:
    std::mutex mutex_;
    std::vector<std::uint64_t> letters_;
    int descriptor_;
};

// What a handler and the loop share about one request.
struct Exchange {
    Exchange(std::shared_ptr<Mailbox> box, std::uint64_t of) : mailbox(std::move(box)), connection(of) {}

    const std::shared_ptr<Mailbox> mailbox;
    const std::uint64_t connection;
    std::atomic<bool> gone{false}; // the client, or the server: nobody waits for the answer any more

    // Makes it so, and tells everybody who wants to know.
    void leave();

    std::mutex mutex; // for what follows
    std::vector<std::function<void()>> when_gone;
    bool answered = false;
    std::optional<Response> response; // to be sent
    bool streams = false, ended = false;
    std::string events; // to be sent
};

// Server-sent events, as browsers read them.
class Events {
  public:
    explicit Events(std::shared_ptr<Exchange> exchange) : exchange_(std::move(exchange)) {}
    ~Events() { close(); }
    Events(const Events &) = delete;
    Events &operator=(const Events &) = delete;

    // The data must be one line. Nothing happens if the client has gone.
    void send(std::string_view event, std::string_view data);
    void close();
    const std::atomic<bool> &gone() const { return exchange_->gone; }

  private:
    std::shared_ptr<Exchange> exchange_;
};

class Reply {
  public:
    explicit Reply(std::shared_ptr<Exchange> exchange) : exchange_(std::move(exchange)) {}

    // Only the first answer counts.
    void send(Response response) const;
    // Nothing if there are too many of them; then that is the answer.
    std::shared_ptr<Events> stream() const;
    // Set when nobody waits any more; lives as long as the reply.
    const std::atomic<bool> &gone() const { return exchange_->gone; }
    // Calls it then, once and on any thread, perhaps now; it must not take long.
    void when_gone(std::function<void()> tell) const;

  private:
    std::shared_ptr<Exchange> exchange_;
};

} // namespace zermelo::http
