#include "http/own_pages.h"

#include "http/characters.h"

#include <fmt/core.h>

namespace zermelo::http {

namespace {

// Without the port, which can be any: somebody may have forwarded one of another machine's to us.
std::string_view without_port(std::string_view host) {
    std::size_t colon = host.find_last_not_of("0123456789");
    bool has_port = colon != std::string_view::npos && host[colon] == ':';
    return has_port ? host.substr(0, colon) : host;
}

bool is_own_name(std::string_view name, std::string_view listens_at) {
    bool is_number = name.find_first_not_of("0123456789.") == std::string_view::npos;
    return (is_number && name.starts_with("127.")) || same_word(name, "localhost") || name == "[::1]" ||
           same_word(name, listens_at);
}

} // namespace

std::optional<Refusal> fault_of_origin(const Request &request, std::string_view listens_at) {
    auto host = request.header("Host"), origin = request.header("Origin");
    if (host && !is_own_name(without_port(*host), listens_at))
        return Refusal{403, "this server answers to localhost only; the header Host names another"};
    if (origin && (!host || *origin != fmt::format("http://{}", *host)))
        return Refusal{403, "this server answers to its own pages only"};
    return std::nullopt;
}

} // namespace zermelo::http
