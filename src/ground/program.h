// A ground program: the instances of a description's rules that can ever matter, over numbered atoms. It is a
// value: it prints as GDL, and what is printed reads and grounds back to the same program.
#pragma once

#include "base/ids.h"
#include "gdl/terms.h"

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace zermelo::ground {

using AtomId = Id<struct AtomTag>;

// An atom or its negation.
struct Literal {
    std::uint32_t code = 0;

    Literal() = default;
    Literal(AtomId atom, bool positive) : code(atom.value << 1 | (positive ? 0U : 1U)) {}
    AtomId atom() const { return AtomId(code >> 1); }
    bool positive() const { return (code & 1) == 0; }
    auto operator<=>(const Literal &) const = default;
};

enum class AtomKind : std::uint8_t { fluent, move, legal, next, goal, terminal, helper };

struct Atom {
    AtomKind kind;
    gdl::TermId term; // the whole atom, such as (true (cell 1 1 b)) or (legal x (mark 1 1))
};

// Rules in one array of literals: programs have up to millions of them.
class Rules {
  public:
    struct Rule {
        AtomId head;
        std::span<const Literal> body;
    };
    void add(AtomId head, std::span<const Literal> body);
    std::size_t size() const { return heads_.size(); }
    std::size_t literal_count() const { return literals_.size(); }
    Rule operator[](std::size_t i) const {
        return {heads_[i], {literals_.data() + ends_[i], ends_[i + 1] - ends_[i]}};
    }

  private:
    std::vector<AtomId> heads_;
    std::vector<std::size_t> ends_{0};
    std::vector<Literal> literals_;
};

struct Program {
    std::shared_ptr<const gdl::TermTable> terms;
    std::vector<gdl::TermId> roles;
    std::vector<Atom> atoms;
    Rules rules;
    std::vector<AtomId> initial;          // the fluents that hold at first, without the constant ones
    std::vector<gdl::TermId> always_true; // fluents that hold in every reachable state; they have no atom
    // By index of the role: every goal value that the rules have for it, whether it can ever hold or not.
    std::vector<std::pair<std::size_t, gdl::TermId>> goal_values;

    // Role index of the first argument of a legal, does or goal atom.
    std::size_t role_of(AtomId atom) const;
    // The last argument of any atom with arguments: the fluent, the move or the goal value.
    gdl::TermId subject(AtomId atom) const;
    std::string to_kif(AtomId atom) const { return terms->to_kif(atoms[atom.index()].term); }
};

// As GDL in KIF, sorted, so that equal programs print alike whatever the order in which they were derived.
std::string print(const Program &program);

} // namespace zermelo::ground
