// Where plays begin, if not at the initial state.
#pragma once

#include "app/command.h"

namespace zermelo::app {

struct Start {
    std::string from, after; // a file of facts, or moves
    bool given() const { return !from.empty() || !after.empty(); }
};
void add_start(Command &command, Start &start);
// Makes it the initial state of a compiled game.
void apply(const Start &start, session::Session &session);

} // namespace zermelo::app
