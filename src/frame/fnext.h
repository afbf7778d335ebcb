// The translation of an atom next(f) for a general joint move: rules for when an instance of f stops holding.
// An instance ends if none of the frame rules keeps it. Each way in which a frame rule can match f and the
// move (a most general unifier) must fail; how it fails is negation.h's matter.
#pragma once

#include "frame/frame_rules.h"
#include "frame/moves.h"
#include "frame/negation.h"

namespace zermelo::frame {

// fnext(fluent) ← does ∧ true(fluent) ∧ conditions
struct EndRule {
    gdl::Term fluent;
    std::vector<gdl::Term> does; // by role
    std::vector<gdl::Literal> conditions;
};

// What the translation of a description is made with.
struct Workshop {
    const Definitions &definitions;
    const Domains &domains;
    const Facts &facts;
    const Actions &actions;
    Auxiliaries &auxiliaries;
    std::size_t counter = 0; // of renamed rules
};

// A fluent of that name, and what each role does, with outer variables.
gdl::Term general_fluent(const Name &name);
std::vector<gdl::Term> general_does(const Actions &actions, const GeneralMove &move);

std::vector<EndRule> translate(const Name &fluent, const std::vector<const FrameRule *> &rules,
                               const GeneralMove &move, Workshop &workshop);

} // namespace zermelo::frame
