// zermelo query: what a store knows of a state.
#include "app/command.h"
#include "app/output.h"
#include "report/verdict.h"
#include "session/position.h"
#include "session/stored_game.h"

#include <fmt/core.h>
#include <fmt/ranges.h>

namespace zermelo::app {

namespace {

using session::StoredGame;
using session::StoredMove;
using session::StoredState;

struct Options {
    std::string store;
    std::string state, from, after;
};

game::State wanted_state(const StoredGame &stored, const Options &options, const Job &job) {
    const game::Game &game = *stored.session.game;
    if (!options.after.empty()) return session::state_after(stored.session, options.after);
    if (!options.from.empty()) return session::state_from_file(game, options.from, job);
    if (!options.state.empty()) return session::state_from_text(game, options.state, "--state");
    return game.initial;
}

bool chooses(const StoredState &state, std::size_t role) {
    return std::any_of(state.moves.begin(), state.moves.end(), [&](const StoredMove &move) {
        return move.joint[role] != state.moves.front().joint[role];
    });
}
// Chance has a choice: and somebody else (`beside`), or nobody else.
bool chance_chooses(const game::Game &game, const StoredState &state, bool beside) {
    bool chance = false, others = false;
    for (std::size_t r = 0; r < game.roles.size(); ++r)
        if (chooses(state, r)) (game.roles[r].is_random ? chance : others) = true;
    return chance && others == beside;
}

// The moves of those who had a choice; all, if nobody had.
std::string name_of(const game::Game &game, const StoredState &state, const StoredMove &move) {
    std::vector<std::string> chosen, all;
    for (std::size_t r = 0; r < move.joint.size(); ++r) {
        all.push_back(game.moves[move.joint[r].index()].name);
        if (chooses(state, r)) chosen.push_back(all.back());
    }
    return fmt::format("{}", fmt::join(chosen.empty() ? all : chosen, " "));
}

Json values_json(const std::vector<mpq_class> &values) {
    if (values.size() == 1) return report::number(values[0]);
    Json out = Json::array();
    for (const mpq_class &value : values) out.push_back(report::number(value));
    return out;
}

void print_json(const StoredGame &stored, const std::optional<StoredState> &found) {
    const game::Game &game = *stored.session.game;
    Json out{{"store", stored.solution.folder.path()},
             {"role", game.roles[stored.solution.role.index()].name},
             {"model", game::name(stored.solution.model)},
             {"measure", game::name(stored.solution.measure)},
             {"reachable", found.has_value()}};
    if (found) {
        out["terminal"] = found->terminal;
        out["value"] = values_json(found->values);
        if (found->steps) out["distance"] = *found->steps;
        out["moves"] = Json::array();
        for (const StoredMove &move : found->moves) {
            Json &entry = out["moves"].emplace_back();
            entry["move"] = name_of(game, *found, move);
            entry["value"] = values_json(move.values);
            if (chance_chooses(game, *found, true)) entry["mean"] = values_json(move.means);
            if (move.steps) entry["distance"] = *move.steps + 1;
            entry["keeps"] = move.keeps_value;
        }
    }
    app::print_json(out);
}

std::string worth(const std::vector<mpq_class> &values, const std::optional<std::size_t> &steps) {
    std::string out;
    for (const mpq_class &value : values) out += (out.empty() ? "" : "/") + report::fraction(value);
    return steps ? fmt::format("{}, forced within {}", out, report::counted(*steps, "step")) : out;
}

void print(const StoredGame &stored, const std::optional<StoredState> &found) {
    const game::Game &game = *stored.session.game;
    if (!found) {
        fmt::print("the state cannot be reached from the one that the store starts from\n");
        return;
    }
    fmt::print("{}: {} {}{}\n", game.roles[stored.solution.role.index()].name,
               game::name(stored.solution.model), worth(found->values, found->steps),
               found->terminal ? ", the play is over" : "");
    bool beside = chance_chooses(game, *found, true), alone = chance_chooses(game, *found, false);
    for (const StoredMove &move : found->moves) {
        auto steps = move.steps;
        if (steps) ++*steps;
        fmt::print("  {} {}: {}{}\n", move.keeps_value && !alone ? '*' : ' ', name_of(game, *found, move),
                   worth(move.values, steps), beside ? ", on average " + worth(move.means, {}) : "");
    }
}

int run(const Options &options, const Common &common) {
    Job job = common.start();
    StoredGame stored = session::open_store(options.store, job);
    auto found = session::ask(stored, wanted_state(stored, options, job));
    if (common.json)
        print_json(stored, found);
    else
        print(stored, found);
    return found ? exit_ok : exit_negative;
}

} // namespace

void add_query(Program &program) {
    auto options = std::make_shared<Options>();
    Command &command =
        add_command(program, "query",
                    {"Ask a store for the value of a state",
                     "A store is what `solve --store` makes. Prints the value of a state and of every move\n"
                     "there; those that keep the value have a star. Without an option the state is the one\n"
                     "that the store starts from. The exit code is 1 if the state cannot be reached.",
                     "zermelo query ttt.store --after \"(mark 2 2) ; (mark 1 1)\""},
                    [options, &program] { return run(*options, program.common); });
    command.option("DIR", options->store, "The store").required();
    Option &state =
        command.option("--state", options->state, "The state with these facts, as KIF").takes("FACTS");
    Option &from =
        command.option("--from", options->from, "The state with the facts in this file").takes("FILE");
    command.option("--after", options->after, "The state after these moves, as for `simulate --moves`")
        .takes("MOVES")
        .excludes(from)
        .excludes(state);
    state.excludes(from);
    add_limits(command, program.common);
    add_json(command, program.common);
}

} // namespace zermelo::app
