#include "http/incoming.h"

#include <algorithm>

namespace zermelo::http {

namespace {

constexpr std::size_t longest_blank = 8; // line ends that some clients send before a request

// Whether the last line of a head is there, after this place.
bool has_end_of_head(std::string_view in, std::size_t from) {
    return in.find("\n\r\n", from) != std::string_view::npos ||
           in.find("\n\n", from) != std::string_view::npos;
}

} // namespace

std::optional<Refusal> Incoming::read_head(const RequestBounds &bounds) {
    std::size_t begin = std::min(bytes_.find_first_not_of("\r\n"), bytes_.size());
    if (begin > longest_blank) return Refusal{400, "there is no request"};
    bool complete = has_end_of_head(bytes_, std::max(begin, looked_ - std::min<std::size_t>(looked_, 3)));
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

std::size_t Incoming::memory() const { return bytes_.capacity() + (chunks_ ? chunks_->memory() : 0); }

std::variant<Incomplete, Refusal, Request> Incoming::read_body() {
    if (chunks_) {
        auto found = chunks_->read(bytes_);
        if (auto *fault = std::get_if<Refusal>(&found)) return std::move(*fault);
        if (auto *body = std::get_if<std::string>(&found)) return finish(std::move(*body));
        return Incomplete{};
    }
    if (bytes_.size() < head_->body_bytes) return Incomplete{};
    // The memory goes with the body, so that who waits for its next request has none.
    std::string body = std::exchange(bytes_, bytes_.substr(head_->body_bytes));
    body.resize(head_->body_bytes);
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
