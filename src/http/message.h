// What is asked over HTTP, and what is answered.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace zermelo::http {

using Header = std::pair<std::string, std::string>;

struct Request {
    std::string method;             // HEAD has become GET
    std::string path;               // decoded; begins with a slash and names no parent folder
    std::vector<Header> parameters; // of the query, decoded, in their order
    std::vector<Header> headers;    // as they were sent
    std::string body;
    std::chrono::steady_clock::time_point received{}; // when all of it was there; it may wait for a thread

    // The first of that name; case does not matter in names of headers.
    std::optional<std::string_view> header(std::string_view name) const;
    std::optional<std::string_view> parameter(std::string_view name) const;
};

struct Response {
    int status = 200;
    std::string type = "application/json";
    std::string body{};
    std::vector<Header> headers{}; // besides those that the server adds
};

// {"error": "…"}
Response refusal(int status, std::string_view message);

// The first lines of an answer up to the empty one; without a length it goes on until the connection ends.
std::string head_of(const Response &response, std::optional<std::size_t> length, bool keeps_open);

} // namespace zermelo::http
