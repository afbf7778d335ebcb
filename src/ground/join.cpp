#include "ground/join.h"

#include "base/error.h"

#include <fmt/core.h>

#include <algorithm>
#include <bit>

namespace zermelo::ground {

namespace {

constexpr std::size_t no_delta = SIZE_MAX;
constexpr std::size_t most_conditions = 10'000; // of a rule: each is one call deeper

using Kind = PatternLiteral::Kind;

bool all_bound(const Pattern &pattern, const std::vector<char> &bound) {
    if (pattern.kind == Pattern::Kind::variable) return bound[pattern.slot];
    return std::all_of(pattern.args.begin(), pattern.args.end(),
                       [&](const Pattern &arg) { return all_bound(arg, bound); });
}

// The shape of the bound parts, and the leaves that will make up the key.
Shape shape_of(const Pattern &pattern, const std::vector<char> &bound, std::vector<const Pattern *> &key) {
    Shape shape;
    if (pattern.kind == Pattern::Kind::compound) {
        shape.kind = Shape::Kind::compound;
        shape.functor = pattern.functor;
        for (const Pattern &arg : pattern.args) shape.args.push_back(shape_of(arg, bound, key));
    } else if (pattern.kind == Pattern::Kind::ground || bound[pattern.slot]) {
        shape.kind = Shape::Kind::key;
        key.push_back(&pattern);
    }
    return shape;
}

} // namespace

bool Database::add(PredicateId predicate, gdl::TermId atom) {
    if (atom.index() >= known_.size()) known_.resize(std::max(atom.index() + 1, known_.size() * 2));
    if (known_[atom.index()]) return false;
    known_[atom.index()] = true;
    relations[predicate.index()].atoms.push_back(atom);
    return true;
}

void Joiner::fixpoint(const std::vector<std::size_t> &rules, const std::vector<bool> &moving,
                      const std::function<void(const Instance &)> &found) {
    auto moves = [&](const PatternLiteral &literal) {
        return literal.kind == Kind::positive && moving[literal.predicate.index()];
    };
    for (Relation &relation : database_.relations) relation.old = relation.current = relation.atoms.size();
    for (std::size_t i = 0; i < moving.size(); ++i)
        if (moving[i]) database_.relations[i].old = database_.relations[i].current = 0;

    for (std::size_t rule : rules) {
        const auto &body = program_.rules[rule].body;
        if (std::none_of(body.begin(), body.end(), moves)) run(rule, no_delta, found);
    }
    for (;;) {
        ++round_;
        bool changed = false;
        for (std::size_t i = 0; i < moving.size(); ++i) {
            if (!moving[i]) continue;
            Relation &relation = database_.relations[i];
            relation.old = relation.current;
            relation.current = relation.atoms.size();
            changed = changed || relation.old != relation.current;
            relation.extend_indexes(database_.terms);
        }
        if (!changed) return;
        for (std::size_t rule : rules) {
            const auto &body = program_.rules[rule].body;
            for (std::size_t i = 0; i < body.size(); ++i) {
                if (!moves(body[i])) continue;
                const Relation &relation = database_.relations[body[i].predicate.index()];
                if (relation.old != relation.current) run(rule, i, found);
            }
        }
    }
}

void Joiner::run(std::size_t rule_number, std::size_t delta,
                 const std::function<void(const Instance &)> &found) {
    const PatternRule &rule = program_.rules[rule_number];
    budget_ = steps_left_[rule_number];
    if (budget_ == 0) return;
    Plan &plan = plans_[{rule_number, delta}];
    if (plan.made_in_round == 0 || std::bit_width(plan.made_in_round) != std::bit_width(round_ + 1)) {
        plan = make_plan(rule_number, delta);
        plan.made_in_round = round_ + 1;
    }
    set_ranges(rule, delta, plan);
    bindings_.assign(rule.slot_count, {});
    matched_.assign(rule.body.size(), {});
    execute(plan, 0, rule, found);
    steps_taken_[rule_number] += steps_left_[rule_number] - budget_;
    steps_left_[rule_number] = budget_;
    if (budget_ > 0 || (*patience_)[rule_number] == SIZE_MAX) return;
    exhausted_.push_back(rule_number);
    be_brief();
}

std::vector<std::size_t> Joiner::almost_exhausted() const {
    constexpr std::size_t share = 8;
    std::vector<std::size_t> out;
    for (std::size_t i = 0; i < steps_left_.size(); ++i)
        if ((*patience_)[i] != SIZE_MAX && steps_left_[i] > 0 && steps_taken_[i] > (*patience_)[i] / share)
            out.push_back(i);
    return out;
}

void Joiner::be_brief() {
    for (std::size_t &left : steps_left_) left = std::min(left, brief_);
}

// Matching condition i, when some variables are bound; and with how many atoms it will match.
Joiner::Step Joiner::make_step(std::size_t rule_number, std::size_t i, bool scan,
                               const std::vector<char> &bound, double &matches) {
    meter_.check();
    const PatternLiteral &literal = program_.rules[rule_number].body[i];
    const std::vector<std::int32_t> &domains = demand_.of_slot[rule_number];
    Relation &relation = database_.relations[literal.predicate.index()];
    Step step;
    step.literal = i;
    Shape shape = shape_of(literal.atom, bound, step.key);
    bool plain = std::all_of(shape.args.begin(), shape.args.end(),
                             [](const Shape &arg) { return arg.kind == Shape::Kind::any; });
    if (scan || plain) {
        step.kind = Step::Kind::scan;
        matches = static_cast<double>(relation.atoms.size());
    } else {
        Index &index = relation.index(shape);
        index.extend(relation.atoms, database_.terms);
        step.kind = Step::Kind::lookup;
        step.index = &index;
        matches = index.average();
    }
    std::vector<std::uint32_t> slots;
    collect_slots(literal.atom, slots);
    for (std::uint32_t slot : slots) {
        if (bound[slot]) continue;
        step.binds.push_back(slot);
        if (domains[slot] >= 0)
            step.asked.emplace_back(slot, &demand_.domains[static_cast<std::size_t>(domains[slot])]);
    }
    return step;
}

Joiner::Plan Joiner::make_plan(std::size_t rule_number, std::size_t delta) {
    const PatternRule &rule = program_.rules[rule_number];
    if (rule.body.size() > most_conditions)
        throw LimitReached(LimitReached::Kind::size,
                           fmt::format("a rule has more than {} conditions", most_conditions));
    Plan plan;
    std::vector<char> bound(rule.slot_count, 0);
    std::vector<char> done(rule.body.size(), 0);

    auto add_tests = [&] {
        for (std::size_t i = 0; i < rule.body.size(); ++i) {
            const PatternLiteral &literal = rule.body[i];
            if (done[i] || literal.kind == Kind::positive || !all_bound(literal.atom, bound)) continue;
            done[i] = 1;
            Step step;
            step.literal = i;
            if (literal.kind == Kind::negative) {
                if (is_open_[literal.predicate.index()]) continue;
                step.kind = Step::Kind::absent;
            } else {
                step.kind = literal.kind == Kind::distinct ? Step::Kind::distinct : Step::Kind::equal;
            }
            plan.steps.push_back(step);
        }
    };
    auto make_step = [&](std::size_t i, double &matches) {
        return this->make_step(rule_number, i, i == delta, bound, matches);
    };
    auto take = [&](Step step) {
        for (std::uint32_t slot : step.binds) bound[slot] = 1;
        done[step.literal] = 1;
        plan.steps.push_back(std::move(step));
        add_tests();
    };

    add_tests();
    if (delta != no_delta) {
        double ignored = 0;
        take(make_step(delta, ignored));
    }
    for (;;) {
        Step best;
        double fewest = 0;
        bool any = false;
        for (std::size_t i = 0; i < rule.body.size(); ++i) {
            if (done[i] || rule.body[i].kind != Kind::positive) continue;
            double matches = 0;
            Step step = make_step(i, matches);
            if (any && matches >= fewest) continue;
            any = true;
            fewest = matches;
            best = std::move(step);
        }
        if (!any) break;
        take(std::move(best));
    }
    std::vector<std::uint32_t> slots;
    collect_slots(rule.head, slots);
    for (const PatternLiteral &literal : rule.body) collect_slots(literal.atom, slots);
    if (!std::all_of(slots.begin(), slots.end(), [&](std::uint32_t slot) { return bound[slot]; }))
        throw Error("a rule has a variable that no positive condition binds; `zermelo check` says where");
    return plan;
}

void Joiner::set_ranges(const PatternRule &rule, std::size_t delta, Plan &plan) const {
    for (Step &step : plan.steps) {
        if (step.kind != Step::Kind::scan && step.kind != Step::Kind::lookup) continue;
        const Relation &relation = database_.relations[rule.body[step.literal].predicate.index()];
        step.begin = step.literal == delta ? relation.old : 0;
        step.end = delta != no_delta && step.literal < delta ? relation.old : relation.current;
    }
}

void Joiner::execute(const Plan &plan, std::size_t at, const PatternRule &rule,
                     const std::function<void(const Instance &)> &found) {
    meter_.check();
    if (budget_ == 0) return;
    --budget_;
    if (at == plan.steps.size()) {
        found({rule, bindings_, matched_});
        return;
    }
    const Step &step = plan.steps[at];
    const Pattern &atom = rule.body[step.literal].atom;
    gdl::TermTable &terms = database_.terms;

    auto try_atom = [&](const Relation &relation, std::size_t position) {
        meter_.check();
        gdl::TermId candidate = relation.atoms[position];
        auto is_asked = [&](const auto &restriction) {
            return contains(*restriction.second, bindings_[restriction.first], terms);
        };
        if (match(atom, candidate, terms, bindings_) &&
            std::all_of(step.asked.begin(), step.asked.end(), is_asked)) {
            matched_[step.literal] = candidate;
            execute(plan, at + 1, rule, found);
        }
        for (std::uint32_t slot : step.binds) bindings_[slot] = {};
    };
    switch (step.kind) {
    case Step::Kind::distinct:
    case Step::Kind::equal: {
        bool same =
            instantiate(atom.args[0], terms, bindings_) == instantiate(atom.args[1], terms, bindings_);
        if (same == (step.kind == Step::Kind::equal)) execute(plan, at + 1, rule, found);
        return;
    }
    case Step::Kind::absent:
        if (!database_.contains(instantiate(atom, terms, bindings_))) execute(plan, at + 1, rule, found);
        return;
    case Step::Kind::scan: {
        const Relation &relation = database_.relations[rule.body[step.literal].predicate.index()];
        for (std::size_t i = step.begin; i < step.end; ++i) try_atom(relation, i);
        return;
    }
    case Step::Kind::lookup: {
        const Relation &relation = database_.relations[rule.body[step.literal].predicate.index()];
        std::uint64_t hash = empty_key;
        for (const Pattern *leaf : step.key)
            hash = mix(hash,
                       leaf->kind == Pattern::Kind::ground ? leaf->term.value : bindings_[leaf->slot].value);
        for (std::uint32_t position : step.index->find(hash)) {
            if (position >= step.end) break;
            if (position >= step.begin) try_atom(relation, position);
        }
        return;
    }
    }
}

} // namespace zermelo::ground
