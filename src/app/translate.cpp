// zermelo translate: a game as a formula or a program for somebody else's solver.
#include "analyse/analyse.h"
#include "app/command.h"
#include "app/output.h"
#include "base/files.h"
#include "encode/asp.h"

#include <fmt/format.h>

namespace zermelo::app {

namespace {

struct Options {
    std::string game;
    std::string to;
    std::string role;
    std::optional<std::size_t> depth;
    std::optional<int> goal;
    std::string output = "-";
};

std::size_t find_role(const game::Game &game, const std::string &name) {
    for (std::size_t r = 0; r < game.roles.size(); ++r)
        if (name.empty() ? !game.roles[r].is_random : game.roles[r].name == name) return r;
    throw UsageError(name.empty() ? "the game has no role" : "the game has no role " + name);
}

int highest_goal(const game::Role &role) {
    int out = 0;
    for (const game::Goal &goal : role.goals)
        if (goal.value) out = std::max(out, *goal.value);
    return out;
}

std::size_t proved_horizon(const machine::Pipeline &pipeline, const Common &common) {
    analyse::Facts facts =
        analyse::analyse(*pipeline.game, *pipeline.tapes, common.limits(), analyse::Depth::quick);
    if (facts.horizon) return *facts.horizon;
    throw UsageError("no bound on the length of plays could be proved; give one with --depth");
}

int run(const Options &options, const Common &common) {
    machine::Pipeline pipeline = machine::run_stages(options.game, machine::Stage::compile, common.limits());
    if (auto code = refuse(options.game, pipeline, common)) return *code;
    encode::SinglePlayer plays;
    plays.role = find_role(*pipeline.game, options.role);
    plays.goal = options.goal ? *options.goal : highest_goal(pipeline.game->roles[plays.role]);
    plays.depth = options.depth ? *options.depth : proved_horizon(pipeline, common);
    std::string text = fmt::format(
        "% {}: plays of at most {} steps that end with {} or more for {}.\n"
        "% Made by zermelo translate --to asp; an answer set is a play, the optimum is a shortest one.\n"
        "% clingo FILE shows its moves; clingo -c depth=N FILE asks for another length.\n\n",
        options.game, plays.depth, plays.goal, pipeline.game->roles[plays.role].name);
    text += encode::print(encode::single_player(*pipeline.program, plays));
    if (!common.json) {
        write_file(options.output, text);
        return exit_ok;
    }
    Json out{{"game", options.game},
             {"to", options.to},
             {"role", pipeline.game->roles[plays.role].name},
             {"goal", plays.goal},
             {"depth", plays.depth},
             {"diagnostics", to_json(pipeline.diagnostics, pipeline.description.sources)}};
    if (options.output == "-") {
        out["text"] = text;
    } else {
        write_file(options.output, text);
        out["output"] = options.output;
    }
    print_json(out);
    return exit_ok;
}

} // namespace

void add_translate(Program &program) {
    auto options = std::make_shared<Options>();
    CLI::App *command = add_command(
        program, "translate",
        {"Write a game as a program for another solver",
         "asp: an answer set program for clingo, whose answer sets are the plays that end with at least the "
         "goal; all roles move together for the one role.",
         "zermelo translate --to asp games/hanoi/3.kif -o hanoi.lp && clingo hanoi.lp"},
        [options, &common = program.common] { return run(*options, common); });
    add_game(command, options->game);
    command->add_option("--to", options->to, "What to write: asp")
        ->required()
        ->check(CLI::IsMember({"asp"}))
        ->type_name("FORMAT");
    command->add_option("--depth", options->depth, "Plays of at most so many steps [the proved horizon]")
        ->check(not_negative())
        ->type_name("N");
    command->add_option("--goal", options->goal, "Plays that end with at least this goal value [the highest]")
        ->type_name("N");
    command->add_option("--role", options->role, "Whose goal [the first role]")->type_name("ROLE");
    command->add_option("-o,--output", options->output, "The file to write [standard output]")
        ->type_name("FILE");
    add_limits(command, program.common);
    add_json(command, program.common);
}

} // namespace zermelo::app
