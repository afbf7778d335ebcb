#include "ground/ground.h"

#include "ground/grounder.h"
#include "ground/rewriting.h"
#include "ground/simplify.h"
#include "ground/strata.h"

#include <algorithm>

namespace zermelo::ground {

namespace {

// A prefix for relations of our own that no name in the rules begins with.
std::string unused_prefix(const std::vector<gdl::Rule> &rules) {
    std::string prefix = "part$";
    auto clashes = [&](const gdl::Rule &rule) {
        return rule.head.name.starts_with(prefix) ||
               std::any_of(rule.body.begin(), rule.body.end(), [&](const gdl::Literal &literal) {
                   return literal.atom.name.starts_with(prefix);
               });
    };
    while (std::any_of(rules.begin(), rules.end(), clashes)) prefix += '$';
    return prefix;
}

// Grounds the rules as they are; where some take too many steps and can be rewritten, does so and starts
// again.
Program find_program(std::vector<gdl::Rule> rules, Meter &meter, std::size_t patience) {
    std::string prefix = unused_prefix(rules);
    Rewriting rewriting(std::move(rules), prefix, meter);
    for (;;) {
        Grounding grounding = try_to_ground(rewriting.task(patience), meter);
        if (grounding.given_up.empty()) return std::move(grounding.program);
        rewriting.rewrite(std::move(grounding.given_up), grounding.nearly);
    }
}

} // namespace

Program ground(const std::vector<gdl::Rule> &rules, const Job &job, Diagnostics &diagnostics,
               std::size_t patience) {
    Meter meter(job);
    Program program = find_program(rules, meter, patience);
    Components components = strata(program);
    if (std::string culprit = find_negative_cycle(program, components); !culprit.empty()) {
        diagnostics.push_back({Severity::error,
                               "stratification",
                               {},
                               "the ground atom " + culprit + " depends on its own negation",
                               "its truth is then not determined by the rules"});
        return program;
    }
    return simplify(program, components, meter);
}

} // namespace zermelo::ground
