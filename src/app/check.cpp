// zermelo check: is this a game? All faults of the description, how large the game is, what a few random
// playouts show, and on demand what can be proved.
#include "app/command.h"
#include "app/output.h"
#include "base/error.h"
#include "machine/survey.h"
#include "report/facts.h"
#include "report/sizes.h"
#include "session/solve.h"

#include <fmt/core.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace zermelo::app {

namespace {

using machine::Survey;
using session::Session;
using session::Stage;

struct Options {
    std::vector<std::string> games;
    bool no_ground = false;
    bool prove = false;
    machine::SurveyOptions survey;
};

// All that was found out about one game.
struct Findings {
    std::string game;
    Session session;
    machine::Names roles;
    std::optional<Survey> survey;
    machine::Reasoner reasoner = machine::Reasoner::circuit; // of the survey
    std::string not_surveyed;                                // why there is no survey
    double seconds = 0;

    int code() const {
        if (session.has_errors()) return exit_game_errors;
        if (session.facts && report::refutes_validity(*session.facts)) return exit_negative;
        return session.stopped ? exit_code(session.stopped->kind) : int{exit_ok};
    }
};

// Of the time, for what comes before playing, which needs little.
constexpr double share_to_prepare = 0.8;

// What could not be grounded is played from its rules.
void play(Findings &out, const Options &options, const Job &job) {
    Meter meter(job);
    out.reasoner = out.session.tapes ? machine::Reasoner::circuit : machine::Reasoner::lifted;
    try {
        auto limit = limit_of(job, [&] {
            auto player = session::make_machine(out.reasoner, out.session, &meter);
            out.roles = player->roles();
            out.survey = machine::survey(*player, options.survey, job);
        });
        if (limit) out.not_surveyed = limit->what();
    } catch (const Error &error) {
        out.not_surveyed = error.what();
    }
}

Findings examine(const std::string &game, const Options &options, const Common &common) {
    Findings out;
    out.game = game;
    Meter meter(common.start());
    out.session = session::prepare(game, options.no_ground ? Stage::check : Stage::compile,
                                   meter.job().part(share_to_prepare));
    const auto &stopped = out.session.stopped;
    bool playable =
        !stopped || (stopped->stage > Stage::check && stopped->kind != LimitReached::Kind::cancelled);
    if (!out.session.has_errors() && !options.no_ground && playable) play(out, options, meter.job());
    if (options.prove && out.session.tapes)
        session::find_facts(out.session, meter.job(), analyse::Depth::full);
    if (out.survey) {
        Diagnostics &all = out.session.diagnostics;
        all.insert(all.end(), out.survey->faults.begin(), out.survey->faults.end());
    }
    out.seconds = meter.elapsed_seconds();
    return out;
}

Json to_json(const Survey &survey, machine::Reasoner reasoner) {
    Json out{
        {"with", name(reasoner)},  {"playouts", survey.playouts},         {"ended", survey.ended},
        {"states", survey.states}, {"simultaneous", survey.simultaneous}, {"most_moves", survey.most_moves}};
    if (survey.ended) {
        out["shortest"] = survey.shortest;
        out["longest"] = survey.longest;
        out["mean"] = static_cast<double>(survey.moves) / static_cast<double>(survey.ended);
    }
    out["goal_sums"] = survey.goal_sums;
    return out;
}

const char *termination(const Findings &found) {
    if (!found.session.facts || found.session.facts->ends.status == analyse::Finding::Status::unproved)
        return "not proved";
    return found.session.facts->ends.proved() ? "proved" : "refuted";
}

Json to_json(const Findings &found) {
    const Session &session = found.session;
    Json out{{"game", found.game}, {"ok", !session.has_errors()}};
    out["diagnostics"] = report::to_json(session.diagnostics, session.description.sources);
    out["clauses"] = session.description.clauses.size();
    out["rules"] = session.rules.size();
    if (!found.roles.empty()) out["roles"] = found.roles;
    if (session.game) out["ground"] = report::ground_sizes(session);
    if (session.tapes) out["circuit"] = report::circuit_sizes(session);
    if (session.stopped) out["stopped"] = report::to_json(*session.stopped);
    if (found.survey) out["survey"] = to_json(*found.survey, found.reasoner);
    if (!session.has_errors()) out["termination"] = termination(found);
    if (found.session.facts) out["facts"] = report::to_json(*session.game, *found.session.facts);
    out["seconds"] = found.seconds;
    return out;
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
    if (!session.has_errors()) fmt::print("termination: {}\n", termination(found));
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
            Findings found = examine(options.games[i], options, common);
            this_code = found.code();
            if (common.json)
                games.push_back(to_json(found));
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
