// One connection as the loop knows it.
#pragma once

#include "base/job.h"
#include "http/bounds.h"
#include "http/incoming.h"
#include "http/reply.h"
#include "http/socket.h"

namespace zermelo::http {

struct Connection {
    // From `reading` a request goes to a handler, the answer is sent, and it begins again; or events are sent
    // until they end. When all is said, what the client still sends is read and dropped for a moment: closing
    // at once would make its system throw away our last words.
    enum class State { reading, handling, sending, streaming, closing };

    Connection(Socket own, std::uint64_t number) : socket(std::move(own)), id(number) {}

    Socket socket;
    std::uint64_t id;
    State state = State::reading;
    Job::Clock::time_point since = Job::Clock::now(); // of the state, or of a request's first byte
    Incoming in;
    std::string out;
    std::size_t sent = 0;        // of `out`
    bool only_head = false;      // of the answer that is wanted
    bool keeps_open = true;      // after the answer
    bool client_is_done = false; // it will send nothing more
    bool all_is_read = false;    // of what it sent before it was done
    std::uint32_t interest = 0;  // what the system tells us about
    std::shared_ptr<Exchange> exchange;

    bool reads() const { return state == State::reading || state == State::closing; }
    bool is_idle() const { return state == State::reading && in.empty(); }
    // Whether it has kept us waiting so long that a new one may have its place.
    bool hesitates() const;
    // Whether something has taken longer than it may, or, with events, nothing was sent for a while.
    bool is_late(const Bounds &bounds) const;
    std::size_t unsent() const { return out.size() - sent; }
    // Sends what the system takes now; false if the client cannot be reached.
    bool flush();
    void become(State next) {
        state = next;
        since = Job::Clock::now();
    }

  private:
    double seconds() const { return std::chrono::duration<double>(Job::Clock::now() - since).count(); }
};

} // namespace zermelo::http
