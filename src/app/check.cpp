// zermelo check: is this a game? All faults of the description, how large the game is, what a few random
// playouts show, and on demand what can be proved.
#include "report/check.h"

#include "app/command.h"
#include "app/output.h"
#include "base/error.h"
#include "report/facts.h"
#include "report/sizes.h"

#include <fmt/core.h>
#include <fmt/ranges.h>

namespace zermelo::app {

namespace {

using machine::Survey;
using session::Findings;
using session::Session;

struct Options {
    std::vector<std::string> games;
    bool no_ground = false;
    bool prove = false;
    machine::SurveyOptions survey;

    session::Examination examination() const { return {!no_ground, prove, survey}; }
};

int code_of(const Findings &found) {
    const Session &session = found.session;
    if (session.has_errors()) return exit_game_errors;
    if (session.facts && report::refutes_validity(*session.facts)) return exit_negative;
    return session.stopped ? exit_code(session.stopped->kind) : int{exit_ok};
}

void print(const Survey &survey, machine::Reasoner reasoner) {
    fmt::print("in {} random playouts{}:\n", survey.playouts,
               reasoner == machine::Reasoner::lifted ? " (from the rules, not grounded)" : "");
    if (survey.ended)
        fmt::print("  {} ended, after {} to {} moves ({:.1f} on average)\n", survey.ended, survey.shortest,
                   survey.longest, static_cast<double>(survey.moves) / static_cast<double>(survey.ended));
    else
        fmt::print("  none ended\n");
    if (survey.simultaneous == 0)
        fmt::print("  never had two roles a choice at once\n");
    else
        fmt::print("  two or more roles had a choice at once in {} of {} states\n", survey.simultaneous,
                   survey.states);
    if (!survey.goal_sums.empty())
        fmt::print("  goals at the end summed to {}\n", fmt::join(survey.goal_sums, ", "));
}

void print(const Findings &found) {
    const Session &session = found.session;
    fmt::print("game: {}\n", found.game);
    fmt::print("{}", report::text(session.diagnostics, session.description.sources, Severity::note,
                                  style_of(stdout)));
    fmt::print("description: {} clauses, {} rules\n", report::grouped(session.description.clauses.size()),
               report::grouped(session.rules.size()));
    if (!found.roles.empty()) fmt::print("roles: {}\n", fmt::join(found.roles, " "));
    if (session.game) fmt::print("{}", report::ground_sizes_text(session));
    if (session.tapes) fmt::print("{}", report::circuit_sizes_text(session));
    if (found.survey) print(*found.survey, found.reasoner);
    if (!found.not_surveyed.empty()) fmt::print("not played: {}\n", found.not_surveyed);
    if (found.session.facts) fmt::print("{}", report::text(*session.game, *found.session.facts));
    if (!session.has_errors()) fmt::print("termination: {}\n", report::termination(found));
    fmt::print("time: {:.3f} s\n", found.seconds);
    std::fflush(stdout);
    if (session.stopped) fmt::print(stderr, "zermelo: {}\n", report::text(*session.stopped));
}

int run(const Options &options, const Common &common) {
    int code = exit_ok; // of the first game that is not fine
    Json games = Json::array();
    for (std::size_t i = 0; i < options.games.size(); ++i) {
        int this_code = exit_file;
        if (!common.json && i > 0) fmt::print("\n");
        try {
            Findings found = session::examine(options.games[i], options.examination(), common.start());
            this_code = code_of(found);
            if (common.json)
                games.push_back(report::to_json(found));
            else
                print(found);
        } catch (const Error &error) {
            fmt::print(stderr, "zermelo: {}\n", error.what());
            games.push_back({{"game", options.games[i]}, {"ok", false}, {"error", error.what()}});
        }
        if (code == exit_ok) code = this_code;
        if (this_code == exit_interrupted) break;
    }
    if (common.json) print_json({{"games", games}});
    return code;
}

} // namespace

void add_check(Program &program) {
    auto options = std::make_shared<Options>();
    Command &command = add_command(
        program, "check",
        {"Find what is wrong with games, and how large they are",
         "Reports every fault of the rules against GDL, the sizes of the ground game and of its\n"
         "circuit, what a few random playouts show and, with --prove, what holds in all reachable\n"
         "states. The exit code is that of the first game that is not fine.",
         "zermelo check games/tictactoe/3x3.kif"},
        [options, &common = program.common] { return run(*options, common); });
    command.option("GAME", options->games, "Files with rules; several joined with '+' are one game")
        .required();
    command.flag("--no-ground", options->no_ground, "Only look at the rules");
    command.flag("--prove", options->prove, "Prove or refute what only all reachable states can tell");
    add_count(command, "--playouts", options->survey.playouts, "How many random playouts [30]");
    add_seed(command, options->survey.seed, "The seed of the playouts [1]");
    add_limits(command, program.common);
    add_json(command, program.common);
}

} // namespace zermelo::app
