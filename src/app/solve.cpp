// zermelo solve: the value of a game, and zermelo engines: who can find it.
#include "analyse/analyse.h"
#include "app/command.h"
#include "app/line_text.h"
#include "app/output.h"
#include "app/solving.h"
#include "app/verdict_report.h"
#include "base/error.h"
#include "base/files.h"
#include "engines/roles.h"
#include "strategy/file.h"

#include <fmt/core.h>

#include <algorithm>
#include <map>

namespace zermelo::app {

namespace {

struct Options {
    std::string game;
    std::string role, model = "adversarial", measure = "goal", engine = "auto";
    Start start;
    std::string strategy;
    std::optional<std::size_t> depth;
    bool shortest = false, first_moves = false;
    std::size_t threads = 0;
};

const std::map<std::string, game::Model> models{
    {"adversarial", game::Model::adversarial},
    {"zero-sum", game::Model::adversarial},
    {"paranoid", game::Model::adversarial},
    {"maximin", game::Model::adversarial},
    {"minimax", game::Model::minimax},
    {"difference", game::Model::difference},
    {"own", game::Model::own},
    {"cooperative", game::Model::cooperative},
};

std::vector<game::RoleId> wanted_roles(const game::Game &game, const std::string &name) {
    if (name.empty() || name == "all") return engines::players(game);
    for (game::RoleId role : engines::players(game))
        if (game.roles[role.index()].name == name) return {role};
    std::string known;
    for (game::RoleId role : engines::players(game)) known += " " + game.roles[role.index()].name;
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
    query.model = models.at(options.model);
    query.measure = options.measure == "win" ? game::Measure::win : game::Measure::goal;
    query.depth = options.depth;
    query.distance = options.shortest;
    query.all_moves = options.first_moves;
    if (!options.strategy.empty()) query.strategy_states = std::size_t{50'000'000};
    query.from = game.initial;
    return query;
}

// Writes the strategy, once the checker has read it and found no fault; what is said of it.
std::string keep_strategy(const game::Game &game, const engines::Query &query,
                          const engines::Verdict &verdict, const std::string &path, const Job &job,
                          std::size_t threads) {
    std::string bytes = strategy::write(*verdict.strategy, game);
    std::string found = check_strategy(game, query, verdict, strategy::read(bytes, game), job, threads);
    write_file(path, bytes);
    return fmt::format("{} states, {}, in {}", grouped(verdict.strategy->state_count()), found, path);
}

int exit_code(const SolveReport &report) {
    for (const RoleReport &role : report.roles) {
        const engines::Verdict &verdict = role.answer.verdict;
        if (!verdict.decided()) return verdict.limit ? app::exit_code(*verdict.limit) : int{exit_too_large};
    }
    bool complete = std::all_of(report.roles.begin(), report.roles.end(),
                                [](const RoleReport &role) { return role.missing.empty(); });
    return complete ? exit_ok : exit_incomplete;
}

int run(const Options &options, const Common &common) {
    const engines::Engine *engine = wanted_engine(options.engine);
    Meter meter(common.start());
    machine::Pipeline pipeline = machine::run_stages(options.game, machine::Stage::compile, meter.job());
    if (auto code = refuse(options.game, pipeline, common)) return *code;
    const game::Game &game = *pipeline.game;
    std::vector<game::RoleId> roles = wanted_roles(game, options.role);
    apply(options.start, pipeline);
    engines::Query query = make_query(game, options);
    if (!options.strategy.empty()) roles.resize(1);

    Progress progress;
    progress.show("analysing …");
    analyse::Facts facts = analyse::analyse(game, *pipeline.tapes, meter.job(), analyse::Depth::quick);

    engines::Resources resources = make_resources(common, options.threads, meter.job());
    resources.progress = [&](const std::string &line) { progress.show(line); };
    engines::Problem problem{game, *pipeline.tapes, facts, pipeline.program.get()};
    auto answers = engines::solve_roles(problem, query, roles, resources, engine);
    progress.clear();

    SolveReport report{options.game, game, facts, query, {}, warnings(game, facts), {}, 0};
    for (const engines::RoleVerdict &answer : answers) {
        engines::Query of_role = query;
        of_role.role = answer.role;
        report.roles.push_back({answer, line_text(game, of_role, answer.verdict, meter.job()),
                                engines::missing_from(answer.verdict, problem, of_role)});
    }
    if (!options.strategy.empty() && answers.front().verdict.strategy) {
        query.role = answers.front().role;
        report.strategy = keep_strategy(game, query, answers.front().verdict, options.strategy, meter.job(),
                                        resources.threads);
    }
    report.seconds = meter.elapsed_seconds();
    if (common.json)
        print_json(to_json(report));
    else
        print(report);
    return exit_code(report);
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
    CLI::App *command = add_command(
        program, "solve",
        {"Find the value of a game under perfect play",
         "Prints, for every role, the goal that it can force against the others (or the best it can\n"
         "reach alone, or its expected goal or winning probability where there is chance), a line of\n"
         "perfect play, and how it was found. Ctrl-C or a limit ends it with the bounds proved so far.",
         "zermelo solve games/tictactoe/3x3.kif --first-moves"},
        [options, &program] { return run(*options, program.common); });
    add_game(command, options->game);
    command->add_option("--role", options->role, "Only this role's value [all]")->type_name("ROLE");
    std::vector<std::string> names;
    for (const auto &[name, model] : models) names.push_back(name);
    command->add_option("--model", options->model, "What the others do: see docs/engines.md [adversarial]")
        ->check(CLI::IsMember(names).description(""))
        ->type_name("MODEL");
    command->add_option("--measure", options->measure, "What counts: goal, or win (the highest goal) [goal]")
        ->check(CLI::IsMember({"goal", "win"}).description(""))
        ->type_name("MEASURE");
    command->add_option("--engine", options->engine, "Which engine; `zermelo engines` lists them [auto]")
        ->type_name("ENGINE");
    add_start(command, options->start);
    add_depth(command, options->depth, "Plays of more steps are worth the lowest goal");
    command->add_flag("--shortest", options->shortest,
                      "Also the fewest steps in which the value can be forced");
    command->add_flag("--first-moves", options->first_moves, "Also all first moves that keep the value");
    command
        ->add_option("--strategy", options->strategy, "Write a strategy that proves the first role's value")
        ->type_name("FILE");
    add_threads(command, options->threads, "How many threads [all processors]");
    add_limits(command, program.common);
    add_json(command, program.common);
}

void add_engines(Program &program) {
    CLI::App *command =
        add_command(program, "engines",
                    {"List the engines that `solve` can use",
                     "For each engine: what it does, which games and queries it supports, and what\n"
                     "its answer is worth.",
                     "zermelo engines"},
                    [&program] { return list_engines(program.common); });
    add_json(command, program.common);
}

} // namespace zermelo::app
