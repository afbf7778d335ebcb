// The sizes of a ground game and of its circuit, as text and as JSON.
#pragma once

#include "report/common.h"

namespace zermelo::report {

// The session has made a program and a game, and for the second pair a circuit.
Json ground_sizes(const session::Session &made);
std::string ground_sizes_text(const session::Session &made);
Json circuit_sizes(const session::Session &made);
std::string circuit_sizes_text(const session::Session &made);

} // namespace zermelo::report
