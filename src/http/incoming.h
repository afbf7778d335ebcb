// The bytes that a client sends as requests, one after the other. Knows no sockets.
#pragma once

#include "http/chunks.h"

namespace zermelo::http {

class Incoming {
  public:
    // Of the next request, or those after it.
    void append(std::string_view bytes) { bytes_ += bytes; }
    // Whether nothing of the next request has come.
    bool empty() const { return bytes_.empty() && !head_; }
    std::size_t memory() const; // that it takes, besides a head

    // Looks for the head of the next request; what is wrong with it, if anything is.
    std::optional<Refusal> read_head(const RequestBounds &bounds);
    // Once it has come.
    const Head *head() const { return head_ ? &*head_ : nullptr; }
    // The whole request, once its body has come; then the next one begins.
    std::variant<Incomplete, Refusal, Request> read_body();

  private:
    Request finish(std::string body);

    std::string bytes_;        // that are not read
    std::size_t looked_ = 0;   // at so many of them there is no end of a head
    std::optional<Head> head_; // whose body is not complete
    std::optional<ChunkedBody> chunks_;
};

} // namespace zermelo::http
