// A ground answer set program over atoms at times: what a grounder would make of Ext(G) and the rules of
// play, with names. Atoms are numbered from 1, and a literal is the number of an atom with a sign, so that
// they can be variables of a formula as they are.
#pragma once

#include "ground/program.h"

#include <limits>
#include <span>
#include <string>
#include <vector>

namespace zermelo::encode {

struct TimedAtom {
    enum class Kind : std::uint8_t { game, terminated, code };
    Kind kind = Kind::game;
    std::uint32_t time = 0;  // from 1
    std::uint32_t index = 0; // game: the ground atom, a fluent for `true`; code: the role
    std::uint32_t bit = 0;   // code: from 0
    bool operator==(const TimedAtom &) const = default;
};

// A literal that is always true.
inline constexpr int certain = std::numeric_limits<int>::max();

class TimedRules {
  public:
    enum class Kind : std::uint8_t {
        normal,      // one head, true if the body is
        choice,      // heads may be true if the body is
        exactly_one, // … and exactly one of them is
        constraint   // no head: the body is not true
    };
    struct Rule {
        Kind kind;
        std::span<const int> heads; // atoms
        std::span<const int> body;  // literals
    };
    void add(Kind kind, std::span<const int> heads, std::span<const int> body);
    std::size_t size() const { return kinds_.size(); }
    Rule operator[](std::size_t i) const {
        const int *all = literals_.data();
        return {kinds_[i],
                {all + ends_[2 * i], ends_[2 * i + 1] - ends_[2 * i]},
                {all + ends_[2 * i + 1], ends_[2 * i + 2] - ends_[2 * i + 1]}};
    }

  private:
    std::vector<Kind> kinds_;
    std::vector<std::size_t> ends_{0}; // of heads and body in turn
    std::vector<int> literals_;
};

struct TimedProgram {
    std::vector<TimedAtom> atoms; // number n is atoms[n - 1]
    TimedRules rules;
    std::vector<TimedAtom> facts; // true in every stable model; they are in no rule

    int add_atom(const TimedAtom &atom);
    // Certain literals vanish from the body; if a literal is certainly false, so does the rule. A choice has
    // heads that are atoms; a normal rule whose head is `certain` is no rule.
    void add(TimedRules::Kind kind, std::span<const int> heads, std::vector<int> body);
    void constraint(std::vector<int> body) { add(TimedRules::Kind::constraint, {}, std::move(body)); }
    void rule(int head, std::vector<int> body) { add(TimedRules::Kind::normal, {&head, 1}, std::move(body)); }
};

// Whether the body can be true; certain and repeated literals are removed, and it is sorted.
bool simplify(std::vector<int> &body);

// Without the atoms on which no constraint, choice or code depends, and their rules; the others are
// renumbered.
TimedProgram keep_relevant(const TimedProgram &program);

// In the syntax of answer set programming, such as true(cell(1,1,b),3), terminated(2) or moveL(1,4).
std::string name(const ground::Program &program, const TimedAtom &atom);

} // namespace zermelo::encode
