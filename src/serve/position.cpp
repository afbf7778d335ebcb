#include "serve/position.h"

#include "base/error.h"
#include "report/board_json.h"

#include <fmt/core.h>

namespace zermelo::serve {

using report::Json;

namespace {

constexpr std::size_t most_moves = 20'000, most_facts = 50'000; // of a position that is shown
constexpr std::size_t most_steps = 2000;                        // to see where its moves lead

} // namespace

std::vector<std::size_t> Position::choosing() const {
    std::vector<std::size_t> out;
    for (std::size_t role = 0; role < step.legal.size(); ++role)
        if (step.legal[role].size() > 1) out.push_back(role);
    return out;
}

Position play(const Game &game, const std::string &moves, const Job &job) {
    Position out;
    std::vector<machine::Names> given = machine::read_moves(moves);
    std::scoped_lock lock(game.mutex);
    machine::Machine &machine = *game.machine;
    machine.restart();
    for (const machine::Names &words : given) {
        job.look();
        out.step = machine::look(machine);
        std::size_t number = out.played.size() + 1;
        if (out.step.terminal) throw Error(fmt::format("the play is over before joint move {}", number));
        try {
            out.played.push_back(machine::complete_move(words, out.step, game.roles));
        } catch (const Error &error) {
            throw Error(fmt::format("joint move {}: {}", number, error.what()));
        }
        machine.apply(out.played.back());
    }
    out.step = machine::look(machine);
    std::size_t choices = 0;
    for (const machine::Names &legal : out.step.legal) choices += legal.size();
    if (choices > most_moves || out.step.facts.size() > most_facts)
        throw Error(fmt::format("{} facts and {} legal moves are too many to be shown", out.step.facts.size(),
                                choices));
    return out;
}

Json to_json(const Game &game, const Position &position) {
    Json out{{"id", game.id}, {"moves", Json::array()}};
    for (const machine::Names &joint : position.played) {
        Json &step = out["moves"].emplace_back(Json::object());
        for (std::size_t role = 0; role < joint.size(); ++role) step[game.roles[role]] = joint[role];
    }
    const machine::Step &step = position.step;
    board::After after = [](const machine::Names &) { return std::nullopt; };
    if (game.session.tapes) // by the rules alone it would take too long
        after = board::by_playing_again(*game.machine, position.played, most_steps);
    std::scoped_lock lock(game.mutex);
    out.update(report::to_json(*game.board, step, game.roles, after));
    if (!step.terminal && machine::is_stuck(step)) out["stuck"] = true;
    return out;
}

} // namespace zermelo::serve
