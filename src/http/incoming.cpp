#include "http/incoming.h"

#include <algorithm>

namespace zermelo::http {

namespace {

// Whether the last line of a head is there, after this place. Empty lines before a request are not its end.
bool has_end_of_head(std::string_view in, std::size_t from) {
    from = std::max(from < 3 ? 0 : from - 3, std::min(in.find_first_not_of("\r\n"), in.size()));
    return in.find("\n\r\n", from) != std::string_view::npos ||
           in.find("\n\n", from) != std::string_view::npos;
}

} // namespace

std::optional<Refusal> Incoming::read_head(const RequestBounds &bounds) {
    bool complete = has_end_of_head(bytes_, looked_);
    looked_ = bytes_.size();
    if (!complete && bytes_.size() <= bounds.head_bytes) return std::nullopt;
    auto found = parse_head(bytes_, bounds);
    if (auto *fault = std::get_if<Refusal>(&found)) return std::move(*fault);
    if (auto *head = std::get_if<Head>(&found)) {
        bytes_.erase(0, head->bytes);
        looked_ = 0;
        if (head->is_chunked) chunks_.emplace(bounds);
        head_ = std::move(*head);
    }
    return std::nullopt;
}

std::variant<Incomplete, Refusal, Request> Incoming::read_body() {
    if (chunks_) {
        auto found = chunks_->read(bytes_);
        if (auto *fault = std::get_if<Refusal>(&found)) return std::move(*fault);
        if (auto *body = std::get_if<std::string>(&found)) return finish(std::move(*body));
        return Incomplete{};
    }
    if (bytes_.size() < head_->body_bytes) return Incomplete{};
    std::string body = bytes_.substr(0, head_->body_bytes);
    bytes_.erase(0, head_->body_bytes);
    return finish(std::move(body));
}

Request Incoming::finish(std::string body) {
    Request out = std::move(head_->request);
    out.body = std::move(body);
    out.received = std::chrono::steady_clock::now();
    head_.reset();
    chunks_.reset();
    return out;
}

} // namespace zermelo::http
