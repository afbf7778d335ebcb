#include "engines/auto.h"

#include "engines/engines.h"
#include "engines/roles.h"
#include "strategy/sides.h"

#include <fmt/core.h>

#include <algorithm>
#include <thread>

namespace zermelo::engines {

namespace {

using std::chrono::milliseconds;

bool one_side(const game::Game &game, const Query &query) {
    return players(game).size() == 1 || query.model == game::Model::cooperative;
}

Choice candidates(const Problem &problem, const Query &query) {
    if (query.model == game::Model::own)
        return {{&exhaustive_engine}, {}, "every role for itself: all states are needed"};
    if (strategy::has_chance(problem.game))
        return {{&expectiminimax_engine}, {&exhaustive_engine}, "the game has chance"};
    if (one_side(problem.game, query))
        return {{&puzzle_engine, &planning_engine}, {&exhaustive_engine}, "only one side chooses"};
    if (problem.facts.acyclic.proved())
        return {{&search_engine}, {&exhaustive_engine}, "two sides, and no state repeats"};
    return {{&search_engine, &exhaustive_engine}, {}, "two sides, and states may repeat"};
}

// What is known from two engines together.
Verdict unite(Verdict a, Verdict b) {
    if (a.decided()) return a;
    if (!b.decided()) {
        b.lower = std::max(a.lower, b.lower);
        b.upper = std::min(a.upper, b.upper);
        if (!a.reason.empty() && a.reason != b.reason) b.reason = a.reason + "; " + b.reason;
        if (a.limit) b.limit = a.limit;
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
            if (verdicts[i].decided()) over = true;
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
    std::stable_partition(verdicts.begin(), verdicts.end(), [](const Verdict &v) { return v.decided(); });
    Verdict out = std::move(verdicts[0]);
    for (std::size_t i = 1; i < verdicts.size(); ++i) out = unite(std::move(out), std::move(verdicts[i]));
    return out;
}

// Whether it is of any use to try another engine.
bool given_up_for_good(const Verdict &verdict) {
    return verdict.decided() || verdict.limit == LimitReached::Kind::time ||
           verdict.limit == LimitReached::Kind::cancelled;
}

} // namespace

Choice choose(const Problem &problem, const Query &query) {
    Choice all = candidates(problem, query);
    Choice out;
    out.why = all.why;
    std::string refused;
    auto keep = [&](const std::vector<const Engine *> &from, std::vector<const Engine *> &to) {
        for (const Engine *engine : from) {
            auto reason = engine->refuses(problem, query);
            if (!reason)
                to.push_back(engine);
            else
                refused += fmt::format("; not {}: {}", engine->name, *reason);
        }
    };
    keep(all.at_once, out.at_once);
    keep(all.then, out.then);
    if (out.at_once.empty()) out.at_once.swap(out.then);
    if (out.at_once.empty()) out.why += refused;
    return out;
}

Verdict solve(const Problem &problem, const Query &query, const Resources &resources, const Choice &choice) {
    Meter meter(resources.limits);
    Verdict out;
    if (choice.at_once.empty()) {
        game::Payoff payoff(problem.game, query.role, query.model, query.measure);
        out.lower = payoff.scale().front();
        out.upper = payoff.scale().back();
        out.reason = "no engine can answer this: " + choice.why;
        return out;
    }
    out = choice.at_once.size() == 1 ? run(*choice.at_once[0], problem, query, resources)
                                     : race(choice.at_once, problem, query, resources);
    for (const Engine *engine : choice.then) {
        if (given_up_for_good(out)) break;
        Resources left = resources;
        if (left.limits.seconds)
            left.limits.seconds = std::max(0.0, *left.limits.seconds - meter.elapsed_seconds());
        out = unite(std::move(out), run(*engine, problem, query, left));
    }
    out.seconds = meter.elapsed_seconds();
    return out;
}

} // namespace zermelo::engines
