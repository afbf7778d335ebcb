// One message to a player, and its answer.
#pragma once

#include <cstdint>
#include <string>

namespace zermelo::match {

struct Seat { // where a player listens
    std::string host;
    std::uint16_t port = 0;
};

// How a server of one generation or another writes.
struct Manner {
    bool upper = false; // everything in upper case
    const char *type = "text/acl";
    const char *version = "HTTP/1.0";
};

struct Answer {
    bool came = false; // whole, and in time
    int status = 0;
    std::string body;
    std::string fault; // if it did not come
    double seconds = 0;
};

// Waits for the answer at most so long.
Answer post(const Seat &seat, const std::string &message, const Manner &manner, double most_seconds);

} // namespace zermelo::match
