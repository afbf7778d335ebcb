#include "http/loop.h"

#include "base/error.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <new>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

namespace zermelo::http {

namespace {

constexpr std::uint64_t listener_id = 0, mailbox_id = 1;
constexpr int tick_milliseconds = 100;
constexpr std::size_t accepted_at_once = 64;
constexpr double closing_seconds = 1;     // to let the client read our last words
constexpr double hesitation_seconds = 1;  // a request that takes longer may be cut for a new connection
constexpr double heartbeat_seconds = 15;  // events: something is sent now and then, to see whether it arrives
constexpr rlim_t other_descriptors = 128; // for files and pipes of the rest of the program

// As many as the system lets us have.
std::size_t possible_connections(std::size_t wanted) {
    rlimit limit{};
    if (::getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) return wanted;
    rlim_t room = limit.rlim_cur > 2 * other_descriptors ? limit.rlim_cur - other_descriptors
                                                         : std::max<rlim_t>(limit.rlim_cur / 2, 1);
    return std::min<std::size_t>(wanted, room);
}

// Where the last line of a head can be, from this place on.
bool has_end_of_head(std::string_view in, std::size_t from) {
    from = from < 3 ? 0 : from - 3;
    return in.find("\n\r\n", from) != std::string_view::npos ||
           in.find("\n\n", from) != std::string_view::npos;
}

// This machine, with any port: somebody may have forwarded one of another machine's to us.
bool is_own_name(std::string_view name) {
    for (std::string_view own : {"localhost", "127.0.0.1", "[::1]"})
        if (name == own || (name.starts_with(own) && name[own.size()] == ':')) return true;
    return false;
}

Socket open_reserve() { return Socket(::open("/dev/null", O_RDONLY | O_CLOEXEC)); }

} // namespace

Loop::Loop(const Address &address, const Bounds &bounds)
    : bounds_(bounds), listener_(listen(address)), epoll_(::epoll_create1(EPOLL_CLOEXEC)),
      reserve_(open_reserve()), guarded_(bounds.only_own_pages && is_loopback(listener_)) {
    if (epoll_.get() < 0) throw Error("no event can be waited for: too many files are open");
    bounds_.connections = possible_connections(bounds.connections);
    mailbox_->streams_left = bounds.streams;
    if (!watch(listener_.get(), listener_id, EPOLLIN) || !watch(mailbox_->descriptor(), mailbox_id, EPOLLIN))
        throw Error("no event can be waited for: the system has no room");
}

void Loop::run(const Job &job, const Dispatch &dispatch) {
    while (!stop_ && !job.stopped()) {
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
    bool reads = connection.state == State::reading || connection.state == State::closing;
    if (!connection.client_is_done) wanted |= EPOLLRDHUP | (reads ? EPOLLIN : 0U);
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
    bool reads = connection.state == State::reading || connection.state == State::closing;
    if ((events & (EPOLLIN | EPOLLRDHUP)) != 0 && reads) return read(connection, dispatch);
    if ((events & EPOLLRDHUP) != 0) {
        // It may still wait for an answer; but whoever listens to events and closes its side has gone.
        connection.client_is_done = true;
        if (connection.state == State::streaming) return close(connection);
    }
    if ((events & EPOLLOUT) == 0 || send(connection)) set_interest(connection);
}

// What handlers have to say.
void Loop::on_news() {
    for (std::uint64_t id : mailbox_->take()) {
        auto found = connections_.find(id);
        if (found == connections_.end() || !found->second->exchange) continue;
        Connection &connection = *found->second;
        std::shared_ptr<Exchange> exchange = connection.exchange;
        std::unique_lock lock(exchange->mutex);
        if (connection.state == State::handling && exchange->response) {
            Response response = std::move(*exchange->response);
            lock.unlock();
            connection.exchange.reset();
            answer(connection, response);
            continue;
        }
        if (!exchange->streams) continue;
        if (connection.state == State::handling) {
            begin_stream(connection);
            if (connection.client_is_done || connection.only_head) {
                lock.unlock();
                exchange->gone = true; // nobody listens
                connection.exchange.reset();
                connection.keeps_open = false;
                connection.become(State::sending);
                send(connection);
                continue;
            }
        }
        connection.out += std::exchange(exchange->events, {});
        if (exchange->ended) {
            connection.exchange.reset();
            connection.keeps_open = false;
            connection.become(State::sending);
        }
        lock.unlock();
        send(connection);
    }
}

void Loop::accept_some() {
    for (std::size_t i = 0; i < accepted_at_once; ++i) {
        Socket socket(::accept4(listener_.get(), nullptr, nullptr, SOCK_NONBLOCK | SOCK_CLOEXEC));
        if (socket.get() >= 0) {
            add(std::move(socket));
        } else if (errno == EMFILE || errno == ENFILE) {
            if (!make_room()) refuse_without_descriptor();
        } else if (errno != ECONNABORTED && errno != EINTR) {
            return;
        }
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
    for (auto &[id, connection] : connections_) {
        bool can_go = connection->state == State::closing || connection->is_idle() ||
                      (connection->state == State::reading && connection->seconds() > hesitation_seconds);
        if (can_go && (!oldest || connection->since < oldest->since)) oldest = connection.get();
    }
    if (oldest) close(*oldest);
    return oldest != nullptr;
}

// With no number left for one more connection it cannot even be closed; one is kept for that.
void Loop::refuse_without_descriptor() {
    reserve_ = Socket();
    { Socket refused(::accept4(listener_.get(), nullptr, nullptr, SOCK_NONBLOCK | SOCK_CLOEXEC)); }
    reserve_ = open_reserve();
}

void Loop::close(Connection &connection) {
    if (connection.exchange) connection.exchange->gone = true;
    connections_.erase(connection.id);
}

void Loop::close_all() {
    for (auto &[id, connection] : connections_)
        if (connection->exchange) connection->exchange->gone = true;
    connections_.clear();
}

void Loop::look_at_clocks() {
    std::vector<Connection *> late;
    for (auto &[id, connection] : connections_) {
        double seconds = connection->seconds();
        switch (connection->state) {
        case State::reading:
            if (seconds > (connection->in.empty() ? bounds_.idle_seconds : bounds_.request_seconds))
                late.push_back(connection.get());
            break;
        case State::handling: break;
        case State::sending:
            if (seconds > bounds_.send_seconds) late.push_back(connection.get());
            break;
        case State::streaming:
            if (seconds > (connection->unsent() ? bounds_.send_seconds : heartbeat_seconds))
                late.push_back(connection.get());
            break;
        case State::closing:
            if (seconds > closing_seconds) late.push_back(connection.get());
            break;
        }
    }
    for (Connection *connection : late) {
        if (connection->state == State::reading && !connection->in.empty()) {
            refuse(*connection, 408, "the request took too long");
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
        if (connection.in.empty()) return close(connection);
        connection.client_is_done = true;
        return refuse(connection, 400, "the request is cut short");
    }
    if (connection.in.empty()) connection.since = Job::Clock::now();
    connection.in.append(buffer.data(), static_cast<std::size_t>(count));
    advance(connection, dispatch);
}

// Hands the request over if it is complete.
void Loop::advance(Connection &connection, const Dispatch &dispatch) {
    if (connection.state != State::reading) return;
    if (!connection.head && !read_head(connection)) return;
    const Head &head = *connection.head;
    if (connection.in.size() >= head.bytes + head.body_bytes) hand_over(connection, dispatch);
}

// Whether there is one now.
bool Loop::read_head(Connection &connection) {
    bool complete = has_end_of_head(connection.in, connection.looked);
    connection.looked = connection.in.size();
    if (!complete && connection.in.size() <= bounds_.request.head_bytes) return false;
    auto found = parse_head(connection.in, bounds_.request);
    if (auto *fault = std::get_if<Refusal>(&found)) {
        refuse(connection, fault->status, fault->message);
        return false;
    }
    if (std::holds_alternative<Incomplete>(found)) return false;
    connection.head = std::move(std::get<Head>(found));
    connection.only_head = connection.head->only_head;
    connection.keeps_open = connection.head->keeps_open;
    if (auto fault = not_ours(connection.head->request)) {
        refuse(connection, fault->status, fault->message);
        return false;
    }
    if (connection.head->awaits_go_ahead) {
        connection.out += "HTTP/1.1 100 Continue\r\n\r\n";
        return send(connection);
    }
    return true;
}

std::optional<Refusal> Loop::not_ours(const Request &request) const {
    if (!guarded_) return std::nullopt;
    auto host = request.header("Host"), origin = request.header("Origin");
    if (host && !is_own_name(*host))
        return Refusal{403, "this server answers to localhost only; the header Host names another"};
    if (origin && (!host || *origin != fmt::format("http://{}", *host)))
        return Refusal{403, "this server answers to its own pages only"};
    return std::nullopt;
}

void Loop::hand_over(Connection &connection, const Dispatch &dispatch) {
    Head head = std::move(*connection.head);
    connection.head.reset();
    head.request.body = connection.in.substr(head.bytes, head.body_bytes);
    connection.in.erase(0, head.bytes + head.body_bytes);
    connection.looked = 0;
    connection.become(State::handling);
    connection.exchange = std::make_shared<Exchange>(mailbox_, connection.id);
    if (dispatch(std::move(head.request), Reply(connection.exchange))) return set_interest(connection);
    connection.exchange.reset();
    answer(connection, refusal(503, "too many requests are waiting; try again later"));
}

void Loop::refuse(Connection &connection, int status, std::string_view message) {
    connection.keeps_open = false;
    answer(connection, refusal(status, message));
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

bool Loop::send(Connection &connection) {
    while (connection.unsent() > 0) {
        ssize_t count = ::send(connection.socket.get(), connection.out.data() + connection.sent,
                               connection.unsent(), MSG_NOSIGNAL);
        if (count < 0 && errno == EINTR) continue;
        if (count < 0 && errno == EAGAIN) break;
        if (count < 0) {
            close(connection);
            return false;
        }
        connection.sent += static_cast<std::size_t>(count);
        if (connection.state == State::streaming) connection.since = Job::Clock::now();
    }
    if (connection.unsent() == 0) {
        connection.out.clear();
        connection.sent = 0;
        if (connection.state == State::sending) return after_sending(connection);
    } else if (connection.state == State::streaming && connection.unsent() > bounds_.unread_bytes) {
        close(connection);
        return false;
    }
    set_interest(connection);
    return true;
}

bool Loop::after_sending(Connection &connection) {
    connection.only_head = false;
    if (connection.client_is_done) {
        close(connection);
        return false;
    }
    if (connection.keeps_open) {
        connection.become(State::reading);
        if (!connection.in.empty()) to_advance_.push_back(connection.id);
    } else {
        connection.become(State::closing);
        ::shutdown(connection.socket.get(), SHUT_WR);
    }
    set_interest(connection);
    return true;
}

} // namespace zermelo::http
