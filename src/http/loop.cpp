#include "http/loop.h"

#include "base/error.h"
#include "http/own_pages.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <new>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>

namespace zermelo::http {

namespace {

constexpr std::uint64_t listener_id = 0, mailbox_id = 1;
constexpr int tick_milliseconds = 100;
constexpr std::size_t accepted_at_once = 64;
constexpr std::size_t few_bytes = std::size_t{16} << 10; // of one request: may always come
constexpr rlim_t other_descriptors = 128;                // for files and pipes of the rest of the program

// As many as the system lets us have.
std::size_t possible_connections(std::size_t wanted) {
    rlimit limit{};
    if (::getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) return wanted;
    rlim_t room = limit.rlim_cur > 2 * other_descriptors ? limit.rlim_cur - other_descriptors
                                                         : std::max<rlim_t>(limit.rlim_cur / 2, 1);
    return std::min<std::size_t>(wanted, room);
}

} // namespace

Loop::Loop(const Address &address, const Bounds &bounds)
    : bounds_(bounds), listener_(address), epoll_(::epoll_create1(EPOLL_CLOEXEC)),
      guarded_(bounds.only_own_pages && is_loopback(listener_.socket())), host_(address.host) {
    if (epoll_.get() < 0) throw Error("no event can be waited for: too many files are open");
    bounds_.connections = possible_connections(bounds.connections);
    mailbox_->streams_left = bounds.streams;
    if (!watch(listener_.socket().get(), listener_id, EPOLLIN) ||
        !watch(mailbox_->descriptor(), mailbox_id, EPOLLIN))
        throw Error("no event can be waited for: the system has no room");
}

void Loop::run(const Job &job, const Dispatch &dispatch) {
    while (!stop_ && !job.stopped() && job.seconds_left() != 0.0) {
        try {
            look_around(dispatch);
        } catch (const std::bad_alloc &) {
            close_all(); // whatever took the memory, the server lives on
        }
    }
    close_all();
}

// Waits for a moment, and does what has come.
void Loop::look_around(const Dispatch &dispatch) {
    std::array<epoll_event, 256> events{};
    int count = ::epoll_wait(epoll_.get(), events.data(), events.size(), tick_milliseconds);
    for (int i = 0; i < count; ++i) {
        const epoll_event &event = events[static_cast<std::size_t>(i)];
        if (event.data.u64 == listener_id)
            accept_some();
        else if (event.data.u64 == mailbox_id)
            on_news();
        else
            on_event(event.data.u64, event.events, dispatch);
    }
    for (std::uint64_t id : std::exchange(to_advance_, {}))
        if (auto found = connections_.find(id); found != connections_.end())
            advance(*found->second, dispatch);
    if (Job::Clock::now() - last_tick_ < std::chrono::milliseconds(tick_milliseconds)) return;
    look_at_clocks();
    last_tick_ = Job::Clock::now();
}

void Loop::stop() {
    stop_ = true;
    mailbox_->post(mailbox_id);
}

bool Loop::watch(int descriptor, std::uint64_t id, std::uint32_t events) {
    epoll_event event{};
    event.events = events;
    event.data.u64 = id;
    return ::epoll_ctl(epoll_.get(), EPOLL_CTL_ADD, descriptor, &event) == 0;
}

// Only what the state can use, since the system repeats itself until it is used.
void Loop::set_interest(Connection &connection) {
    std::uint32_t wanted = 0;
    if (!connection.client_is_done) wanted |= EPOLLRDHUP;
    if (connection.reads() && !connection.all_is_read) wanted |= EPOLLIN;
    if (connection.unsent() > 0) wanted |= EPOLLOUT;
    if (wanted == connection.interest) return;
    connection.interest = wanted;
    epoll_event event{};
    event.events = wanted;
    event.data.u64 = connection.id;
    ::epoll_ctl(epoll_.get(), EPOLL_CTL_MOD, connection.socket.get(), &event);
}

void Loop::on_event(std::uint64_t id, std::uint32_t events, const Dispatch &dispatch) {
    auto found = connections_.find(id);
    if (found == connections_.end()) return; // closed a moment ago
    Connection &connection = *found->second;
    if ((events & (EPOLLHUP | EPOLLERR)) != 0) return close(connection);
    if ((events & (EPOLLIN | EPOLLRDHUP)) != 0 && connection.reads()) return read(connection, dispatch);
    if ((events & EPOLLRDHUP) != 0) {
        // Most who close their side have gone, and whoever works for them is told. What is answered all the
        // same is sent, since it may be read, also to requests that came before; events are not.
        connection.client_is_done = true;
        if (connection.state == State::streaming) return close(connection);
        if (connection.exchange) connection.exchange->leave();
    }
    if ((events & EPOLLOUT) == 0 || send(connection)) set_interest(connection);
}

// What handlers have to say.
void Loop::on_news() {
    for (std::uint64_t id : mailbox_->take())
        if (auto found = connections_.find(id); found != connections_.end() && found->second->exchange)
            on_news_of(*found->second);
}

void Loop::on_news_of(Connection &connection) {
    std::shared_ptr<Exchange> exchange = connection.exchange;
    std::unique_lock lock(exchange->mutex);
    if (connection.state == State::handling && exchange->response) {
        Response response = std::move(*exchange->response);
        lock.unlock();
        connection.exchange.reset();
        return answer(connection, response);
    }
    if (!exchange->streams) return;
    if (connection.state == State::handling) begin_stream(connection);
    bool has_listener = !connection.client_is_done && !connection.only_head;
    if (has_listener) connection.out += std::exchange(exchange->events, {});
    bool ended = exchange->ended;
    lock.unlock();
    if (!has_listener) exchange->leave();
    if (!has_listener || ended) end_stream(connection);
    send(connection);
}

void Loop::accept_some() {
    using Outcome = Listener::Outcome;
    for (std::size_t i = 0; i < accepted_at_once; ++i) {
        auto [outcome, socket] = listener_.accept();
        if (outcome == Outcome::taken) add(std::move(socket));
        if (outcome == Outcome::no_descriptor && !make_room()) listener_.refuse_one();
        if (outcome == Outcome::none_waits) return;
    }
}

void Loop::add(Socket socket) {
    if (connections_.size() >= bounds_.connections && !make_room()) {
        Response full = refusal(503, "there are too many connections; try again later");
        std::string text = head_of(full, full.body.size(), false) + full.body;
        ::send(socket.get(), text.data(), text.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
        return;
    }
    int on = 1;
    ::setsockopt(socket.get(), IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    auto connection = std::make_unique<Connection>(std::move(socket), next_id_++);
    connection->interest = EPOLLIN | EPOLLRDHUP;
    if (!watch(connection->socket.get(), connection->id, connection->interest)) return;
    connections_.emplace(connection->id, std::move(connection));
}

// Cuts the connection that has kept us waiting longest: an idle one, or one whose request takes long.
bool Loop::make_room() {
    Connection *oldest = nullptr;
    for (auto &[id, connection] : connections_)
        if (connection->hesitates() && (!oldest || connection->since < oldest->since))
            oldest = connection.get();
    if (oldest) close(*oldest);
    return oldest != nullptr;
}

void Loop::close(Connection &connection) {
    if (connection.exchange) connection.exchange->leave();
    connections_.erase(connection.id);
}

void Loop::close_all() {
    for (auto &[id, connection] : connections_)
        if (connection->exchange) connection->exchange->leave();
    connections_.clear();
}

void Loop::look_at_clocks() {
    std::vector<Connection *> late;
    for (auto &[id, connection] : connections_)
        if (connection->is_late(bounds_)) late.push_back(connection.get());
    for (Connection *connection : late) {
        if (connection->state == State::reading && !connection->is_idle()) {
            refuse(*connection, {408, "the request took too long"});
        } else if (connection->state == State::streaming && connection->unsent() == 0) {
            connection->since = Job::Clock::now();
            connection->out += ":\n\n"; // a comment
            send(*connection);
        } else {
            close(*connection);
        }
    }
}

void Loop::read(Connection &connection, const Dispatch &dispatch) {
    std::array<char, 16384> buffer; // NOLINT(cppcoreguidelines-pro-type-member-init)
    ssize_t count = ::recv(connection.socket.get(), buffer.data(), buffer.size(), 0);
    if (count < 0) {
        if (errno != EAGAIN && errno != EINTR) close(connection);
        return;
    }
    if (connection.state == State::closing) {
        if (count == 0) close(connection);
        return;
    }
    if (count == 0) {
        connection.client_is_done = connection.all_is_read = true;
        return advance(connection, dispatch);
    }
    if (connection.in.empty()) connection.since = Job::Clock::now();
    connection.in.append({buffer.data(), static_cast<std::size_t>(count)});
    if (connection.in.memory() > few_bytes && incoming_bytes() > bounds_.incoming_bytes)
        return refuse(connection, {503, "too much is being sent at once; try again later"});
    advance(connection, dispatch);
}

std::size_t Loop::incoming_bytes() const {
    std::size_t out = 0;
    for (const auto &[id, connection] : connections_) out += connection->in.memory();
    return out;
}

// Hands the request over if it is complete.
void Loop::advance(Connection &connection, const Dispatch &dispatch) {
    if (connection.state != State::reading || !has_head(connection)) return;
    auto found = connection.in.read_body();
    if (auto *fault = std::get_if<Refusal>(&found)) return refuse(connection, *fault);
    if (auto *request = std::get_if<Request>(&found))
        return hand_over(connection, std::move(*request), dispatch);
    wait_for_more(connection);
}

// Unless nothing more can come.
void Loop::wait_for_more(Connection &connection) {
    if (!connection.all_is_read) return;
    if (connection.in.empty()) return close(connection);
    refuse(connection, {400, "the request is cut short"});
}

// Whether there is one now. As soon as there is, it is known whether its body is wanted at all.
bool Loop::has_head(Connection &connection) {
    if (connection.in.head()) return true;
    if (auto fault = connection.in.read_head(bounds_.request)) {
        refuse(connection, *fault);
        return false;
    }
    const Head *head = connection.in.head();
    if (!head) {
        wait_for_more(connection);
        return false;
    }
    connection.only_head = head->only_head;
    connection.keeps_open = head->keeps_open;
    if (auto fault = guarded_ ? fault_of_origin(head->request, host_) : std::nullopt) {
        refuse(connection, *fault);
        return false;
    }
    if (!head->awaits_go_ahead) return true;
    connection.out += "HTTP/1.1 100 Continue\r\n\r\n";
    return send(connection);
}

void Loop::hand_over(Connection &connection, Request request, const Dispatch &dispatch) {
    connection.become(State::handling);
    connection.exchange = std::make_shared<Exchange>(mailbox_, connection.id);
    if (dispatch(std::move(request), Reply(connection.exchange))) {
        if (connection.client_is_done) connection.exchange->leave();
        return set_interest(connection);
    }
    connection.exchange.reset();
    answer(connection, refusal(503, "too many requests are waiting; try again later"));
}

void Loop::refuse(Connection &connection, const Refusal &why) {
    connection.keeps_open = false;
    std::exchange(connection.in, {}); // nothing more is read, and its memory is free
    answer(connection, refusal(why.status, why.message));
}

void Loop::answer(Connection &connection, const Response &response) {
    connection.become(State::sending);
    connection.out += head_of(response, response.body.size(), connection.keeps_open);
    if (!connection.only_head && response.status != 204 && response.status != 304)
        connection.out += response.body;
    send(connection);
}

void Loop::begin_stream(Connection &connection) {
    Response events{200, "text/event-stream", "", {{"Cache-Control", "no-store"}}};
    connection.out += head_of(events, std::nullopt, false);
    connection.become(State::streaming);
}

// What is sent already is the end of it.
void Loop::end_stream(Connection &connection) {
    connection.exchange.reset();
    connection.keeps_open = false;
    connection.become(State::sending);
}

bool Loop::send(Connection &connection) {
    bool reaches = connection.flush();
    bool takes_too_little =
        connection.state == State::streaming && connection.unsent() > bounds_.unread_bytes;
    if (!reaches || takes_too_little) {
        close(connection);
        return false;
    }
    if (connection.unsent() == 0 && connection.state == State::sending) return after_sending(connection);
    set_interest(connection);
    return true;
}

bool Loop::after_sending(Connection &connection) {
    connection.only_head = false;
    if (connection.client_is_done && !connection.keeps_open) {
        close(connection);
        return false;
    }
    if (connection.keeps_open) {
        connection.become(State::reading);
        if (!connection.in.empty() || connection.all_is_read) to_advance_.push_back(connection.id);
    } else {
        connection.become(State::closing);
        ::shutdown(connection.socket.get(), SHUT_WR);
    }
    set_interest(connection);
    return true;
}

} // namespace zermelo::http
