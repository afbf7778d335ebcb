#include "cross/question.h"

#include "engines/roles.h"

#include <fmt/core.h>
#include <fmt/ranges.h>

namespace zermelo::cross {

using game::Measure;
using game::Model;

namespace {

FactNames names_of(const game::Game &game, const game::State &state) {
    FactNames out;
    for (std::size_t f = 0; f < game.fluents.size(); ++f)
        if (state.holds(game::FluentId(f))) out.push_back(game.fluents[f].name);
    return out;
}

// Some steps of a random play; rarely to its end.
game::State play_on(Dice &dice, const game::Game &game) {
    game::Reference reference(game);
    game::State state = game.initial;
    for (std::size_t steps = dice.between(1, 6); steps > 0; --steps) {
        std::vector<game::MoveId> joint;
        for (std::size_t r = 0; r < game.roles.size(); ++r) {
            auto legal = reference.legal(state, game::RoleId(r));
            if (legal.empty()) return state;
            joint.push_back(dice.pick(legal));
        }
        if (reference.terminal(state)) return state;
        game::State next = reference.next(state, joint);
        if (reference.terminal(next) && dice.percent(90)) return state;
        state = std::move(next);
    }
    return state;
}

// Any state: one of a play with some fluents changed, or just some fluents.
game::State anywhere(Dice &dice, const game::Game &game) {
    game::State out(game.fluents.size());
    std::size_t n = game.fluents.size();
    if (n == 0) return out;
    if (dice.percent(50)) {
        unsigned share = static_cast<unsigned>(dice.between(10, 70));
        for (std::size_t f = 0; f < n; ++f)
            if (dice.percent(share)) out.set(game::FluentId(f));
        return out;
    }
    out = dice.percent(50) ? game.initial : play_on(dice, game);
    for (std::size_t changes = dice.between(1, 3); changes > 0; --changes) {
        std::size_t f = dice.below(n);
        out.words[f / 64] ^= std::uint64_t{1} << (f % 64);
    }
    return out;
}

} // namespace

std::vector<std::optional<FactNames>> random_starts(Dice &dice, const game::Game &game) {
    return {std::nullopt, names_of(game, play_on(dice, game)), names_of(game, anywhere(dice, game))};
}

Question random_question(Dice &dice, const game::Game &game, std::optional<FactNames> from) {
    Question out;
    std::vector<game::RoleId> players = game.players();
    if (!players.empty() && dice.percent(60)) out.role = game.roles[dice.pick(players).index()].name;
    out.from = std::move(from);
    out.model = dice.pick(std::vector{Model::adversarial, Model::adversarial, Model::minimax,
                                      Model::difference, Model::own, Model::cooperative});
    out.measure = dice.percent(70) ? Measure::goal : Measure::win;
    if (dice.percent(40)) out.depth = dice.percent(80) ? dice.below(4) : dice.between(4, 12);
    out.distance = dice.percent(50);
    out.all_moves = dice.percent(50);
    out.strategy = dice.percent(50);
    out.threads = dice.percent(80) ? 1 : 2;
    out.induction = dice.percent(40);
    out.costly = dice.percent(25);
    out.stored = !out.depth && dice.percent(50);
    if (dice.percent(15)) out.seconds = dice.percent(30) ? 0 : 0.0002 * static_cast<double>(dice.below(20));
    return out;
}

engines::Query Question::query(const game::Game &game) const {
    engines::Query out;
    out.model = model;
    out.measure = measure;
    out.from = game.initial;
    out.depth = depth;
    out.distance = distance;
    out.all_moves = all_moves;
    out.strategy_states = strategy ? 100'000 : 0;
    return out;
}

std::vector<game::RoleId> Question::roles(const game::Game &game) const {
    std::vector<game::RoleId> out;
    for (game::RoleId player : game.players())
        if (!role || game.roles[player.index()].name == *role) out.push_back(player);
    return out;
}

std::string Question::command(const std::string &engine) const {
    std::string out = "zermelo solve game.kif";
    if (engine != "auto") out += " --engine " + engine;
    if (role) out += " --role " + *role;
    if (model != Model::adversarial) out += fmt::format(" --model {}", game::name(model));
    if (measure != Measure::goal) out += fmt::format(" --measure {}", game::name(measure));
    if (depth) out += fmt::format(" --depth {}", *depth);
    if (distance) out += " --shortest";
    if (all_moves) out += " --first-moves";
    if (strategy) out += " --strategy strategy.bin";
    if (from) out += " --from facts";
    if (threads != 1 || engine == "auto") out += fmt::format(" --threads {}", threads);
    if (stored) out += " --store store";
    if (seconds) out += fmt::format(" --time {}", *seconds);
    if (induction) out += "   # facts by induction alone, no states visited";
    if (from) out += fmt::format("\n# facts: {}", fmt::join(*from, " "));
    return out;
}

std::string Question::outline() const {
    return fmt::format("{} {}{}", game::name(model), game::name(measure),
                       !depth        ? ""
                       : *depth == 0 ? " depth 0"
                                     : " depth");
}

} // namespace zermelo::cross
