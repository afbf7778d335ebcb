// What must hold of any bytes that come as a request: they are refused, or are the beginning of one, or are
// one that can be written down and read again, and whose path stays where it is.
#pragma once

#include "http/parse.h"

#include <fmt/core.h>

namespace zermelo::fuzz {

inline std::string encoded(std::string_view text) {
    std::string out;
    for (unsigned char c : text) out += fmt::format("%{:02x}", c);
    return out;
}

// Every byte of it as %XX, with the slashes of the path as they are: these are in no name.
inline std::string written(const http::Head &head) {
    std::string path;
    for (char c : head.request.path) path += c == '/' ? "/" : encoded({&c, 1});
    std::string out = fmt::format("{} {}", head.only_head ? "HEAD" : head.request.method, path);
    char between = '?';
    for (const auto &[name, value] : head.request.parameters) {
        out += fmt::format("{}{}={}", between, encoded(name), encoded(value));
        between = '&';
    }
    out += " HTTP/1.1\r\n";
    for (const auto &[name, value] : head.request.headers) out += fmt::format("{}: {}\r\n", name, value);
    return out + (head.request.header("Host") ? "\r\n" : "Host: a\r\n\r\n");
}

// Empty if all is well, else what is wrong.
inline std::string check_request(std::string_view bytes) {
    http::RequestBounds bounds{2000, 20, 10, 10'000};
    auto found = http::parse_head(bytes, bounds);
    if (const auto *refusal = std::get_if<http::Refusal>(&found))
        return refusal->status >= 400 && refusal->status < 600 && !refusal->message.empty() ? ""
                                                                                            : "refused badly";
    const auto *head = std::get_if<http::Head>(&found);
    if (!head) return "";
    const std::string &path = head->request.path;
    if (head->bytes > bytes.size() || head->body_bytes > bounds.body_bytes) return "too long";
    if (path.empty() || path[0] != '/' || (path + "/").find("/../") != std::string::npos)
        return "it leaves: " + path;
    auto again = http::parse_head(written(*head), {100'000, 21, 10, 10'000});
    const auto *second = std::get_if<http::Head>(&again);
    if (!second) return "it cannot be read again";
    if (second->request.path != path || second->request.parameters != head->request.parameters ||
        second->body_bytes != head->body_bytes)
        return "it reads back as another";
    return "";
}

} // namespace zermelo::fuzz
