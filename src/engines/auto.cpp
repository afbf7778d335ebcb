#include "engines/auto.h"

#include "engines/engines.h"
#include "engines/roles.h"
#include "strategy/sides.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <thread>

namespace zermelo::engines {

namespace {

using std::chrono::milliseconds;

bool one_side(const game::Game &game, const Query &query) {
    return players(game).size() == 1 || query.model == game::Model::cooperative;
}

// Search is best at most games that can be solved at all, but a game with few states and many moves is done
// sooner by visiting them all: so both get a moment.
constexpr double first_moment = 0.1, second_moment = 2;

Choice candidates(const Problem &problem, const Query &query) {
    if (query.model == game::Model::own)
        return {{{{&exhaustive_engine}}}, "every role for itself: all states are needed"};
    if (strategy::has_chance(problem.game))
        return {{{{&expectiminimax_engine}}, {{&exhaustive_engine}}}, "the game has chance"};
    if (one_side(problem.game, query))
        return {{{{&puzzle_engine, &planning_engine}}, {{&exhaustive_engine}}}, "only one side chooses"};
    if (problem.facts.acyclic.proved())
        return {{{{&search_engine}, first_moment},
                 {{&search_engine, &exhaustive_engine}, second_moment},
                 {{&search_engine}},
                 {{&exhaustive_engine}}},
                "two sides, and no state repeats"};
    return {{{{&search_engine, &exhaustive_engine}}}, "two sides, and states may repeat"};
}

// Whether nothing is left to be done.
bool complete(const Verdict &verdict) { return verdict.decided() && !verdict.limit; }

// What is known from two engines together: the later answer, unless the earlier one says more.
Verdict unite(Verdict a, Verdict b) {
    if (a.decided() && !complete(b)) return a;
    if (!b.decided()) {
        b.lower = std::max(a.lower, b.lower);
        b.upper = std::min(a.upper, b.upper);
    }
    b.nodes += a.nodes;
    return b;
}

Verdict run(const Engine &engine, const Problem &problem, const Query &query, const Resources &resources) {
    Verdict out = engine.solve(problem, query, resources);
    out.engine = engine.name;
    if (!out.decided()) out.reason = fmt::format("{}: {}", engine.name, out.reason);
    return out;
}

// All engines at once, each on its share of threads and memory; the first that decides stops the others.
Verdict race(std::span<const Engine *const> engines, const Problem &problem, const Query &query,
             const Resources &resources) {
    std::atomic<bool> over{false};
    std::atomic<std::size_t> running{engines.size()};
    std::vector<Verdict> verdicts(engines.size());
    std::vector<std::thread> threads;
    for (std::size_t i = 0; i < engines.size(); ++i)
        threads.emplace_back([&, i] {
            Resources share = resources;
            share.threads = std::max<std::size_t>(1, resources.threads / engines.size());
            share.table_bytes = resources.table_bytes / engines.size();
            share.limits.cancelled = &over;
            if (i > 0) share.progress = nullptr;
            verdicts[i] = run(*engines[i], problem, query, share);
            if (complete(verdicts[i])) over = true;
            --running;
        });
    const std::atomic<bool> *cancelled = resources.limits.cancelled;
    auto pause = milliseconds(1);
    while (running > 0) {
        std::this_thread::sleep_for(pause);
        pause = std::min(pause * 2, milliseconds(20));
        if (cancelled && cancelled->load(std::memory_order_relaxed)) over = true;
    }
    for (std::thread &thread : threads) thread.join();
    // One that was stopped by another may have the value alone.
    std::stable_partition(verdicts.begin(), verdicts.end(), [](const Verdict &v) { return v.decided(); });
    std::stable_partition(verdicts.begin(), verdicts.end(), complete);
    Verdict out = std::move(verdicts[0]);
    for (std::size_t i = 1; i < verdicts.size(); ++i) out = unite(std::move(out), std::move(verdicts[i]));
    return out;
}

} // namespace

Choice choose(const Problem &problem, const Query &query) {
    Choice all = candidates(problem, query);
    Choice out{{}, all.why};
    std::string refused;
    for (const Step &step : all.steps) {
        Step kept{{}, step.seconds};
        for (const Engine *engine : step.engines)
            if (auto reason = engine->refuses(problem, query))
                refused += fmt::format("; not {}: {}", engine->name, *reason);
            else
                kept.engines.push_back(engine);
        if (!kept.engines.empty()) out.steps.push_back(kept);
    }
    if (out.steps.empty()) out.why += refused;
    return out;
}

Verdict solve(const Problem &problem, const Query &query, const Resources &resources, const Choice &choice) {
    Meter meter(resources.limits);
    game::Payoff payoff(problem.game, query.role, query.model, query.measure);
    Verdict out;
    out.lower = payoff.scale().front();
    out.upper = payoff.scale().back();
    if (choice.steps.empty()) out.reason = "no engine can answer this: " + choice.why;
    for (const Step &step : choice.steps) {
        double left = resources.limits.seconds.value_or(std::numeric_limits<double>::infinity()) -
                      meter.elapsed_seconds();
        if (left <= 0 && !out.reason.empty()) break;
        Resources share = resources;
        share.limits.seconds.reset();
        if (double seconds = std::max(0.0, std::min(left, step.seconds)); std::isfinite(seconds))
            share.limits.seconds = seconds;
        Verdict answer = step.engines.size() == 1 ? run(*step.engines[0], problem, query, share)
                                                  : race(step.engines, problem, query, share);
        out = out.engine.empty() ? std::move(answer) : unite(std::move(out), std::move(answer));
        if (complete(out) || out.limit == LimitReached::Kind::cancelled) break;
    }
    if (!out.decided() && resources.limits.seconds && meter.elapsed_seconds() >= *resources.limits.seconds) {
        out.limit = LimitReached::Kind::time;
        out.reason = fmt::format("the time limit of {:.6g} s was reached", *resources.limits.seconds);
    }
    out.seconds = meter.elapsed_seconds();
    return out;
}

} // namespace zermelo::engines
