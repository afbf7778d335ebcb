#include "frame/fnext.h"

#include "gdl/variables.h"

#include <fmt/core.h>

namespace zermelo::frame {

using gdl::Literal;
using gdl::Rule;
using gdl::Term;

namespace {

constexpr std::size_t most_cases = 12; // more are left to an auxiliary relation

std::vector<Literal> given(const Term &fluent, const std::vector<Term> &does) {
    std::vector<Literal> out{{true, Term::symbol("true", {fluent})}};
    for (const Term &one : does) out.push_back({true, one});
    return out;
}

void add_values(const Term &term, const Domain &domain, std::map<std::string, Domain> &values) {
    for (std::size_t i = 0; i < term.args.size(); ++i)
        values[term.args[i].name] = Domains::inside(domain, {term.name, term.args.size()}, i);
}

// Every way to find the moves that the rule asks for among those made.
void match_moves(const FrameRule &rule, const std::vector<Term> &does, std::size_t at,
                 const Substitution &so_far, std::vector<Substitution> &out) {
    if (at == rule.does.size()) {
        out.push_back(so_far);
        return;
    }
    for (const Term &one : does) {
        Substitution match = so_far;
        if (match.unify(rule.does[at], one)) match_moves(rule, does, at + 1, match, out);
    }
}

FrameRule renamed(const FrameRule &rule, std::size_t &counter) {
    Rule whole{rule.fluent, rule.condition, rule.where};
    for (const Term &one : rule.does) whole.body.push_back({true, one});
    whole = with_inner_variables(whole, counter);
    FrameRule out{whole.head, {}, {}, rule.where};
    for (std::size_t i = 0; i < whole.body.size(); ++i)
        if (i < rule.condition.size())
            out.condition.push_back(whole.body[i]);
        else
            out.does.push_back(whole.body[i].atom);
    return out;
}

// What keeps the fluent by one unifier; nothing if an equality among the conditions cannot hold.
std::optional<Conjunction> kept_by(const FrameRule &rule, const Substitution &match) {
    Conjunction out{match, {}};
    for (const Literal &condition : rule.condition) {
        if (!condition.positive && condition.atom.name == "distinct") {
            if (!out.equal.unify(condition.atom.args[0], condition.atom.args[1])) return {};
        } else {
            out.conditions.push_back(condition);
        }
    }
    return out;
}

} // namespace

Term general_fluent(const Name &name) {
    Term out = most_general(name, "x");
    if (name.second <= 3)
        for (std::size_t i = 0; i < name.second; ++i) out.args[i].name = std::string(1, "xyz"[i]);
    return out;
}

std::vector<Term> general_does(const Actions &actions, const GeneralMove &move) {
    std::vector<Term> out;
    for (std::size_t role = 0; role < move.size(); ++role) {
        Term action =
            most_general(actions.names[role][move[role]], fmt::format("m{}{}_", move_mark, role + 1));
        out.push_back(Term::symbol("does", {actions.roles[role], std::move(action)}));
    }
    return out;
}

std::vector<EndRule> translate(const Name &fluent_name, const std::vector<const FrameRule *> &rules,
                               const GeneralMove &move, Workshop &workshop) {
    const Term fluent = general_fluent(fluent_name);
    const std::vector<Term> does = general_does(workshop.actions, move);
    Known known{workshop.facts, {}};
    add_values(fluent, workshop.domains.argument({"true", 1}, 0), known.values);
    for (const Term &one : does)
        add_values(one.args[1], workshop.domains.argument({"does", 2}, 1), known.values);
    Negation negation(workshop.definitions, known, given(fluent, does), workshop.auxiliaries,
                      fmt::format("{}_kept", fluent_name.first), workshop.counter);

    Cases ends{Case{}};
    for (const FrameRule *original : rules) {
        const FrameRule rule = renamed(*original, workshop.counter);
        Substitution match;
        if (!match.unify(rule.fluent, fluent)) continue;
        std::vector<Substitution> matches;
        match_moves(rule, does, 0, match, matches);
        for (const Substitution &one : matches) {
            auto kept = kept_by(rule, one);
            if (!kept) continue;
            Cases more = both(ends, negation.of(*kept), known);
            if (more.size() > most_cases) more = both(ends, negation.by_relation(*kept), known);
            ends = std::move(more);
        }
    }
    std::vector<EndRule> out;
    for (const Case &one : ends) {
        EndRule &rule = out.emplace_back(EndRule{one.equal(fluent), {}, one.conditions});
        for (const Term &each : does) rule.does.push_back(one.equal(each));
    }
    return out;
}

} // namespace zermelo::frame
