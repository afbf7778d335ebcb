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

// Makes one game: the numbers of its signals first, then their rules.
class Builder {
  public:
    explicit Builder(const ground::Program &program)
        : program_(program), signal_of_(program.atoms.size()), move_of_(program.roles.size()) {
        for (std::size_t role = 0; role < program.roles.size(); ++role)
            role_number_.emplace(program.roles[role].value, role);
    }

    Game build() {
        number_fluents();
        number_moves();
        game_.rule_begins_.assign(game_.first_derived() + 1, 0);
        ground::RulesByHead rules = ground::rules_by_head(program_);
        for (AtomId atom : number_derived(rules)) add_derived(atom, rules);
        finish_goals();
        game_.initial = State(game_.fluents.size());
        for (AtomId atom : program_.initial) game_.initial.set(FluentId(signal_of_[atom.index()].index()));
        for (gdl::TermId fluent : program_.always_true) game_.always_true.push_back(kif(fluent));
        game_.atoms_.resize(game_.signal_count());
        for (std::size_t i = 0; i < signal_of_.size(); ++i) game_.atoms_[signal_of_[i].index()] = AtomId(i);
        game_.signals_ = std::move(signal_of_);
        return std::move(game_);
    }

  private:
    std::string kif(gdl::TermId term) const { return program_.terms->to_kif(term); }
    // As of the program, but there may be thousands of roles.
    std::size_t role_of(AtomId atom) const {
        return role_number_.at(program_.terms->args(program_.atoms[atom.index()].term)[0].value);
    }
    void number_fluents();
    void number_moves();
    std::vector<AtomId> number_derived(const ground::RulesByHead &rules);
    void add_derived(AtomId atom, const ground::RulesByHead &rules);
    void finish_goals();

    const ground::Program &program_;
    Game game_;
    std::unordered_map<std::uint32_t, std::size_t> role_number_;     // by term
    std::vector<SignalId> signal_of_;                                // by atom
    std::unordered_map<std::uint32_t, FluentId> fluent_of_;          // by term
    std::vector<std::unordered_map<std::uint32_t, MoveId>> move_of_; // by role, then term
};

void Builder::number_fluents() {
    for (std::size_t i = 0; i < program_.atoms.size(); ++i) {
        if (program_.atoms[i].kind != AtomKind::fluent) continue;
        gdl::TermId term = program_.subject(AtomId(i));
        signal_of_[i] = SignalId(game_.fluents.size());
        fluent_of_[term.value] = FluentId(game_.fluents.size());
        game_.fluents.push_back({kif(term), {}});
    }
}

void Builder::number_moves() {
    std::vector<std::vector<AtomId>> moves(program_.roles.size());
    for (std::size_t i = 0; i < program_.atoms.size(); ++i)
        if (program_.atoms[i].kind == AtomKind::move) moves[role_of(AtomId(i))].emplace_back(i);
    for (std::size_t role = 0; role < moves.size(); ++role) {
        Role out;
        out.name = kif(program_.roles[role]);
        out.is_random = out.name == "random";
        out.first_move = static_cast<std::uint32_t>(game_.moves.size());
        out.move_count = static_cast<std::uint32_t>(moves[role].size());
        for (AtomId atom : moves[role]) {
            gdl::TermId term = program_.subject(atom);
            signal_of_[atom.index()] = SignalId(game_.fluents.size() + game_.moves.size());
            move_of_[role][term.value] = MoveId(game_.moves.size());
            game_.moves.push_back({RoleId(role), kif(term), {}});
        }
        game_.roles.push_back(std::move(out));
    }
}

// Component by component, what is needed before what needs it.
std::vector<AtomId> Builder::number_derived(const ground::RulesByHead &rules) {
    Components components = ground::strata(program_);
    std::vector<AtomId> derived;
    for (std::size_t c = 0; c < components.count(); ++c) {
        AtomId first(components.nodes[components.begins[c]]);
        if (signal_of_[first.index()].valid()) continue; // a fluent or a move
        Stratum stratum{static_cast<std::uint32_t>(game_.first_derived() + derived.size()), 0, false};
        for (std::uint32_t i = components.begins[c]; i < components.begins[c + 1]; ++i) {
            AtomId atom(components.nodes[i]);
            signal_of_[atom.index()] = SignalId(game_.first_derived() + derived.size());
            derived.push_back(atom);
            for (std::uint32_t rule : rules.of(atom))
                for (ground::Literal literal : program_.rules[rule].body)
                    stratum.recursive = stratum.recursive || components.of[literal.atom().index()] == c;
        }
        stratum.end = static_cast<std::uint32_t>(game_.first_derived() + derived.size());
        game_.strata.push_back(stratum);
    }
    return derived;
}

// The rules of an atom, and what it is for.
void Builder::add_derived(AtomId atom, const ground::RulesByHead &rules) {
    for (std::uint32_t rule : rules.of(atom)) {
        for (ground::Literal literal : program_.rules[rule].body)
            game_.conditions_.push_back({signal_of_[literal.atom().index()], literal.positive()});
        game_.body_ends_.push_back(game_.conditions_.size());
    }
    game_.rule_begins_.push_back(game_.body_ends_.size() - 1);
    SignalId signal = signal_of_[atom.index()];
    switch (program_.atoms[atom.index()].kind) {
    case AtomKind::next:
        game_.fluents[fluent_of_.at(program_.subject(atom).value).index()].next = signal;
        break;
    case AtomKind::legal:
        game_.moves[move_of_[role_of(atom)].at(program_.subject(atom).value).index()].legal = signal;
        break;
    case AtomKind::goal: {
        std::string value = kif(program_.subject(atom));
        game_.roles[role_of(atom)].goals.push_back({value, number(value), signal});
        break;
    }
    case AtomKind::terminal: game_.terminal = signal; break;
    case AtomKind::fluent:
    case AtomKind::move:
    case AtomKind::helper: break;
    }
}

void Builder::finish_goals() {
    for (auto [role, value] : program_.goal_values)
        if (auto written = number(kif(value)); written && !game_.roles[role].is_random)
            game_.roles[role].goal_values.push_back(*written);
    for (Role &role : game_.roles) {
        auto &values = role.goal_values;
        std::sort(values.begin(), values.end());
        values.erase(std::unique(values.begin(), values.end()), values.end());
        std::sort(role.goals.begin(), role.goals.end(), [](const Goal &a, const Goal &b) {
            return std::pair(a.value.value_or(-1), a.name) < std::pair(b.value.value_or(-1), b.name);
        });
    }
}

Game build(const ground::Program &program) { return Builder(program).build(); }

} // namespace zermelo::game
