// A question as a quantified boolean formula that is true if and only if the answer is yes, or whose value is
// the probability that it is, and what its variables mean.
#pragma once

#include "encode/timed_program.h"
#include "formula/sdimacs.h"
#include "game/state.h"

#include <span>
#include <vector>

namespace zermelo::encode {

struct NamedLiteral {
    int literal;
    TimedAtom atom;
};

mpq_class probability_of(const TimedAtom &chance);
formula::Probabilities probabilities_of(std::span<const NamedLiteral> names);

// How another role's move is coded.
struct Code {
    game::RoleId role;
    std::uint32_t time;              // from 1
    std::vector<int> bits;           // literals, lowest bit first
    std::vector<game::MoveId> moves; // by code; larger codes are no moves
};

struct Encoding {
    formula::Formula formula;
    formula::Probabilities probabilities; // with chance
    std::vector<NamedLiteral> names; // by variable; a variable can have several, or none if it is auxiliary
    std::vector<Code> codes;         // by time
};

} // namespace zermelo::encode
