// Whether a line is perfect play: legal moves by the reference semantics, and the value in every state.
#pragma once

#include "cross/position.h"

namespace zermelo::cross {

enum class LineFault { none, illegal, value, stops, long_way };

struct LineReport {
    LineFault fault = LineFault::none;
    std::string what;
};

// What is wrong with the line of a decided verdict. A line may stop early at chance,
// and where the value is the lowest, so that nothing has to be reached; otherwise it ends where the play
// does, and if the query asks for the least distance, within it.
LineReport check_line(Position &position, const engines::Query &query, const engines::Verdict &verdict,
                      const Truth &truth);

} // namespace zermelo::cross
