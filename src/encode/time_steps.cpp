#include "encode/time_steps.h"

#include "encode/after_moves.h"

#include <algorithm>

namespace zermelo::encode {

using ground::AtomId;
using ground::AtomKind;

namespace {

constexpr int maybe = 0; // possible, and not yet numbered

} // namespace

TimeSteps::TimeSteps(const ground::Program &program, const game::Game &game, TimedProgram &out, Meter &meter)
    : program_(program), game_(game), out_(out), meter_(meter), rules_(ground::rules_by_head(program)),
      components_(ground::strata(program)), after_moves_(after_moves(program)),
      fluent_after_(program.atoms.size()), value_(program.atoms.size(), -certain) {
    for (std::size_t f = 0; f < game.fluents.size(); ++f) {
        AtomId fluent = game.atom(game::FluentId(f)), next = game.atom(game.fluents[f].next);
        fluents_.emplace_back(fluent, next);
        if (next.valid()) fluent_after_[next.index()] = fluent;
    }
}

TimedAtom TimeSteps::timed(AtomId atom) const {
    bool next = program_.atoms[atom.index()].kind == AtomKind::next;
    AtomId named = next ? fluent_after_[atom.index()] : atom;
    return {TimedAtom::Kind::game, next ? time_ + 1 : time_, named.value, 0};
}

void TimeSteps::start(const game::State &state) {
    for (std::size_t f = 0; f < fluents_.size(); ++f) {
        AtomId fluent = fluents_[f].first;
        bool holds = state.holds(game::FluentId(f));
        value_[fluent.index()] = holds ? certain : -certain;
        if (holds) out_.facts.push_back(timed(fluent));
    }
}

void TimeSteps::look() { evaluate(false); }

void TimeSteps::step() {
    evaluate(true);
    for (auto [fluent, next] : fluents_) value_[fluent.index()] = literal(next);
    for (std::size_t m = 0; m < game_.moves.size(); ++m)
        value_[game_.atom(game::MoveId(m)).index()] = -certain;
    ++time_;
}

// `next` atoms belong to the step whether they depend on moves or not.
void TimeSteps::evaluate(bool after_moves) {
    for (std::size_t c = 0; c < components_.count(); ++c) {
        meter_.check();
        std::span<const std::uint32_t> atoms(components_.nodes.data() + components_.begins[c],
                                             components_.begins[c + 1] - components_.begins[c]);
        AtomKind kind = program_.atoms[atoms[0]].kind;
        if (kind == AtomKind::fluent || kind == AtomKind::move) continue;
        if ((after_moves_[atoms[0]] || kind == AtomKind::next) != after_moves) continue;
        evaluate_component(atoms);
    }
}

// Three values, as two least fixpoints over the component: what is certain, then what is possible besides.
void TimeSteps::decide(std::span<const std::uint32_t> atoms) {
    for (std::uint32_t a : atoms) value_[a] = -certain;
    auto raise = [&](int to, const auto &fires) {
        for (bool changed = true; changed;) {
            changed = false;
            for (std::uint32_t a : atoms) {
                if (value_[a] != -certain) continue;
                for (std::uint32_t rule : rules_.of(AtomId(a))) {
                    std::span<const ground::Literal> body = program_.rules[rule].body;
                    if (!std::all_of(body.begin(), body.end(), fires)) continue;
                    value_[a] = to;
                    changed = atoms.size() > 1;
                    break;
                }
            }
        }
    };
    raise(certain, [&](ground::Literal it) { return literal(it) == certain; });
    raise(maybe, [&](ground::Literal it) { return literal(it) != -certain; });
}

void TimeSteps::evaluate_component(std::span<const std::uint32_t> atoms) {
    decide(atoms);
    for (std::uint32_t a : atoms) {
        if (value_[a] == maybe)
            value_[a] = out_.add_atom(timed(AtomId(a)));
        else if (value_[a] == certain)
            out_.facts.push_back(timed(AtomId(a)));
    }
    for (std::uint32_t a : atoms)
        if (value_[a] != certain && value_[a] != -certain) add_rules(AtomId(a));
}

void TimeSteps::add_rules(AtomId atom) {
    bodies_.clear();
    for (std::uint32_t rule : rules_.of(atom)) {
        std::vector<int> body;
        for (ground::Literal it : program_.rules[rule].body) body.push_back(literal(it));
        if (simplify(body)) bodies_.push_back(std::move(body));
        meter_.check();
    }
    std::sort(bodies_.begin(), bodies_.end());
    bodies_.erase(std::unique(bodies_.begin(), bodies_.end()), bodies_.end());
    int head = value_[atom.index()];
    for (const std::vector<int> &body : bodies_) out_.rules.add(ProgramRules::Kind::normal, {&head, 1}, body);
}

} // namespace zermelo::encode
