#include "lifted/program.h"

#include "gdl/print.h"

namespace zermelo::lifted {

namespace {

class Translator {
  public:
    Translator(gdl::TermTable &terms, const gdl::Dependencies &dependencies)
        : terms_(terms), dependencies_(dependencies) {}

    Implication translate(const gdl::Rule &rule) {
        variables_.clear();
        Implication out;
        for (const gdl::Term &arg : rule.head.args) out.head.push_back(translate(arg));
        for (const gdl::Literal &literal : rule.body) out.body.push_back(translate(literal));
        out.variable_count = static_cast<std::uint32_t>(variables_.size());
        out.text = gdl::to_kif(rule.head);
        return out;
    }

  private:
    Expression translate(const gdl::Term &term) {
        Expression out;
        if (term.is_variable) {
            out.kind = Expression::Kind::variable;
            out.variable = variables_.try_emplace(term.name, variables_.size()).first->second;
        } else if (gdl::is_ground(term)) {
            out.constant = terms_.intern(term);
        } else {
            out.kind = Expression::Kind::compound;
            out.functor = terms_.symbol(term.name);
            for (const gdl::Term &arg : term.args) out.args.push_back(translate(arg));
        }
        return out;
    }
    Subgoal translate(const gdl::Literal &literal) {
        Subgoal out;
        out.positive = literal.positive;
        const auto &[name, arity] = std::pair(literal.atom.name, literal.atom.args.size());
        if (name == "true" && arity == 1)
            out.kind = Subgoal::Kind::fluent;
        else if (name == "does" && arity == 2)
            out.kind = Subgoal::Kind::move;
        else if (name == "distinct" && arity == 2)
            out.kind = Subgoal::Kind::distinct;
        else
            out.predicate = dependencies_.of(literal.atom);
        for (const gdl::Term &arg : literal.atom.args) out.args.push_back(translate(arg));
        return out;
    }

    gdl::TermTable &terms_;
    const gdl::Dependencies &dependencies_;
    std::unordered_map<std::string, std::uint32_t> variables_;
};

// All facts of a predicate as one rule.
Implication rule_for_facts(PredicateId predicate, std::uint32_t arity) {
    Implication out;
    out.variable_count = arity;
    for (std::uint32_t i = 0; i < arity; ++i) {
        Expression &variable = out.head.emplace_back();
        variable.kind = Expression::Kind::variable;
        variable.variable = i;
    }
    out.body.push_back({Subgoal::Kind::fact, true, predicate, out.head});
    return out;
}

} // namespace

Program::Program(const std::vector<gdl::Rule> &rules, gdl::TermTable &terms, FactSet &facts)
    : dependencies_(rules) {
    auto reaches = [&](PredicateId target) { return dependencies_.steps_towards(std::span(&target, 1)); };
    PredicateId fluent = dependencies_.find("true", 1), move = dependencies_.find("does", 2);
    auto to_fluent = reaches(fluent), to_move = reaches(move);
    predicates_.resize(dependencies_.size());
    for (std::size_t i = 0; i < dependencies_.size(); ++i) {
        PredicateId id(i);
        Predicate &predicate = predicates_[i];
        predicate.name = terms.symbol(dependencies_.name(id));
        predicate.arity = static_cast<std::uint32_t>(dependencies_.arity(id));
        predicate.recursive = dependencies_.is_recursive(id);
        predicate.component = dependencies_.component(id).value;
        if (id == move || to_move[i].valid())
            predicate.level = Level::moves;
        else if (id == fluent || to_fluent[i].valid())
            predicate.level = Level::state;
    }

    Translator translator(terms, dependencies_);
    for (std::size_t i = 0; i < predicates_.size(); ++i)
        predicates_[i].rules.push_back(rule_for_facts(PredicateId(i), predicates_[i].arity));
    for (const gdl::Rule &rule : rules)
        if (!rule.body.empty() || !gdl::is_ground(rule.head))
            predicates_[dependencies_.of(rule.head).index()].only_facts = false;
    for (const gdl::Rule &rule : rules) {
        Predicate &predicate = predicates_[dependencies_.of(rule.head).index()];
        if (rule.body.empty() && gdl::is_ground(rule.head)) {
            gdl::TermId fact = terms.intern(rule.head);
            facts.extend({&fact, 1});
            continue;
        }
        Implication out = translator.translate(rule);
        for (Subgoal &goal : out.body) {
            if (goal.kind == Subgoal::Kind::relation && predicates_[goal.predicate.index()].only_facts)
                goal.kind = Subgoal::Kind::fact;
            Level level = goal.kind == Subgoal::Kind::fluent     ? Level::state
                          : goal.kind == Subgoal::Kind::move     ? Level::moves
                          : goal.kind == Subgoal::Kind::relation ? predicates_[goal.predicate.index()].level
                                                                 : Level::rules;
            out.level = std::max(out.level, level);
        }
        predicate.rules.push_back(std::move(out));
    }

    for (Predicate &predicate : predicates_) // most have rules alone
        if (facts.count(predicate.name, predicate.arity) == 0) predicate.rules.erase(predicate.rules.begin());

    const std::pair<const char *, std::size_t> queries[] = {{"role", 1},     {"init", 1}, {"legal", 2},
                                                            {"terminal", 0}, {"next", 1}, {"goal", 2}};
    for (auto [name, arity] : queries) {
        if (dependencies_.find(name, arity).valid()) continue;
        undefined_.emplace_back(name, arity);
        Predicate &predicate = predicates_.emplace_back();
        predicate.name = terms.symbol(name);
        predicate.arity = static_cast<std::uint32_t>(arity);
        predicate.component = none;
    }
}

std::vector<PredicateId> Program::fixed_relations() const {
    std::vector<bool> used(predicates_.size());
    for (const Predicate &predicate : predicates_)
        for (const Implication &rule : predicate.rules)
            for (const Subgoal &goal : rule.body)
                if (goal.kind == Subgoal::Kind::relation) used[goal.predicate.index()] = true;
    std::vector<PredicateId> out;
    for (std::size_t i = 0; i < predicates_.size(); ++i)
        if (used[i] && predicates_[i].level == Level::rules) out.emplace_back(i);
    std::stable_sort(out.begin(), out.end(), [&](PredicateId a, PredicateId b) {
        return predicates_[a.index()].component < predicates_[b.index()].component;
    });
    return out;
}

void Program::use_facts_of(PredicateId id) {
    predicates_[id.index()].only_facts = true;
    for (Predicate &predicate : predicates_)
        for (Implication &rule : predicate.rules)
            for (Subgoal &goal : rule.body)
                if (goal.kind == Subgoal::Kind::relation && goal.predicate == id)
                    goal.kind = Subgoal::Kind::fact;
}

PredicateId Program::find(std::string_view name, std::size_t arity) const {
    PredicateId id = dependencies_.find(name, arity);
    for (std::size_t i = 0; i < undefined_.size() && !id.valid(); ++i)
        if (undefined_[i].first == name && undefined_[i].second == arity)
            id = PredicateId(dependencies_.size() + i);
    return id;
}

} // namespace zermelo::lifted
