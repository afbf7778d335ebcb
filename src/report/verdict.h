// What is said about a solved game.
#pragma once

#include "report/common.h"
#include "session/solve.h"

namespace zermelo::report {

// `seconds`: in all.
std::string text(const std::string &name, const session::Session &session, const session::Solution &solution,
                 double seconds);
Json to_json(const std::string &name, const session::Session &session, const session::Solution &solution,
             double seconds);

} // namespace zermelo::report
