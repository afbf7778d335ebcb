#include "app/solving.h"

#include "analyse/analyse.h"
#include "app/interrupt.h"
#include "base/error.h"
#include "base/workers.h"
#include "engines/auto.h"
#include "machine/position.h"
#include "strategy/check.h"

#include <fmt/core.h>
#include <fmt/ranges.h>

namespace zermelo::app {

namespace {

constexpr std::size_t states_to_play_by = 5'000'000;

} // namespace

engines::Resources make_resources(const Common &common, std::size_t threads, const Job &job) {
    engines::Resources out;
    out.job = job;
    out.threads = threads ? threads : processor_count();
    out.table_bytes = common.memory_bytes / 10 * 8;
    return out;
}

void add_start(CLI::App *command, Start &start) {
    CLI::Option *from =
        command->add_option("--from", start.from, "Start from the facts in this file")->type_name("FILE");
    command->add_option("--after", start.after, "Start after these moves, as for `simulate --moves`")
        ->type_name("MOVES")
        ->excludes(from);
}

void apply(const Start &start, machine::Pipeline &pipeline) {
    try {
        if (!start.after.empty()) start_from(pipeline, machine::state_after(pipeline, start.after));
    } catch (const Error &error) {
        throw UsageError(fmt::format("--after: {}", error.what()));
    }
    if (!start.from.empty())
        start_from(pipeline,
                   machine::state_from_file(*pipeline.game, start.from, Limits{{}, {}, &interrupted()}));
}

std::string check_strategy(const game::Game &game, const engines::Query &query,
                           const engines::Verdict &verdict, const strategy::Strategy &strategy,
                           const Job &job, std::size_t threads) {
    strategy::Claim claim{query.role, query.model, query.measure, query.from, query.depth};
    if (auto gap = strategy::falls_short(game, strategy, claim, verdict.lower, verdict.upper))
        throw std::logic_error("a strategy that does not prove the answer: " + *gap);
    auto limit = limit_of(job, [&] {
        strategy::Report report = strategy::check(game, strategy, job, threads);
        if (!report.verified()) throw std::logic_error("a wrong strategy: " + report.fault->text());
    });
    return limit ? fmt::format("not verified ({})", limit->what()) : "verified";
}

std::vector<std::string> warnings(const game::Game &game, const analyse::Facts &facts) {
    std::vector<std::string> out;
    for (const analyse::Finding *finding : {&facts.always_legal, &facts.one_goal}) {
        if (!finding->refuted()) continue;
        std::vector<std::string> steps;
        for (const auto &joint : finding->trace) {
            std::vector<std::string> moves;
            for (game::MoveId move : joint) moves.push_back(game.moves[move.index()].name);
            steps.push_back(fmt::format("{}", fmt::join(moves, " ")));
        }
        out.push_back(steps.empty() ? finding->how + " in the initial state"
                                    : fmt::format("{} after {}", finding->how, fmt::join(steps, " ; ")));
    }
    return out;
}

strategy::Strategy make_strategy(const machine::Pipeline &pipeline, engines::Query query,
                                 const Common &common, const Job &job) {
    analyse::Facts facts = analyse::analyse(*pipeline.game, *pipeline.tapes, job, analyse::Depth::quick);
    engines::Problem problem{*pipeline.game, *pipeline.tapes, facts, pipeline.program.get()};
    query.strategy_states = states_to_play_by;
    engines::Verdict verdict =
        engines::solve(problem, query, make_resources(common, 0, job), engines::choose(problem, query));
    if (verdict.strategy) return std::move(*verdict.strategy);
    throw Error(fmt::format("no strategy was found: {}",
                            verdict.no_strategy.empty() ? verdict.reason : verdict.no_strategy));
}

} // namespace zermelo::app
