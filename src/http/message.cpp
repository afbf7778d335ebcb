#include "http/message.h"

#include "http/characters.h"

#include <fmt/core.h>
#include <nlohmann/json.hpp>

namespace zermelo::http {

namespace {

const char *reason(int status) {
    switch (status) {
    case 200: return "OK";
    case 204: return "No Content";
    case 304: return "Not Modified";
    case 400: return "Bad Request";
    case 403: return "Forbidden";
    case 404: return "Not Found";
    case 405: return "Method Not Allowed";
    case 408: return "Request Timeout";
    case 413: return "Content Too Large";
    case 414: return "URI Too Long";
    case 417: return "Expectation Failed";
    case 422: return "Unprocessable Content";
    case 431: return "Request Header Fields Too Large";
    case 500: return "Internal Server Error";
    case 501: return "Not Implemented";
    case 503: return "Service Unavailable";
    case 505: return "HTTP Version Not Supported";
    default: return "Answer";
    }
}

} // namespace

std::optional<std::string_view> Request::header(std::string_view name) const {
    for (const auto &[key, value] : headers)
        if (same_word(key, name)) return value;
    return std::nullopt;
}

std::optional<std::string_view> Request::parameter(std::string_view name) const {
    for (const auto &[key, value] : parameters)
        if (key == name) return value;
    return std::nullopt;
}

Response refusal(int status, std::string_view message) {
    nlohmann::json text{{"error", message}};
    return {status, "application/json",
            text.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace) + "\n"};
}

std::string head_of(const Response &response, std::optional<std::size_t> length, bool keeps_open) {
    std::string out = fmt::format("HTTP/1.1 {} {}\r\n", response.status, reason(response.status));
    if (response.status != 204 && response.status != 304)
        out += fmt::format("Content-Type: {}\r\n", response.type);
    if (length && response.status != 204 && response.status != 304)
        out += fmt::format("Content-Length: {}\r\n", *length);
    for (const auto &[name, value] : response.headers) out += fmt::format("{}: {}\r\n", name, value);
    out += fmt::format("X-Content-Type-Options: nosniff\r\nConnection: {}\r\n\r\n",
                       keeps_open ? "keep-alive" : "close");
    return out;
}

} // namespace zermelo::http
