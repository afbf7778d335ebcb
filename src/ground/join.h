// Semi-naive evaluation of compiled rules over relations: each instance of a rule is found once. The order of
// a join is chosen greedily, always the literal that the bindings so far leave the fewest matches for, as the
// indexes tell; tests run as soon as their variables are bound.
#pragma once

#include "base/job.h"
#include "ground/domains.h"
#include "ground/relation.h"

#include <functional>
#include <map>
#include <numeric>
#include <vector>

namespace zermelo::ground {

// Everything derived so far. Atoms are terms, so membership is one flag per term.
class Database {
  public:
    Database(const PatternProgram &program, gdl::TermTable &term_table)
        : terms(term_table), relations(program.predicates.size()) {}

    bool contains(gdl::TermId atom) const { return atom.index() < known_.size() && known_[atom.index()]; }
    bool add(PredicateId predicate, gdl::TermId atom);

    gdl::TermTable &terms;
    std::vector<Relation> relations;

  private:
    std::vector<bool> known_;
};

// What a join found: the bindings and the atoms that the positive literals matched (by body position).
struct Instance {
    const PatternRule &rule;
    const Bindings &bindings;
    const std::vector<gdl::TermId> &matched;
};

class Joiner {
  public:
    // Negative literals over predicates with is_open[p] are left to the caller; others are tested. Slots are
    // bound only to what is asked for.
    Joiner(const PatternProgram &program, Database &database, const Demand &demand,
           const std::vector<bool> &is_open, Meter &meter)
        : program_(program), database_(database), demand_(demand), is_open_(is_open), meter_(meter) {}

    // Gives up on a rule after so many steps, unless that is SIZE_MAX; `exhausted` lists the rules given up.
    // What is derived is then incomplete, and only tells what else is heavy: no rule gets more than `brief`
    // steps from there on.
    void set_budget(const std::vector<std::size_t> &steps, std::size_t brief) {
        patience_ = &steps;
        brief_ = brief;
        steps_left_ = steps;
        steps_taken_.assign(steps.size(), 0);
    }
    void be_brief();
    const std::vector<std::size_t> &exhausted() const { return exhausted_; }
    // Rules that were not given up, but might have been if others had not.
    std::vector<std::size_t> almost_exhausted() const;
    std::size_t steps_taken() const {
        return std::accumulate(steps_taken_.begin(), steps_taken_.end(), std::size_t{0});
    }

    // Evaluates the rules to their least fixpoint, where `moving` are the predicates that still grow.
    void fixpoint(const std::vector<std::size_t> &rules, const std::vector<bool> &moving,
                  const std::function<void(const Instance &)> &found);

  private:
    struct Step {
        enum class Kind : std::uint8_t { scan, lookup, distinct, equal, absent };
        Kind kind;
        std::size_t literal;
        const Index *index = nullptr;
        std::vector<const Pattern *> key; // the bound leaves, in the order of the index's shape
        std::vector<std::uint32_t> binds; // slots that this step binds
        std::vector<std::pair<std::uint32_t, const Domain *>> asked; // of these, the restricted ones
        std::size_t begin = 0, end = 0;                              // range of positions in the relation
    };
    struct Plan {
        std::vector<Step> steps;
        std::size_t made_in_round = 0;
    };

    void run(std::size_t rule, std::size_t delta, const std::function<void(const Instance &)> &found);
    Plan make_plan(std::size_t rule_number, std::size_t delta);
    Step make_step(std::size_t rule_number, std::size_t i, bool scan, const std::vector<char> &bound,
                   double &matches);
    void set_ranges(const PatternRule &rule, std::size_t delta, Plan &plan) const;
    void execute(const Plan &plan, std::size_t step, const PatternRule &rule,
                 const std::function<void(const Instance &)> &found);

    const PatternProgram &program_;
    Database &database_;
    const Demand &demand_;
    const std::vector<bool> &is_open_;
    Meter &meter_;
    std::map<std::pair<std::size_t, std::size_t>, Plan> plans_;
    std::size_t round_ = 0;
    const std::vector<std::size_t> *patience_ = nullptr; // by rule
    std::size_t brief_ = 0;
    std::vector<std::size_t> steps_left_, steps_taken_; // by rule
    std::vector<std::size_t> exhausted_;
    std::size_t budget_ = 0; // of the rule at hand
    Bindings bindings_;
    std::vector<gdl::TermId> matched_;
};

} // namespace zermelo::ground
