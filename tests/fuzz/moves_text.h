// What must hold of any text that comes as the moves of a position: it is refused, or what was read can be
// written and read again.
#pragma once

#include "base/error.h"
#include "machine/playout.h"

namespace zermelo::fuzz {

inline bool moves_read_back(const std::string &text) {
    std::vector<machine::Names> moves;
    try {
        moves = machine::read_moves(text);
    } catch (const Error &) {
        return true;
    }
    return machine::read_moves(machine::write_moves(moves)) == moves;
}

} // namespace zermelo::fuzz
