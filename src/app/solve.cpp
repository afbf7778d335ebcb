// zermelo solve: the value of a game, and zermelo engines: who can find it.
#include "app/command.h"
#include "app/output.h"
#include "app/start.h"
#include "base/error.h"
#include "base/files.h"
#include "engines/roles.h"
#include "report/verdict.h"
#include "session/models.h"

#include <fmt/core.h>

#include <algorithm>

namespace zermelo::app {

namespace {

struct Options {
    std::string game;
    std::string role, model = "adversarial", measure = "goal", engine = "auto";
    Start start;
    std::string strategy, store;
    std::optional<std::size_t> depth;
    bool shortest = false, first_moves = false, moves = false, counts = false;
    std::size_t threads = 0;
};

std::vector<game::RoleId> wanted_roles(const game::Game &game, const std::string &name) {
    if (name.empty() || name == "all") return game.players();
    for (game::RoleId role : game.players())
        if (game.roles[role.index()].name == name) return {role};
    std::string known;
    for (game::RoleId role : game.players()) known += " " + game.roles[role.index()].name;
    throw UsageError(fmt::format("--role: there is no role '{}'; the roles are:{}", name, known));
}

const engines::Engine *wanted_engine(const std::string &name) {
    if (name == "auto") return nullptr;
    for (const engines::Engine &engine : engines::all_engines())
        if (name == engine.name) return &engine;
    throw UsageError(fmt::format("--engine: there is no engine '{}'; `zermelo engines` lists them", name));
}

engines::Query make_query(const game::Game &game, const Options &options) {
    engines::Query query;
    query.model = session::models.at(options.model);
    query.measure = options.measure == "win" ? game::Measure::win : game::Measure::goal;
    query.depth = options.depth;
    query.distance = options.shortest;
    query.all_moves = options.first_moves;
    if (!options.strategy.empty()) query.strategy_states = std::size_t{50'000'000};
    query.store = options.store;
    query.counts = options.counts;
    query.from = game.initial;
    return query;
}

int exit_code(const session::Solution &solution) {
    for (const session::RoleAnswer &role : solution.roles) {
        const engines::Verdict &verdict = role.found.verdict;
        if (!verdict.decided()) return verdict.limit ? app::exit_code(*verdict.limit) : int{exit_too_large};
    }
    bool complete = std::all_of(solution.roles.begin(), solution.roles.end(),
                                [](const session::RoleAnswer &role) { return role.missing.empty(); });
    return complete ? exit_ok : exit_incomplete;
}

int run(const Options &options, const Common &common) {
    const engines::Engine *engine = wanted_engine(options.engine);
    Meter meter(common.start());
    session::Session session = session::prepare(options.game, session::Stage::compile, meter.job());
    if (auto code = refuse(options.game, session, common)) return *code;
    std::vector<game::RoleId> roles = wanted_roles(*session.game, options.role);
    if (!options.strategy.empty() || !options.store.empty()) roles.resize(1);
    apply(options.start, session);

    Progress progress;
    engines::Resources resources = session::make_resources(common.memory_bytes, options.threads, meter.job());
    resources.progress = [&](const std::string &line) { progress.show(line); };
    session::Solution solution = session::solve(
        session, {make_query(*session.game, options), roles, engine, options.moves}, resources);
    progress.clear();

    if (solution.proof) {
        write_file(options.strategy, solution.proof->bytes);
        solution.proof->file = options.strategy;
    }
    if (common.json)
        print_json(report::to_json(options.game, session, solution, meter.elapsed_seconds()));
    else
        fmt::print("{}",
                   report::text(options.game, session, solution, meter.elapsed_seconds(), style_of(stdout)));
    return exit_code(solution);
}

int list_engines(const Common &common) {
    if (common.json) {
        Json out = Json::array();
        for (const engines::Engine &engine : engines::all_engines())
            out.push_back({{"name", engine.name},
                           {"summary", engine.summary},
                           {"supports", engine.supports},
                           {"guarantees", engine.guarantees}});
        print_json(out);
        return exit_ok;
    }
    for (const engines::Engine &engine : engines::all_engines())
        fmt::print("{}: {}\n  supports:   {}\n  guarantees: {}\n", engine.name, engine.summary,
                   engine.supports, engine.guarantees);
    return exit_ok;
}

} // namespace

void add_solve(Program &program) {
    auto options = std::make_shared<Options>();
    Command &command = add_command(
        program, "solve",
        {"Find the value of a game under perfect play",
         "Prints, for every role, the goal that it can force against the others (or the best it can\n"
         "reach alone, or its expected goal or winning probability where there is chance), a line of\n"
         "perfect play, and how it was found. Ctrl-C or a limit ends it with the bounds proved so far.",
         "zermelo solve games/tictactoe/3x3.kif --moves --shortest"},
        [options, &program] { return run(*options, program.common); });
    add_game(command, options->game);
    command.option("--role", options->role, "Only this role's value [all]").takes("ROLE");
    std::vector<std::string> names;
    for (const auto &[name, model] : session::models) names.push_back(name);
    command.option("--model", options->model, "What the others do: see docs/engines.md [adversarial]")
        .one_of(names)
        .takes("MODEL");
    command.option("--measure", options->measure, "What counts: goal, or win (the highest goal) [goal]")
        .one_of({"goal", "win"})
        .takes("MEASURE");
    std::vector<std::string> engine_names{"auto"};
    for (const engines::Engine &engine : engines::all_engines()) engine_names.emplace_back(engine.name);
    command.option("--engine", options->engine, "Which engine; `zermelo engines` lists them [auto]")
        .suggest(engine_names)
        .takes("ENGINE");
    add_start(command, options->start);
    add_depth(command, options->depth, "Plays of more steps are worth the lowest goal");
    command.flag("--shortest", options->shortest, "Also the fewest steps in which the value can be forced");
    command.flag("--first-moves", options->first_moves, "Also all first moves that keep the value");
    command.flag("--moves", options->moves,
                 "Also the value of every first move; with --shortest, its steps too");
    command.option("--strategy", options->strategy, "Write a strategy that proves the first role's value")
        .takes("FILE");
    command
        .option(
            "--store", options->store,
            "Keep the value of every state, for the first role, in this folder; goes on with what is there")
        .takes("DIR");
    command.flag("--counts", options->counts, "Also how many states there are, by layer and by value");
    add_threads(command, options->threads, "How many threads [all processors]");
    add_limits(command, program.common);
    add_json(command, program.common);
}

void add_engines(Program &program) {
    Command &command =
        add_command(program, "engines",
                    {"List the engines that `solve` can use",
                     "For each engine: what it does, which games and queries it supports, and what\n"
                     "its answer is worth.",
                     "zermelo engines"},
                    [&program] { return list_engines(program.common); });
    add_json(command, program.common);
}

} // namespace zermelo::app
