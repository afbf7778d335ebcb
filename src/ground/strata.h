// The order in which ground atoms can be evaluated: components of mutually dependent atoms, what they need
// before what needs them. Predicates need not be stratified for that; ground atoms must be.
#pragma once

#include "base/scc.h"
#include "ground/program.h"

namespace zermelo::ground {

// The rules of each atom: rules[begins[a] .. begins[a + 1]) are indices into program.rules.
struct RulesByHead {
    std::vector<std::uint32_t> begins;
    std::vector<std::uint32_t> rules;
    std::span<const std::uint32_t> of(AtomId atom) const {
        return {rules.data() + begins[atom.index()], begins[atom.index() + 1] - begins[atom.index()]};
    }
};

RulesByHead rules_by_head(const Program &program);

Components strata(const Program &program);

// The text of an atom that depends on its own negation; empty if there is none.
std::string find_negative_cycle(const Program &program, const Components &components);

} // namespace zermelo::ground
