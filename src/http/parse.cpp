#include "http/parse.h"

#include "http/characters.h"

#include <fmt/core.h>

#include <algorithm>

namespace zermelo::http {

namespace {

constexpr std::size_t most_empty_lines = 4; // that some clients send before a request

// Whether the path stays where it is.
bool is_plain(std::string_view path) {
    if (path.empty() || path[0] != '/' || std::any_of(path.begin(), path.end(), is_control)) return false;
    if (path.find('\\') != std::string_view::npos) return false;
    while (!path.empty()) {
        path.remove_prefix(1); // the slash
        std::string_view part = path.substr(0, path.find('/'));
        if (part == "." || part == "..") return false;
        path.remove_prefix(part.size());
    }
    return true;
}

// Reads one head, line by line. What is wrong is thrown as a Refusal, within this file only.
class Reader {
  public:
    Reader(std::string_view bytes, const RequestBounds &bounds) : bytes_(bytes), bounds_(bounds) {}

    std::variant<Incomplete, Refusal, Head> run() {
        try {
            for (std::size_t empty = 0;; ++empty) {
                auto line = next_line();
                if (!line) return Incomplete{};
                if (line->empty() && empty == most_empty_lines) throw Refusal{400, "there is no request"};
                if (line->empty()) continue;
                request_line(*line);
                break;
            }
            while (auto line = next_line()) {
                if (line->empty()) return finish();
                header_line(*line);
            }
            return Incomplete{};
        } catch (Refusal &refusal) {
            return std::move(refusal);
        }
    }

  private:
    // Without its end; nothing if that has not come yet.
    std::optional<std::string_view> next_line() {
        std::size_t end = bytes_.find('\n', at_);
        if (std::min(end, bytes_.size()) > bounds_.head_bytes) {
            if (out_.request.method.empty()) throw Refusal{414, "the address is too long"};
            throw Refusal{431, "the headers are too long"};
        }
        if (end == std::string_view::npos) return std::nullopt;
        std::string_view line = bytes_.substr(at_, end - at_);
        if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
        at_ = end + 1;
        return line;
    }

    void request_line(std::string_view line) {
        std::size_t first = line.find(' '), last = line.rfind(' ');
        if (first == std::string_view::npos || first == last)
            throw Refusal{400, "a request begins with a method, an address and a version"};
        std::string_view method = line.substr(0, first), version = line.substr(last + 1);
        if (!is_token(method)) throw Refusal{400, "the method is no word"};
        if (!version.starts_with("HTTP/")) throw Refusal{400, "the version is missing"};
        if (version != "HTTP/1.1" && version != "HTTP/1.0") throw Refusal{505, "this server speaks HTTP/1.1"};
        is_new_ = version == "HTTP/1.1";
        out_.only_head = method == "HEAD";
        out_.request.method = out_.only_head ? "GET" : method;
        target(line.substr(first + 1, last - first - 1));
    }

    void target(std::string_view text) {
        auto is_odd = [](char c) {
            return is_control(c) || c == ' ' || static_cast<unsigned char>(c) > 0x7f;
        };
        if (text.empty() || std::any_of(text.begin(), text.end(), is_odd))
            throw Refusal{400, "the address has characters that must be written as %XX"};
        if (constexpr std::string_view scheme = "http://"; text.starts_with(scheme)) {
            std::size_t slash = text.find('/', scheme.size());
            text = slash == std::string_view::npos ? "/" : text.substr(slash);
        }
        if (text == "*" && out_.request.method == "OPTIONS") text = "/";
        std::size_t question = text.find('?');
        auto path = decoded(text.substr(0, question), false);
        if (!path || !is_plain(*path)) throw Refusal{400, "the address is not one of this server"};
        out_.request.path = std::move(*path);
        if (question != std::string_view::npos) query(text.substr(question + 1));
    }

    void query(std::string_view text) {
        while (!text.empty()) {
            std::string_view part = text.substr(0, text.find('&'));
            text.remove_prefix(std::min(text.size(), part.size() + 1));
            if (part.empty()) continue;
            std::size_t equals = part.find('=');
            auto name = decoded(part.substr(0, equals), true);
            auto value = decoded(
                equals == std::string_view::npos ? std::string_view() : part.substr(equals + 1), true);
            if (!name || !value) throw Refusal{400, "a parameter of the address is malformed"};
            if (out_.request.parameters.size() == bounds_.parameters)
                throw Refusal{400, "the address has too many parameters"};
            out_.request.parameters.emplace_back(std::move(*name), std::move(*value));
        }
    }

    void header_line(std::string_view line) {
        std::size_t colon = line.find(':');
        if (colon == std::string_view::npos || !is_token(line.substr(0, colon)))
            throw Refusal{400, "a header is malformed"};
        std::string_view value = trimmed(line.substr(colon + 1));
        if (has_control(value)) throw Refusal{400, "a header is malformed"};
        if (out_.request.headers.size() == bounds_.headers) throw Refusal{431, "there are too many headers"};
        out_.request.headers.emplace_back(line.substr(0, colon), value);
    }

    Head finish() {
        out_.bytes = at_;
        std::vector<std::string_view> hosts = all("host");
        if (is_new_ && hosts.empty()) throw Refusal{400, "the header Host is missing"};
        if (hosts.size() > 1) throw Refusal{400, "there are two hosts"};
        if (out_.request.header("Content-Encoding")) throw Refusal{501, "the body must not be compressed"};
        body_length();
        transfer_coding();
        std::string connection = lower(out_.request.header("Connection").value_or(""));
        out_.keeps_open = is_new_ && connection.find("close") == std::string::npos;
        if (auto expect = out_.request.header("Expect")) {
            if (lower(*expect) != "100-continue") throw Refusal{417, "nothing else can be expected"};
            out_.awaits_go_ahead = out_.body_bytes > 0 || out_.is_chunked;
        }
        return std::move(out_);
    }

    // The values of all headers of a name, which is given in small letters.
    std::vector<std::string_view> all(std::string_view wanted) const {
        std::vector<std::string_view> out;
        for (const auto &[name, value] : out_.request.headers)
            if (lower(name) == wanted) out.push_back(value);
        return out;
    }

    // Without one there is no body, unless it comes in chunks.
    void body_length() {
        std::vector<std::string_view> lengths = all("content-length");
        if (lengths.empty()) return;
        std::string_view length = lengths.front();
        if (std::count(lengths.begin(), lengths.end(), length) != static_cast<std::ptrdiff_t>(lengths.size()))
            throw Refusal{400, "there are two lengths"};
        if (length.empty() ||
            !std::all_of(length.begin(), length.end(), [](char c) { return c >= '0' && c <= '9'; }))
            throw Refusal{400, "the length is no number"};
        for (char c : length) {
            out_.body_bytes = out_.body_bytes * 10 + static_cast<std::size_t>(c - '0');
            if (out_.body_bytes > bounds_.body_bytes)
                throw Refusal{413, fmt::format("at most {} bytes can be sent", bounds_.body_bytes)};
        }
    }

    // Where two things say where a body ends, or something unusual does, servers disagree about where the
    // next request begins; such a request is refused, and nothing more is read (RFC 9112, 6.3).
    void transfer_coding() {
        std::vector<std::string_view> codings = all("transfer-encoding");
        if (codings.empty()) return;
        if (!is_new_) throw Refusal{400, "HTTP/1.0 has no Transfer-Encoding"};
        if (!all("content-length").empty()) throw Refusal{400, "the length is said twice"};
        std::string last = lower(trimmed(codings.back().substr(codings.back().rfind(',') + 1)));
        if (last != "chunked") throw Refusal{400, "where the body ends cannot be told"};
        if (codings.size() > 1 || lower(codings.front()) != "chunked")
            throw Refusal{501, "a body can be sent in chunks, and not otherwise encoded"};
        out_.is_chunked = true;
    }

    std::string_view bytes_;
    const RequestBounds &bounds_;
    std::size_t at_ = 0;
    bool is_new_ = false; // HTTP/1.1
    Head out_;
};

} // namespace

std::optional<std::string> decoded(std::string_view text, bool plus) {
    std::string out;
    for (std::size_t i = 0; i < text.size(); ++i) {
        char c = text[i];
        if (c == '+' && plus) c = ' ';
        if (c == '%') {
            if (i + 2 >= text.size()) return std::nullopt;
            auto high = hex_digit(text[i + 1]), low = hex_digit(text[i + 2]);
            if (!high || !low) return std::nullopt;
            c = static_cast<char>(*high * 16 + *low);
            i += 2;
        }
        if (c == 0) return std::nullopt;
        out += c;
    }
    return out;
}

std::variant<Incomplete, Refusal, Head> parse_head(std::string_view bytes, const RequestBounds &bounds) {
    return Reader(bytes, bounds).run();
}

} // namespace zermelo::http
