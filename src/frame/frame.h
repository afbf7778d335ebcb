// The stage `frame`: a description whose state update costs what changes and not what persists ("Solving the
// Inferential Frame Problem in the General Game Description Language", Romero, Saffidine and Thielscher
// 2014). Frame rules, which derive anew all that stays, give way to rules for a relation `fnext`, what stops
// holding; one rule says that what holds goes on unless it stops. The result is an ordinary description.
#pragma once

#include "frame/moves.h"
#include "gdl/ast.h"

#include <functional>

namespace zermelo::frame {

struct Entry {
    gdl::Clause clause;
    std::string origin; // where it comes from, in a few words
};

struct Sizes {
    std::size_t frame_rules = 0;   // that were replaced
    std::size_t general_moves = 0; // in the covering
    std::size_t end_rules = 0;     // for fnext
    std::size_t auxiliary_rules = 0;
};

struct Translation {
    std::vector<Entry> entries;
    Sizes sizes;
    std::string refused; // why there is no translation; empty if there is
    gdl::Description description() const;
};

// No translation: every clause as it is.
Translation as_it_is(const gdl::Description &description);
// Says which combinations of these actions never occur.
using Prune = std::function<Exclusions(const std::vector<gdl::Rule> &rules, const Actions &actions)>;
// Valid in every state if nothing is excluded, and otherwise wherever the exclusions hold.
Translation translate(const gdl::Description &description, const Prune &prune = {});

std::string print(const Translation &translation, bool infix);

} // namespace zermelo::frame
