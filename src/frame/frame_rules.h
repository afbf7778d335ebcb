// Frame rules: rules for `next` of a fluent that ask whether the same fluent holds now. Those that ask
// through a relation of their own (a cell "keeps" its mark) are found by unfolding it, and one rule for all
// fluents is taken as one for each.
#pragma once

#include "frame/definitions.h"

namespace zermelo::frame {

// next(fluent) ← true(fluent) ∧ does ∧ condition
struct FrameRule {
    gdl::Term fluent;
    std::vector<gdl::Term> does;
    std::vector<gdl::Literal> condition;
    Location where;
};

struct NextRules {
    std::vector<FrameRule> frame;
    std::vector<gdl::Rule> others; // what is left to be derived
};

// `fluents` are all that can hold. The rule is for `next`.
NextRules split(const gdl::Rule &rule, const Definitions &definitions, const Domain &fluents);

// A term of that name with variables as arguments: the prefix and a number.
gdl::Term most_general(const Name &name, const std::string &prefix);

} // namespace zermelo::frame
