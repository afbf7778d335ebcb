#include "http/chunks.h"

#include "http/characters.h"

#include <fmt/core.h>

namespace zermelo::http {

namespace {

constexpr std::size_t longest_line = 4096;

} // namespace

// What is wrong is thrown as a Refusal, within this file only.
std::variant<Incomplete, Refusal, std::string> ChunkedBody::read(std::string &in) {
    at_ = 0;
    try {
        while (part_ != Part::done && step(in)) {
        }
    } catch (Refusal &refusal) {
        return std::move(refusal);
    }
    in.erase(0, at_);
    if (part_ != Part::done) return Incomplete{};
    return std::move(body_);
}

bool ChunkedBody::step(std::string_view in) {
    if (part_ == Part::data) {
        std::string_view data = in.substr(at_, left_);
        body_ += data;
        at_ += data.size();
        left_ -= data.size();
        if (left_ == 0) part_ = Part::end_of_data;
        return left_ == 0;
    }
    auto line = next_line(in);
    if (!line) return false;
    if (part_ == Part::size) {
        read_size(*line);
    } else if (part_ == Part::end_of_data) {
        if (!line->empty()) throw Refusal{400, "a chunk is longer than it says"};
        part_ = Part::size;
    } else if (line->empty()) {
        part_ = Part::done;
    } else {
        if (!is_token(line->substr(0, line->find(':'))) || line->find(':') == std::string_view::npos)
            throw Refusal{400, "a trailer is malformed"};
        count_besides(line->size());
    }
    return true;
}

// Without its end, which must be both of CR and LF here; nothing if it has not come yet.
std::optional<std::string_view> ChunkedBody::next_line(std::string_view in) {
    std::string_view rest = in.substr(at_);
    std::size_t end = rest.find('\n');
    if (std::min(end, rest.size()) > longest_line) throw Refusal{400, "a line between chunks is too long"};
    if (end == std::string_view::npos) return std::nullopt;
    if (end == 0 || rest[end - 1] != '\r' || has_control(rest.substr(0, end - 1)))
        throw Refusal{400, "a line between chunks is malformed"};
    at_ += end + 1;
    return rest.substr(0, end - 1);
}

void ChunkedBody::read_size(std::string_view line) {
    std::size_t digits = 0;
    left_ = 0;
    for (; digits < line.size() && hex_digit(line[digits]); ++digits) {
        left_ = left_ * 16 + static_cast<std::size_t>(*hex_digit(line[digits]));
        if (left_ > bounds_.body_bytes - body_.size())
            throw Refusal{413, fmt::format("at most {} bytes can be sent", bounds_.body_bytes)};
    }
    std::string_view extension = trimmed(line.substr(digits));
    if (digits == 0 || (!extension.empty() && extension.front() != ';'))
        throw Refusal{400, "the size of a chunk is malformed"};
    count_besides(line.size() - digits);
    part_ = left_ > 0 ? Part::data : Part::trailers;
}

void ChunkedBody::count_besides(std::size_t bytes) {
    besides_ += bytes;
    if (besides_ > bounds_.head_bytes) throw Refusal{431, "too much stands between the chunks"};
}

} // namespace zermelo::http
