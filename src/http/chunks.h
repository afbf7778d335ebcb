// A body whose length is not said beforehand: it comes in chunks, each with its own (RFC 9112, 7.1). Every
// byte between the chunks is looked at, since whoever reads them otherwise than a server before us would take
// a part of the body for the next request.
#pragma once

#include "http/parse.h"

namespace zermelo::http {

class ChunkedBody {
  public:
    explicit ChunkedBody(const RequestBounds &bounds) : bounds_(bounds) {}

    // Takes what it can from the front of these bytes; the body once it is complete.
    std::variant<Incomplete, Refusal, std::string> read(std::string &in);
    std::size_t memory() const { return body_.capacity(); }

  private:
    enum class Part { size, data, end_of_data, trailers, done };

    // Whether there may be more in what has come.
    bool step(std::string_view in);
    std::optional<std::string_view> next_line(std::string_view in);
    void read_size(std::string_view line);
    void count_besides(std::size_t bytes);

    RequestBounds bounds_;
    Part part_ = Part::size;
    std::size_t at_ = 0;      // in what is being read
    std::size_t left_ = 0;    // of the present chunk
    std::size_t besides_ = 0; // bytes of extensions and trailers, which nobody needs
    std::string body_;
};

} // namespace zermelo::http
