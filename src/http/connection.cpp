#include "http/connection.h"

#include <cerrno>
#include <sys/socket.h>

namespace zermelo::http {

namespace {

constexpr double closing_seconds = 1;    // to let the client read our last words
constexpr double hesitation_seconds = 1; // a request that takes longer may be cut for a new connection
constexpr double heartbeat_seconds = 15; // events: something is sent now and then, to see whether it arrives

} // namespace

bool Connection::hesitates() const {
    return state == State::closing || is_idle() ||
           (state == State::reading && seconds() > hesitation_seconds);
}

bool Connection::is_late(const Bounds &bounds) const {
    switch (state) {
    case State::reading: return seconds() > (is_idle() ? bounds.idle_seconds : bounds.request_seconds);
    case State::handling: return false;
    case State::sending: return seconds() > bounds.send_seconds;
    case State::streaming: return seconds() > (unsent() > 0 ? bounds.send_seconds : heartbeat_seconds);
    case State::closing: return seconds() > closing_seconds;
    }
    return false;
}

bool Connection::flush() {
    while (unsent() > 0) {
        ssize_t count = ::send(socket.get(), out.data() + sent, unsent(), MSG_NOSIGNAL);
        if (count < 0 && errno == EINTR) continue;
        if (count < 0) return errno == EAGAIN;
        sent += static_cast<std::size_t>(count);
        if (state == State::streaming) since = Job::Clock::now();
    }
    out.clear();
    out.shrink_to_fit(); // the client may stay for long without asking for more
    sent = 0;
    return true;
}

} // namespace zermelo::http
