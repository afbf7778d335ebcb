#include "game/game.h"
#include "ground/strata.h"

#include <algorithm>
#include <charconv>
#include <unordered_map>

namespace zermelo::game {

namespace {

using ground::AtomId;
using ground::AtomKind;

std::optional<int> number(const std::string &text) {
    int value = 0;
    auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size()) return {};
    return value;
}

} // namespace

Game build(const ground::Program &program) {
    Game game;
    std::vector<SignalId> signal_of(program.atoms.size());
    std::unordered_map<std::uint32_t, FluentId> fluent_of; // by term
    std::vector<std::unordered_map<std::uint32_t, MoveId>> move_of(
        program.roles.size()); // by role, then term

    for (std::size_t i = 0; i < program.atoms.size(); ++i) {
        if (program.atoms[i].kind != AtomKind::fluent) continue;
        gdl::TermId term = program.subject(AtomId(i));
        signal_of[i] = SignalId(game.fluents.size());
        fluent_of[term.value] = FluentId(game.fluents.size());
        game.fluents.push_back({program.terms->to_kif(term), {}});
    }
    for (std::size_t role = 0; role < program.roles.size(); ++role) {
        Role out;
        out.name = program.terms->to_kif(program.roles[role]);
        out.is_random = out.name == "random";
        out.first_move = static_cast<std::uint32_t>(game.moves.size());
        for (std::size_t i = 0; i < program.atoms.size(); ++i) {
            if (program.atoms[i].kind != AtomKind::move || program.role_of(AtomId(i)) != role) continue;
            gdl::TermId term = program.subject(AtomId(i));
            signal_of[i] = SignalId(game.fluents.size() + game.moves.size());
            move_of[role][term.value] = MoveId(game.moves.size());
            game.moves.push_back({RoleId(role), program.terms->to_kif(term), {}});
        }
        out.move_count = static_cast<std::uint32_t>(game.moves.size()) - out.first_move;
        game.roles.push_back(std::move(out));
    }
    game.rule_begins_.assign(game.first_derived() + 1, 0);

    // Number the derived atoms component by component, what is needed before what needs it.
    Components components = ground::strata(program);
    ground::RulesByHead rules = ground::rules_by_head(program);
    std::vector<AtomId> derived;
    for (std::size_t c = 0; c < components.count(); ++c) {
        AtomId first(components.nodes[components.begins[c]]);
        if (signal_of[first.index()].valid()) continue; // a fluent or a move
        Stratum stratum{static_cast<std::uint32_t>(game.first_derived() + derived.size()), 0, false};
        for (std::uint32_t i = components.begins[c]; i < components.begins[c + 1]; ++i) {
            AtomId atom(components.nodes[i]);
            signal_of[atom.index()] = SignalId(game.first_derived() + derived.size());
            derived.push_back(atom);
            for (std::uint32_t rule : rules.of(atom))
                for (ground::Literal literal : program.rules[rule].body)
                    stratum.recursive = stratum.recursive || components.of[literal.atom().index()] == c;
        }
        stratum.end = static_cast<std::uint32_t>(game.first_derived() + derived.size());
        game.strata.push_back(stratum);
    }
    for (AtomId atom : derived) {
        for (std::uint32_t rule : rules.of(atom)) {
            for (ground::Literal literal : program.rules[rule].body)
                game.conditions_.push_back({signal_of[literal.atom().index()], literal.positive()});
            game.body_ends_.push_back(game.conditions_.size());
        }
        game.rule_begins_.push_back(game.body_ends_.size() - 1);
        SignalId signal = signal_of[atom.index()];
        switch (program.atoms[atom.index()].kind) {
        case AtomKind::next:
            game.fluents[fluent_of.at(program.subject(atom).value).index()].next = signal;
            break;
        case AtomKind::legal:
            game.moves[move_of[program.role_of(atom)].at(program.subject(atom).value).index()].legal = signal;
            break;
        case AtomKind::goal: {
            std::string value = program.terms->to_kif(program.subject(atom));
            game.roles[program.role_of(atom)].goals.push_back({value, number(value), signal});
            break;
        }
        case AtomKind::terminal: game.terminal = signal; break;
        case AtomKind::fluent:
        case AtomKind::move:
        case AtomKind::helper: break;
        }
    }
    for (auto [role, value] : program.goal_values)
        if (auto written = number(program.terms->to_kif(value)); written && !game.roles[role].is_random)
            game.roles[role].goal_values.push_back(*written);
    for (Role &role : game.roles) {
        auto &values = role.goal_values;
        std::sort(values.begin(), values.end());
        values.erase(std::unique(values.begin(), values.end()), values.end());
        std::sort(role.goals.begin(), role.goals.end(), [](const Goal &a, const Goal &b) {
            return std::pair(a.value.value_or(-1), a.name) < std::pair(b.value.value_or(-1), b.name);
        });
    }
    game.initial = State(game.fluents.size());
    for (AtomId atom : program.initial) game.initial.set(FluentId(signal_of[atom.index()].index()));
    for (gdl::TermId fluent : program.always_true) game.always_true.push_back(program.terms->to_kif(fluent));
    return game;
}

} // namespace zermelo::game
