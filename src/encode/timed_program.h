// A ground answer set program over atoms at times: what a grounder would make of Ext(G) and the rules of
// play, with names. Atoms are numbered from 1, and a literal is the number of an atom with a sign, so that
// they can be variables of a formula as they are.
#pragma once

#include "encode/program_rules.h"
#include "ground/program.h"

#include <string>
#include <vector>

namespace zermelo::encode {

struct TimedAtom {
    // count: so many of the moves of `random` up to one are legal; total: of all of them; chance: what falls
    // as it may, true with probability index / number.
    // reached: the play has ended here with this goal value, and it is enough.
    enum class Kind : std::uint8_t { game, terminated, code, count, total, chance, reached };
    Kind kind = Kind::game;
    std::uint32_t time = 0; // from 1
    std::uint32_t index =
        0; // game: the ground atom, a fluent for `true`; count: that of the move; code: the role
    std::uint32_t number = 0; // code: the bit, from 0; count, total: how many; reached: the goal value
    bool operator==(const TimedAtom &) const = default;
};

struct TimedProgram {
    std::vector<TimedAtom> atoms; // number n is atoms[n - 1]
    ProgramRules rules;
    std::vector<TimedAtom> facts; // true in every stable model; they are in no rule

    int add_atom(const TimedAtom &atom);
    // Certain literals vanish from the body; if a literal is certainly false, so does the rule. A choice has
    // heads that are atoms; a normal rule whose head is `certain` is no rule.
    void add(ProgramRules::Kind kind, std::span<const int> heads, std::vector<int> body);
    void constraint(std::vector<int> body) { add(ProgramRules::Kind::constraint, {}, std::move(body)); }
    void rule(int head, std::vector<int> body) {
        add(ProgramRules::Kind::normal, {&head, 1}, std::move(body));
    }
};

// Without the atoms on which no constraint, choice or code depends, and their rules; the others are
// renumbered.
TimedProgram keep_relevant(const TimedProgram &program);

// In the syntax of answer set programming, such as true(cell(1,1,b),3), terminated(2), moveL(1,4), or
// dec_r(3,2), which is true with probability 1/3; dec_r(2,3,2) is with 2/3.
std::string name(const ground::Program &program, const TimedAtom &atom);

} // namespace zermelo::encode
