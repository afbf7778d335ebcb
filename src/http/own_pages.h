// Which requests a server on loopback answers: those that name this machine and, if a page sends them, come
// from a page of its own. Without this any page in the same browser could use it, under a name of its own
// that leads to this machine.
#pragma once

#include "http/parse.h"

namespace zermelo::http {

// Why a request is not answered by a server that was told to listen at this host.
std::optional<Refusal> fault_of_origin(const Request &request, std::string_view listens_at);

} // namespace zermelo::http
