#include "http/own_pages.h"

#include <fmt/core.h>

namespace zermelo::http {

namespace {

// This machine, with any port: somebody may have forwarded one of another machine's to us.
bool is_own_name(std::string_view name) {
    for (std::string_view own : {"localhost", "127.0.0.1", "[::1]"})
        if (name == own || (name.starts_with(own) && name[own.size()] == ':')) return true;
    return false;
}

} // namespace

std::optional<Refusal> fault_of_origin(const Request &request) {
    auto host = request.header("Host"), origin = request.header("Origin");
    if (host && !is_own_name(*host))
        return Refusal{403, "this server answers to localhost only; the header Host names another"};
    if (origin && (!host || *origin != fmt::format("http://{}", *host)))
        return Refusal{403, "this server answers to its own pages only"};
    return std::nullopt;
}

} // namespace zermelo::http
