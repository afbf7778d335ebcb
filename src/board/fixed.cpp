#include "board/fixed.h"

#include "base/error.h"
#include "gdl/dependencies.h"
#include "gdl/terms.h"
#include "lifted/reasoner.h"

#include <algorithm>

namespace zermelo::board {

namespace {

constexpr double most_seconds = 1;

// What is fixed and has so many arguments.
std::vector<gdl::PredicateId> wanted_in(const gdl::Dependencies &dependencies, std::size_t arity) {
    std::vector<gdl::PredicateId> changing, out;
    for (std::size_t p = 0; p < dependencies.size(); ++p)
        if (gdl::is_keyword(dependencies.name(gdl::PredicateId(p)))) changing.emplace_back(p);
    std::vector<gdl::PredicateId> towards = dependencies.steps_towards(changing);
    for (std::size_t p = 0; p < dependencies.size(); ++p)
        if (gdl::PredicateId id(p);
            dependencies.arity(id) == arity && !towards[p].valid() && !gdl::is_keyword(dependencies.name(id)))
            out.push_back(id);
    return out;
}

// The rules that define these, and for each of them one that makes a fluent of whatever holds.
std::vector<gdl::Rule> asking(const std::vector<gdl::Rule> &rules, const gdl::Dependencies &dependencies,
                              const std::vector<gdl::PredicateId> &wanted) {
    std::vector<bool> needed = dependencies.needed_by(wanted);
    std::vector<gdl::Rule> out;
    for (const gdl::Rule &rule : rules)
        if (gdl::PredicateId head = dependencies.of(rule.head); head.valid() && needed[head.index()])
            out.push_back(rule);
    for (gdl::PredicateId id : wanted) {
        std::vector<gdl::Term> variables;
        for (std::size_t i = 0; i < dependencies.arity(id); ++i)
            variables.push_back(gdl::Term::variable("v" + std::to_string(i)));
        gdl::Term atom = gdl::Term::symbol(dependencies.name(id), variables);
        out.push_back({gdl::Term::symbol("init", {atom}), {{true, atom}}, {}});
    }
    return out;
}

} // namespace

FixedRelations fixed_relations(const std::vector<gdl::Rule> &rules, std::size_t arity, const Job &job) {
    gdl::Dependencies dependencies(rules);
    FixedRelations out;
    for (gdl::PredicateId id : wanted_in(dependencies, arity)) {
        try {
            Meter meter(job.within(most_seconds));
            lifted::Reasoner reasoner(asking(rules, dependencies, {id}));
            reasoner.set_limits(&meter);
            std::vector<Values> &tuples = out[dependencies.name(id)];
            for (gdl::TermId fluent : reasoner.initial()) {
                Values &values = tuples.emplace_back();
                for (gdl::TermId arg : reasoner.terms().args(fluent))
                    values.push_back(reasoner.terms().to_kif(arg));
            }
            std::sort(tuples.begin(), tuples.end());
        } catch (const Error &) { // a relation that cannot be evaluated by itself
            out.erase(dependencies.name(id));
        } catch (const LimitReached &) {
            out.erase(dependencies.name(id));
            job.look(); // if it was the job's own limit, then that is for the caller
        }
    }
    return out;
}

std::vector<gdl::Rule> with_facts(std::vector<gdl::Rule> rules, std::size_t arity,
                                  const FixedRelations &relations) {
    std::erase_if(rules, [&](const gdl::Rule &rule) {
        return rule.head.args.size() == arity && relations.contains(rule.head.name);
    });
    for (const auto &[name, tuples] : relations)
        for (const Values &tuple : tuples) {
            gdl::Rule &fact = rules.emplace_back();
            fact.head = gdl::Term::symbol(name);
            for (const std::string &value : tuple) fact.head.args.push_back(gdl::Term::symbol(value));
        }
    return rules;
}

} // namespace zermelo::board
