// Requests as bytes. Anything can come: what is not plainly a request is refused with the status that says
// why, and sizes are bounded before anything is kept.
#pragma once

#include "http/message.h"

#include <cstddef>
#include <variant>

namespace zermelo::http {

struct RequestBounds {
    std::size_t head_bytes = std::size_t{64} << 10;
    std::size_t headers = 100;
    std::size_t parameters = 32;
    std::size_t body_bytes = std::size_t{4} << 20;
};

struct Refusal {
    int status;
    std::string message;
};

// A request without its body.
struct Head {
    Request request;
    std::size_t bytes = 0;        // of the head
    std::size_t body_bytes = 0;   // that follow
    bool is_chunked = false;      // so much follows as it says itself
    bool only_head = false;       // the answer is wanted without its body
    bool keeps_open = true;       // the client may send another request
    bool awaits_go_ahead = false; // before it sends the body
};

struct Incomplete {};

// The head at the beginning of these bytes, of which there may be more to come.
std::variant<Incomplete, Refusal, Head> parse_head(std::string_view bytes, const RequestBounds &bounds);

// %41 as A; with `plus`, + as a space. Nothing if it is malformed or hides a zero.
std::optional<std::string> decoded(std::string_view text, bool plus);

} // namespace zermelo::http
