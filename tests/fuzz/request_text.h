// What must hold of any bytes that come as a request: they are refused, or are the beginning of one, or are
// one that can be written down and read again, and whose path stays where it is. However the bytes are cut
// into pieces on their way, the same requests come out.
#pragma once

#include "http/incoming.h"

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

inline constexpr http::RequestBounds few{2000, 20, 10, 10'000};

// All requests of a connection, as text, when it brings so many bytes at a time.
inline std::string requests_of(std::string_view bytes, std::size_t at_once) {
    http::Incoming in;
    std::string out;
    while (!bytes.empty()) {
        in.append(bytes.substr(0, at_once));
        bytes.remove_prefix(std::min(bytes.size(), at_once));
        for (bool more = true; more && !in.empty();) {
            if (!in.head())
                if (auto fault = in.read_head(few)) return out + fmt::format("refused: {}", fault->status);
            more = in.head() != nullptr;
            if (!more) break;
            auto found = in.read_body();
            if (const auto *fault = std::get_if<http::Refusal>(&found))
                return out + fmt::format("refused: {}", fault->status);
            const auto *request = std::get_if<http::Request>(&found);
            if (request) out += fmt::format("{} {} [{}]\n", request->method, request->path, request->body);
            if (request && request->body.size() > few.body_bytes) return out + "too long";
            more = request != nullptr;
        }
    }
    return out;
}

// Empty if all is well, else what is wrong.
inline std::string check_request(std::string_view bytes) {
    std::string requests = requests_of(bytes, bytes.size());
    if (requests.ends_with("too long")) return requests;
    for (std::size_t at_once : {1, 7})
        if (requests_of(bytes, at_once) != requests) return "in pieces it reads as another";
    auto found = http::parse_head(bytes, few);
    if (const auto *refusal = std::get_if<http::Refusal>(&found))
        return refusal->status >= 400 && refusal->status < 600 && !refusal->message.empty() ? ""
                                                                                            : "refused badly";
    const auto *head = std::get_if<http::Head>(&found);
    if (!head) return "";
    const std::string &path = head->request.path;
    if (head->bytes > bytes.size() || head->body_bytes > few.body_bytes) return "too long";
    if (path.empty() || path[0] != '/' || (path + "/").find("/../") != std::string::npos)
        return "it leaves: " + path;
    auto again = http::parse_head(written(*head), {100'000, 21, 10, 10'000});
    const auto *second = std::get_if<http::Head>(&again);
    if (!second) return "it cannot be read again";
    if (second->request.path != path || second->request.parameters != head->request.parameters ||
        second->body_bytes != head->body_bytes || second->is_chunked != head->is_chunked)
        return "it reads back as another";
    return "";
}

} // namespace zermelo::fuzz
