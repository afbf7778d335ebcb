#include "http/server.h"

#include "base/error.h"
#include "base/workers.h"
#include "http/loop.h"

#include <condition_variable>
#include <deque>
#include <new>

namespace zermelo::http {

namespace {

// Requests that wait for a thread.
class Queue {
  public:
    explicit Queue(std::size_t most) : most_(most) {}

    bool push(Request request, Reply reply) {
        std::scoped_lock lock(mutex_);
        if (waiting_.size() >= most_) return false;
        waiting_.emplace_back(std::move(request), std::move(reply));
        changed_.notify_one();
        return true;
    }
    // Nothing once the queue is closed.
    std::optional<std::pair<Request, Reply>> pop() {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [&] { return closed_ || !waiting_.empty(); });
        if (closed_) return std::nullopt;
        std::pair<Request, Reply> out = std::move(waiting_.front());
        waiting_.pop_front();
        return out;
    }
    void close() {
        std::scoped_lock lock(mutex_);
        closed_ = true;
        changed_.notify_all();
    }

  private:
    std::size_t most_;
    std::mutex mutex_;
    std::condition_variable changed_;
    std::deque<std::pair<Request, Reply>> waiting_;
    bool closed_ = false;
};

void handle(const Handler &handler, const Request &request, const Reply &reply) {
    try {
        handler(request, reply);
    } catch (const std::bad_alloc &) {
        reply.send(refusal(503, "there is not enough memory"));
    } catch (const std::exception &fault) {
        reply.send(refusal(500, fault.what()));
    }
}

} // namespace

Server::Server(const Address &address, const Bounds &bounds, Handler handler)
    : loop_(std::make_unique<Loop>(address, bounds)), bounds_(bounds), handler_(std::move(handler)) {}

Server::~Server() = default;

std::uint16_t Server::port() const { return port_of(loop_->listener()); }

bool Server::is_loopback() const { return http::is_loopback(loop_->listener()); }

void Server::run(const Job &job) {
    Queue queue(bounds_.waiting);
    Workers workers(job);
    // Before the workers are waited for, whatever happens.
    std::unique_ptr<Queue, void (*)(Queue *)> closing(&queue, [](Queue *open) { open->close(); });
    for (std::size_t i = 0; i < bounds_.threads; ++i)
        workers.start([&] {
            while (auto next = queue.pop()) handle(handler_, next->first, next->second);
        });
    loop_->run(workers.job(), [&](Request request, Reply reply) {
        return queue.push(std::move(request), std::move(reply));
    });
    closing.reset();
    workers.finish();
}

void Server::stop() { loop_->stop(); }

} // namespace zermelo::http
