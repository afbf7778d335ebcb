#include "app/solving.h"

#include "analyse/analyse.h"
#include "base/error.h"
#include "engines/auto.h"

#include <fmt/core.h>

#include <thread>

namespace zermelo::app {

namespace {

constexpr std::size_t states_to_play_by = 5'000'000;

} // namespace

engines::Resources make_resources(const Common &common, std::size_t threads, const Limits &limits) {
    engines::Resources out;
    out.limits = limits;
    out.threads = threads ? threads : std::max(1U, std::thread::hardware_concurrency());
    out.table_bytes = common.memory_bytes / 10 * 8;
    return out;
}

strategy::Strategy make_strategy(const machine::Pipeline &pipeline, engines::Query query,
                                 const Common &common) {
    Limits limits = common.limits();
    Meter meter(limits);
    analyse::Facts facts = analyse::analyse(*pipeline.game, *pipeline.tapes, limits, analyse::Depth::quick);
    engines::Problem problem{*pipeline.game, *pipeline.tapes, facts, pipeline.program.get()};
    query.strategy_states = states_to_play_by;
    engines::Verdict verdict = engines::solve(
        problem, query, make_resources(common, 0, machine::after(limits, meter.elapsed_seconds())),
        engines::choose(problem, query));
    if (verdict.strategy) return std::move(*verdict.strategy);
    throw Error(fmt::format("no strategy was found: {}",
                            verdict.no_strategy.empty() ? verdict.reason : verdict.no_strategy));
}

} // namespace zermelo::app
