// How much a server takes from its clients.
#pragma once

#include "http/parse.h"

namespace zermelo::http {

struct Bounds {
    RequestBounds request;
    std::size_t incoming_bytes = std::size_t{64} << 20; // for all requests that are not complete
    std::size_t connections = 2048; // fewer if the system allows fewer; when all are taken, idle ones are cut
    std::size_t streams = 512;      // of events
    std::size_t waiting = 512;      // requests, for a thread
    std::size_t threads = 4;        // that run handlers
    std::size_t unread_bytes = std::size_t{1} << 20; // events that a client does not take
    double request_seconds = 10;                     // for a whole request
    double idle_seconds = 60;                        // between requests
    double send_seconds = 30;                        // for a whole answer, or until some events are taken
    // On loopback, only requests that name this machine, and come from pages of this server: other pages that
    // a browser shows must not reach it under names of theirs.
    bool only_own_pages = true;
};

} // namespace zermelo::http
