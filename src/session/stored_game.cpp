#include "session/stored_game.h"

#include "base/error.h"
#include "circuit/one_state.h"
#include "game/preference.h"
#include "gdl/parse.h"
#include "gdl/print.h"
#include "session/position.h"
#include "space/joint_moves.h"

#include <fmt/core.h>

#include <algorithm>

namespace zermelo::session {

namespace {

constexpr const char *rules_name = "rules.kif", *start_name = "start.facts";
constexpr std::size_t most_moves = 100'000; // that are listed

template <class Kind>
Kind named(const std::string &name, std::initializer_list<Kind> kinds) {
    for (Kind kind : kinds)
        if (name == game::name(kind)) return kind;
    throw Error(fmt::format("a store for '{}', of which this version knows nothing", name));
}

game::RoleId role_named(const game::Game &game, const std::string &name) {
    for (std::size_t r = 0; r < game.roles.size(); ++r)
        if (game.roles[r].name == name) return game::RoleId(r);
    throw Error(fmt::format("a store for the role '{}', which the game does not have", name));
}

Session session_of(const store::Folder &folder, const Job &job) {
    auto rules = folder.read(rules_name);
    Diagnostics diagnostics;
    gdl::Description description;
    gdl::parse(description, folder.path() + "/" + rules_name, std::string(rules->all()), diagnostics);
    Session out = prepare(std::move(description), std::move(diagnostics), Stage::compile, job);
    if (out.has_errors()) rules->fail("it has faults");
    if (out.stopped) throw LimitReached(out.stopped->kind, out.stopped->reason);
    std::string facts(folder.read(start_name)->all());
    start_from(out, state_from_text(*out.game, facts, folder.path() + "/" + start_name));
    return out;
}

} // namespace

void complete_store(const Session &session, const std::string &path) {
    store::Folder folder = store::Folder::begin(path, {});
    if (folder.finished()) return;
    folder.write(rules_name, gdl::print(session.description, gdl::Syntax::kif));
    std::string facts;
    const game::Game &game = *session.game;
    for (std::size_t f = 0; f < game.fluents.size(); ++f)
        if (game.initial.holds(game::FluentId(f))) facts += game.fluents[f].name + "\n";
    folder.write(start_name, facts);
    folder.finish();
}

StoredGame open_store(const std::string &path, const Job &job) {
    store::Folder folder = store::Folder::open(path);
    if (!folder.finished())
        throw Error(fmt::format("'{}' is not finished; the `solve` that began it can go on with it", path));
    Session session = session_of(folder, job);
    game::RoleId role = role_named(*session.game, folder.about("role"));
    using game::Measure, game::Model;
    Model model = named(folder.about("model"), {Model::adversarial, Model::minimax, Model::difference,
                                                Model::own, Model::cooperative});
    Measure measure = named(folder.about("measure"), {Measure::goal, Measure::win});
    engines::OutcomeCode code(*session.game, role, model, measure);
    auto values = engines::open_solution(folder, *session.game);
    return {std::move(session),
            {std::move(folder), role, model, measure, std::move(code), std::move(values)}};
}

std::vector<mpq_class> values_of(const StoredSolution &stored, const engines::Worth &worth) {
    if (worth.mean) return {*worth.mean};
    std::vector<int> values = stored.code.values(worth.value);
    return {values.begin(), values.end()};
}

bool knows_value_for(const StoredGame &stored, game::RoleId role) {
    const StoredSolution &solution = stored.solution;
    if (solution.measure != game::Measure::goal) return false;
    if (solution.model == game::Model::own) return true;
    if (solution.model != game::Model::adversarial) return false;
    const analyse::Facts *facts = stored.session.facts.get();
    bool is_duel = facts && facts->sum && facts->constant_sum.proved() && facts->turn_taking.proved() &&
                   facts->ends.proved() && stored.session.game->players().size() == 2;
    return role == solution.role || is_duel;
}

mpq_class value_for(const StoredGame &stored, const std::vector<mpq_class> &values, game::RoleId role) {
    if (stored.solution.model == game::Model::own) return values[role.index()];
    return role == stored.solution.role ? values[0] : *stored.session.facts->sum - values[0];
}

namespace {

// The legal moves of every role; none at all if some role has none.
space::Choices choices_in(const game::Game &game, const circuit::OneState::View &view) {
    space::Choices out(game.roles.size());
    for (std::size_t r = 0; r < game.roles.size(); ++r) {
        const game::Role &role = game.roles[r];
        for (std::uint32_t m = role.first_move; m < role.first_move + role.move_count; ++m)
            if (circuit::test(view.legal, m)) out[r].push_back(m);
        if (out[r].empty()) return {};
    }
    return out;
}

// Chance last, so that joint moves that differ in nothing else follow each other.
std::vector<std::size_t> chance_last(const game::Game &game) {
    std::vector<std::size_t> out;
    for (bool random : {false, true})
        for (std::size_t r = 0; r < game.roles.size(); ++r)
            if (game.roles[r].is_random == random) out.push_back(r);
    return out;
}

// The means over so many moves that differ only in what chance does; the last ones may be cut short.
void find_means(std::vector<StoredMove> &moves, std::size_t cases) {
    moves.resize(moves.size() / cases * cases);
    for (std::size_t first = 0; first < moves.size(); first += cases) {
        std::vector<mpq_class> sums = moves[first].values;
        for (std::size_t c = 1; c < cases; ++c)
            for (std::size_t i = 0; i < sums.size(); ++i) sums[i] += moves[first + c].values[i];
        for (mpq_class &sum : sums) sum /= mpz_class(cases);
        for (std::size_t c = 0; c < cases; ++c) moves[first + c].means = sums;
    }
}

// The best for whoever chooses first; and among these, the ones that come sooner, or later.
void sort_moves(const StoredSolution &stored, const game::Game &game, const space::Choices &choices,
                std::vector<StoredMove> &moves) {
    std::size_t chooser = 0; // the last that has a choice
    for (std::size_t r = 0; r < choices.size(); ++r)
        if (choices[r].size() > 1 && !game.roles[r].is_random) chooser = r;
    bool own = stored.model == game::Model::cooperative || chooser == stored.role.index();
    std::stable_sort(moves.begin(), moves.end(), [&](const StoredMove &a, const StoredMove &b) {
        if (a.keeps_value != b.keeps_value) return a.keeps_value;
        if (a.means != b.means)
            return stored.model == game::Model::own ? game::prefers(chooser, a.means, b.means)
                                                    : (a.means > b.means) == own;
        return own ? a.steps < b.steps : a.steps > b.steps;
    });
}

} // namespace

std::optional<StoredState> ask(const StoredSolution &stored, const Session &session,
                               const game::State &state) {
    auto found = stored.values->at(state.words.data());
    if (!found) return std::nullopt;
    const game::Game &game = *session.game;
    circuit::LaneState<1> evaluator(*session.tapes);
    evaluator.set(state.words);
    circuit::OneState::View view = evaluator.look();
    StoredState out{view.terminal, values_of(stored, *found), found->steps, {}};
    if (view.terminal) return out;
    space::Choices choices = choices_in(game, view);
    if (choices.empty()) return out;
    space::JointMoves joint(chance_last(game));
    joint.start(choices);
    do {
        std::vector<game::MoveId> moves(game.roles.size());
        for (std::size_t i = 0; i < moves.size(); ++i)
            moves[joint.order()[i]] = game::MoveId(joint.move(choices, i));
        circuit::Row next = evaluator.next(moves);
        auto worth = stored.values->at(next.data());
        if (!worth) throw Error(fmt::format("'{}' lacks a state that can be reached", stored.folder.path()));
        out.moves.push_back({moves, values_of(stored, *worth), {}, worth->steps, false});
    } while (out.moves.size() < most_moves && joint.next(choices));
    std::size_t cases = 1;
    for (std::size_t r = 0; r < choices.size(); ++r)
        if (game.roles[r].is_random) cases *= choices[r].size();
    find_means(out.moves, cases);
    for (StoredMove &move : out.moves) move.keeps_value = move.means == out.values;
    sort_moves(stored, game, choices, out.moves);
    return out;
}

} // namespace zermelo::session
