#include "http/reply.h"

#include "base/error.h"

#include <fmt/core.h>

#include <sys/eventfd.h>
#include <unistd.h>

namespace zermelo::http {

Mailbox::Mailbox() : descriptor_(::eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC)) {
    if (descriptor_ < 0) throw Error("no event can be waited for: too many files are open");
}

Mailbox::~Mailbox() { ::close(descriptor_); }

void Mailbox::post(std::uint64_t connection) {
    std::scoped_lock lock(mutex_);
    letters_.push_back(connection);
    ::eventfd_write(descriptor_, 1);
}

std::vector<std::uint64_t> Mailbox::take() {
    std::scoped_lock lock(mutex_);
    eventfd_t count = 0;
    ::eventfd_read(descriptor_, &count);
    return std::exchange(letters_, {});
}

void Exchange::leave() {
    std::vector<std::function<void()>> told;
    {
        std::scoped_lock lock(mutex);
        gone = true;
        told.swap(when_gone);
    }
    for (const auto &tell : told) tell();
}

void Events::send(std::string_view event, std::string_view data) {
    {
        std::scoped_lock lock(exchange_->mutex);
        if (exchange_->gone || exchange_->ended) return;
        exchange_->events += fmt::format("event: {}\ndata: {}\n\n", event, data);
    }
    exchange_->mailbox->post(exchange_->connection);
}

void Events::close() {
    {
        std::scoped_lock lock(exchange_->mutex);
        if (exchange_->ended) return;
        exchange_->ended = true;
    }
    ++exchange_->mailbox->streams_left;
    exchange_->mailbox->post(exchange_->connection);
}

void Reply::send(Response response) const {
    {
        std::scoped_lock lock(exchange_->mutex);
        if (std::exchange(exchange_->answered, true)) return;
        exchange_->response = std::move(response);
    }
    exchange_->mailbox->post(exchange_->connection);
}

void Reply::when_gone(std::function<void()> tell) const {
    {
        std::scoped_lock lock(exchange_->mutex);
        if (!exchange_->gone) return exchange_->when_gone.push_back(std::move(tell));
    }
    tell();
}

std::shared_ptr<Events> Reply::stream() const {
    std::atomic<std::size_t> &left = exchange_->mailbox->streams_left;
    std::size_t seen = left;
    while (seen > 0 && !left.compare_exchange_weak(seen, seen - 1)) {
    }
    if (seen == 0) {
        send(refusal(503, "too many clients are waiting for values; try again later"));
        return nullptr;
    }
    {
        std::scoped_lock lock(exchange_->mutex);
        exchange_->answered = exchange_->streams = true;
    }
    exchange_->mailbox->post(exchange_->connection);
    return std::make_shared<Events>(exchange_);
}

} // namespace zermelo::http
