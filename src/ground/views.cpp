#include "ground/views.h"

#include "gdl/dependencies.h"
#include "gdl/variables.h"

#include <algorithm>
#include <array>
#include <iterator>

namespace zermelo::ground {

namespace {

using gdl::Rule;
using gdl::variables_of;
using Variables = std::set<std::string>;

std::pair<std::string, std::size_t> predicate_of(const gdl::Term &atom) {
    return {atom.name, atom.args.size()};
}

bool arguments_are_distinct_variables(const gdl::Term &head) {
    Variables names;
    return std::all_of(head.args.begin(), head.args.end(), [&](const gdl::Term &arg) {
        return arg.is_variable && names.insert(arg.name).second;
    });
}

bool includes(const Variables &all, const Variables &some) {
    return std::includes(all.begin(), all.end(), some.begin(), some.end());
}

// Whether positive conditions bind all variables.
bool is_safe(const Rule &rule) {
    Variables bound, all = variables_of(rule.head);
    for (const gdl::Literal &literal : rule.body) {
        Variables of = variables_of(literal.atom);
        all.insert(of.begin(), of.end());
        if (literal.positive && literal.atom.name != "distinct") bound.merge(of);
    }
    return includes(bound, all);
}

class Maker {
  public:
    Maker(const std::vector<Rule> &rules, const std::string &prefix, std::size_t &counter)
        : uses_(rules), prefix_(prefix), counter_(counter),
          dynamic_(uses_.steps_towards(std::array{uses_.find("true", 1), uses_.find("does", 2)})) {}

    // A view, and what it says in a rule of its own unless that is one condition already.
    std::vector<Rule> shape(const Rule &rule) {
        Variables head = variables_of(rule.head), mentioned;
        Rule view{rule.head, {}, rule.where}, rest = view;
        for (const gdl::Literal &literal : rule.body) {
            Variables of = variables_of(literal.atom);
            bool guard = !depends_on_state(literal.atom) && includes(head, of);
            (guard ? view : rest).body.push_back(literal);
            if (!guard) mentioned.merge(of);
        }
        if (rest.body.size() == 1 && rest.body[0].positive && includes(head, mentioned) &&
            arguments_are_distinct_variables(rest.body[0].atom)) {
            view.body.push_back(rest.body[0]);
            return {view};
        }
        Variables kept;
        std::set_intersection(head.begin(), head.end(), mentioned.begin(), mentioned.end(),
                              std::inserter(kept, kept.end()));
        for (const gdl::Literal &guard : view.body)
            if (includes(kept, variables_of(guard.atom))) rest.body.push_back(guard);
        std::vector<gdl::Term> args;
        for (const std::string &name : kept) args.push_back(gdl::Term::variable(name));
        rest.head = gdl::Term::symbol(prefix_ + std::to_string(counter_++), std::move(args));
        view.body.push_back({true, rest.head});
        return {rest, view};
    }

    bool can_be_view(const Rule &rule) {
        bool says_something =
            std::any_of(rule.body.begin(), rule.body.end(),
                        [&](const gdl::Literal &literal) { return depends_on_state(literal.atom); });
        std::size_t unchanged = counter_;
        bool safe = is_safe(shape(rule)[0]);
        counter_ = unchanged;
        return says_something && safe && arguments_are_distinct_variables(rule.head) &&
               !uses_.is_recursive(uses_.of(rule.head));
    }

  private:
    bool depends_on_state(const gdl::Term &atom) const {
        if (atom.name == "true" || atom.name == "does") return true;
        gdl::PredicateId id = uses_.of(atom);
        return id.valid() && dynamic_[id.index()].valid();
    }

    gdl::Dependencies uses_;
    const std::string &prefix_;
    std::size_t &counter_;
    std::vector<gdl::PredicateId> dynamic_;
};

} // namespace

Views only_denied(const std::vector<Rule> &rules, Views candidates) {
    for (const char *output : {"next", "legal", "goal", "terminal", "init", "role"})
        std::erase_if(candidates, [&](const auto &predicate) { return predicate.first == output; });
    for (const Rule &rule : rules)
        for (const gdl::Literal &literal : rule.body)
            if (literal.positive) candidates.erase(predicate_of(literal.atom));
    return candidates;
}

Views make_views(std::vector<Rule> &rules, std::vector<bool> &splittable, const Views &candidates,
                 const std::string &prefix, std::size_t &counter) {
    Maker maker(rules, prefix, counter);
    Views out = only_denied(rules, candidates);
    for (const Rule &rule : rules)
        if (out.contains(predicate_of(rule.head)) && !maker.can_be_view(rule))
            out.erase(predicate_of(rule.head));
    if (out.empty()) return out;
    std::vector<Rule> shaped;
    std::vector<bool> still_splittable;
    for (std::size_t i = 0; i < rules.size(); ++i) {
        std::vector<Rule> parts = out.contains(predicate_of(rules[i].head))
                                      ? maker.shape(rules[i])
                                      : std::vector{std::move(rules[i])};
        for (Rule &part : parts) {
            shaped.push_back(std::move(part));
            still_splittable.push_back(splittable[i]);
        }
    }
    rules = std::move(shaped);
    splittable = std::move(still_splittable);
    return out;
}

namespace {

Pattern substitute(const Pattern &pattern, const std::vector<Pattern> &by_slot, gdl::TermTable &terms) {
    if (pattern.kind == Pattern::Kind::ground) return pattern;
    if (pattern.kind == Pattern::Kind::variable) return by_slot[pattern.slot];
    Pattern out = pattern;
    for (Pattern &arg : out.args) {
        arg = substitute(arg, by_slot, terms);
        bool now_ground = arg.kind == Pattern::Kind::compound &&
                          std::all_of(arg.args.begin(), arg.args.end(),
                                      [](const Pattern &p) { return p.kind == Pattern::Kind::ground; });
        if (!now_ground) continue;
        Pattern ground;
        ground.term = instantiate(arg, terms, {});
        arg = std::move(ground);
    }
    return out;
}

PatternLiteral substitute(const PatternLiteral &literal, const std::vector<Pattern> &by_slot,
                          gdl::TermTable &terms) {
    PatternLiteral out = literal;
    out.atom = substitute(literal.atom, by_slot, terms);
    return out;
}

} // namespace

void expand_views(PatternProgram &program, gdl::TermTable &terms, const Views &views) {
    std::vector<bool> is_view(program.predicates.size(), false);
    std::vector<std::vector<std::size_t>> rules_of(program.predicates.size());
    for (const auto &[name, arity] : views)
        if (PredicateId id = program.find(terms.symbol(name), arity); id.valid()) is_view[id.index()] = true;
    for (std::size_t i = 0; i < program.rules.size(); ++i)
        rules_of[program.rules[i].head_predicate.index()].push_back(i);
    for (PatternRule &rule : program.rules) {
        std::vector<PatternLiteral> body;
        for (PatternLiteral &literal : rule.body) {
            if (literal.kind != PatternLiteral::Kind::negative || !is_view[literal.predicate.index()]) {
                body.push_back(std::move(literal));
                continue;
            }
            for (std::size_t number : rules_of[literal.predicate.index()]) {
                const PatternRule &view = program.rules[number];
                std::vector<Pattern> by_slot(view.slot_count);
                for (std::size_t i = 0; i < view.head.args.size(); ++i)
                    by_slot[view.head.args[i].slot] = literal.atom.args[i];
                PatternLiteral denied = substitute(view.body.back(), by_slot, terms);
                denied.kind = PatternLiteral::Kind::negative;
                for (std::size_t i = 0; i + 1 < view.body.size(); ++i)
                    denied.guards.push_back(substitute(view.body[i], by_slot, terms));
                body.push_back(std::move(denied));
            }
        }
        rule.body = std::move(body);
    }
}

} // namespace zermelo::ground
