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

std::optional<StoredState> ask(const StoredSolution &stored, const Session &session,
                               const game::State &state) {
    auto found = stored.values->at(state.words.data());
    if (!found) return std::nullopt;
    const game::Game &game = *session.game;
    circuit::LaneState<1> evaluator(*session.tapes);
    evaluator.set(state.words);
    circuit::OneState::View view = evaluator.look();
    StoredState out{view.terminal, stored.code.values(found->value), found->steps, {}};
    if (view.terminal) return out;

    space::Choices choices(game.roles.size());
    for (std::size_t r = 0; r < game.roles.size(); ++r) {
        const game::Role &role = game.roles[r];
        for (std::uint32_t m = role.first_move; m < role.first_move + role.move_count; ++m)
            if (circuit::test(view.legal, m)) choices[r].push_back(m);
        if (choices[r].empty()) return out;
    }
    space::JointMoves joint(game.roles.size());
    joint.start(choices);
    do {
        std::vector<game::MoveId> moves(game.roles.size());
        for (std::size_t r = 0; r < moves.size(); ++r) moves[r] = game::MoveId(joint.move(choices, r));
        circuit::Row next = evaluator.next(moves);
        auto worth = stored.values->at(next.data());
        if (!worth) throw Error(fmt::format("'{}' lacks a state that can be reached", stored.folder.path()));
        out.moves.push_back(
            {moves, stored.code.values(worth->value), worth->steps, worth->value == found->value});
    } while (out.moves.size() < most_moves && joint.next(choices));
    std::size_t chooser = 0; // the last that has a choice
    for (std::size_t r = 0; r < choices.size(); ++r)
        if (choices[r].size() > 1) chooser = r;
    bool own = stored.model == game::Model::cooperative || chooser == stored.role.index();
    std::stable_sort(out.moves.begin(), out.moves.end(), [&](const StoredMove &a, const StoredMove &b) {
        if (a.keeps_value != b.keeps_value) return a.keeps_value;
        if (a.values != b.values)
            return stored.model == game::Model::own ? game::prefers(chooser, a.values, b.values)
                                                    : (a.values > b.values) == own;
        return own ? a.steps < b.steps : a.steps > b.steps;
    });
    return out;
}

} // namespace zermelo::session
