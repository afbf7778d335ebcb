#include "ground/ground.h"

#include "ground/decompose.h"
#include "ground/goal_values.h"
#include "ground/grounder.h"
#include "ground/simplify.h"
#include "ground/strata.h"
#include "ground/unfold.h"

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

// Grounds the rules as they are; where one takes too many steps and can be split, splits it and starts again.
Program find_program(std::vector<gdl::Rule> rules, Meter &meter, std::size_t patience) {
    std::string prefix = unused_prefix(rules);
    std::size_t counter = 1;
    const std::string goal_values = prefix + "goal";
    for (gdl::Rule &rule : goal_value_rules(rules, goal_values)) rules.push_back(std::move(rule));
    Definitions definitions(rules);
    auto split_rule = [&](const gdl::Rule &rule) {
        std::vector<gdl::Rule> parts;
        for (const gdl::Rule &variant : definitions.unfold(rule))
            for (gdl::Rule &part : decompose(variant, prefix, counter)) parts.push_back(std::move(part));
        return parts;
    };
    std::vector<bool> splittable;
    splittable.reserve(rules.size());
    for (const gdl::Rule &rule : rules) {
        meter.check();
        splittable.push_back(split_rule(rule).size() > definitions.unfold(rule).size());
    }
    counter = 1;
    for (;;) {
        auto [heavy, program] = try_to_ground(rules, goal_values, meter, splittable, patience);
        if (heavy.empty()) return std::move(program);
        std::vector<gdl::Rule> split;
        std::vector<bool> split_again;
        for (std::size_t i = 0; i < rules.size(); ++i) {
            bool is_heavy = std::find(heavy.begin(), heavy.end(), i) != heavy.end();
            std::vector<gdl::Rule> parts = is_heavy ? split_rule(rules[i]) : std::vector{std::move(rules[i])};
            split_again.resize(split_again.size() + parts.size(), !is_heavy && splittable[i]);
            split.insert(split.end(), std::make_move_iterator(parts.begin()),
                         std::make_move_iterator(parts.end()));
        }
        rules = std::move(split);
        splittable = std::move(split_again);
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
