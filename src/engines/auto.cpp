#include "engines/auto.h"

#include "base/workers.h"
#include "engines/common/engines.h"
#include "engines/roles.h"
#include "engines/strong_choice.h"
#include "store/folder.h"
#include "strategy/sides.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>

namespace zermelo::engines {

namespace {

bool one_side(const game::Game &game, const Query &query) {
    return game.players().size() == 1 || query.model == game::Model::cooperative;
}

// Search is best at most games that can be solved at all, but a game with few states and many moves is done
// sooner by visiting them all: so both get a moment.
constexpr double first_moment = 0.1, second_moment = 2;

// Those that value every state, the better first; a store has one engine.
Choice strong_candidates(const Problem &problem, const Query &query, const Job &job) {
    if (!query.store.empty() && store::Folder::is_store(query.store)) {
        std::string name = store::Folder::open(query.store).about("engine");
        for (const Engine &engine : all_engines())
            if (name == engine.name) return {{{{&engine}}}, "it began the store"};
    }
    const Engine *first = &bdd_engine, *second = &layers_engine;
    if (!refusal(*first, problem, query) && !refusal(*second, problem, query)) {
        bool diagrams = true;
        limit_of(job, [&] { diagrams = diagrams_pay(problem, query, job); });
        if (!diagrams) std::swap(first, second);
    }
    if (!query.store.empty() && refusal(*first, problem, query)) std::swap(first, second);
    Choice out{{{{first}}}, "the value of every state is needed"};
    // One that refuses is only asked for its reason.
    if (query.store.empty() || refusal(*second, problem, query)) out.steps.push_back({{second}});
    if (refusal(*first, problem, query)) out.steps.push_back({{&exhaustive_engine}});
    return out;
}

Choice candidates(const Problem &problem, const Query &query, const Job &job) {
    if (!query.store.empty() || query.counts) return strong_candidates(problem, query, job);
    if (query.model == game::Model::own)
        return {{{{&exhaustive_engine}}, {{&bdd_engine, &layers_engine}}}, // which take less room
                "every role for itself: all states are needed"};
    if (problem.game.has_chance() && problem.facts.acyclic.refuted() && !query.depth)
        return {{{{&expectiminimax_engine}}}, "the game has chance, and states repeat"}; // both do the same
    if (problem.game.has_chance()) // if there is no room for all states, some may be enough
        return {{{{&expectiminimax_engine}}, {{&star_engine}}, {{&exhaustive_engine}}},
                "the game has chance"};
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
bool complete(const Verdict &verdict, const Problem &problem, const Query &query) {
    // One that lists too many moves cannot be helped by others.
    bool limited = verdict.limit && *verdict.limit != LimitReached::Kind::size;
    if (!verdict.decided() || limited) return false;
    // Nor one where there is nothing to be found.
    std::size_t missing = missing_from(verdict, problem, query).size();
    return missing == std::size_t{verdict.no_strategy_at_all} + std::size_t{verdict.no_distance};
}

// What is known from two engines together.
Verdict unite(const Problem &problem, const Query &query, Verdict a, Verdict b) {
    if (a.lower > b.upper || b.lower > a.upper)
        throw std::logic_error(fmt::format("{} and {} dispute a value", a.engine, b.engine));
    auto says_more = [&](const Verdict &one, const Verdict &other) {
        if (!one.decided() || !other.decided()) return one.decided();
        if (complete(one, problem, query) != complete(other, problem, query))
            return complete(one, problem, query);
        return missing_from(one, problem, query).size() < missing_from(other, problem, query).size();
    };
    if (says_more(a, b)) std::swap(a, b);
    b.nodes += a.nodes;
    if (!b.decided()) {
        b.lower = std::max(a.lower, b.lower);
        b.upper = std::min(a.upper, b.upper);
    }
    if (!a.decided() || !b.decided()) return b;
    if (query.distance && !b.distance && a.distance) { // and the line that keeps to it
        b.distance = a.distance;
        if (!a.line.empty()) b.line = std::move(a.line);
    }
    if (!b.keeping_is_complete && a.keeping_is_complete) {
        b.keeping = std::move(a.keeping);
        b.keeping_is_complete = true;
    }
    if (!b.strategy) b.strategy = std::move(a.strategy);
    if (b.line.empty()) b.line = std::move(a.line);
    return b;
}

Verdict run(const Engine &engine, const Problem &problem, const Query &query, const Resources &resources) {
    Verdict out;
    if (auto limit = limit_of(resources.job, [&] {
            resources.job.look(); // setting up takes time too
            out = engine.solve(problem, query, resources);
        })) {
        game::Payoff payoff(problem.game, query.role, query.model, query.measure);
        out.lower = payoff.lowest();
        out.upper = payoff.scale().back();
        out.limit = limit->kind;
        out.reason = limit->what();
    }
    out.engine = engine.name;
    if (!out.decided()) out.reason = fmt::format("{}: {}", engine.name, out.reason);
    return out;
}

// All engines at once, each on its share of threads and memory; the first that answers all stops the others.
Verdict race(std::span<const Engine *const> engines, const Problem &problem, const Query &query,
             const Resources &resources) {
    std::vector<Verdict> verdicts(engines.size());
    Workers workers(resources.job);
    for (std::size_t i = 0; i < engines.size(); ++i)
        workers.start([&, i] {
            Resources share = resources;
            share.threads = std::max<std::size_t>(1, resources.threads / engines.size());
            share.table_bytes = resources.table_bytes / engines.size();
            share.job = workers.job();
            if (i > 0) share.progress = nullptr;
            verdicts[i] = run(*engines[i], problem, query, share);
            if (complete(verdicts[i], problem, query)) workers.stop();
        });
    workers.finish();
    // One that was stopped by another may have the value alone.
    Verdict out = std::move(verdicts[0]);
    for (std::size_t i = 1; i < verdicts.size(); ++i)
        out = unite(problem, query, std::move(out), std::move(verdicts[i]));
    return out;
}

// "; not A, B: why; not C: why", each engine once.
std::string refusals(const std::vector<Step> &steps, const Problem &problem, const Query &query) {
    std::vector<const Engine *> seen;
    std::string out, last;
    for (const Step &step : steps)
        for (const Engine *engine : step.engines) {
            if (std::find(seen.begin(), seen.end(), engine) != seen.end()) continue;
            seen.push_back(engine);
            std::string reason = refusal(*engine, problem, query).value();
            if (reason == last) out.resize(out.size() - reason.size() - 2);
            out += fmt::format("{}{}: {}", reason == last ? ", " : "; not ", engine->name, reason);
            last = reason;
        }
    return out;
}

} // namespace

Choice choose(const Problem &problem, const Query &query, const Job &job) {
    Choice all = candidates(problem, query, job);
    Choice out{{}, all.why};
    for (const Step &step : all.steps) {
        Step kept{{}, step.seconds};
        for (const Engine *engine : step.engines)
            if (!refusal(*engine, problem, query)) kept.engines.push_back(engine);
        if (!kept.engines.empty()) out.steps.push_back(kept);
    }
    if (out.steps.empty()) out.why += refusals(all.steps, problem, query);
    return out;
}

Verdict solve(const Problem &problem, const Query &query, const Resources &resources, const Choice &choice) {
    Meter meter(resources.job);
    auto limit_now = [&] { return limit_of(meter.job(), [&] { meter.look(); }); };
    game::Payoff payoff(problem.game, query.role, query.model, query.measure);
    Verdict out;
    out.lower = payoff.scale().front();
    out.upper = payoff.scale().back();
    if (choice.steps.empty()) out.reason = "no engine can answer this: " + choice.why;
    for (const Step &step : choice.steps) {
        if (!out.engine.empty() && limit_now()) break;
        Resources share = resources;
        if (std::isfinite(step.seconds)) share.job = resources.job.within(step.seconds);
        Verdict answer = step.engines.size() == 1 ? run(*step.engines[0], problem, query, share)
                                                  : race(step.engines, problem, query, share);
        out =
            out.engine.empty() ? std::move(answer) : unite(problem, query, std::move(out), std::move(answer));
        if (complete(out, problem, query) || resources.job.stopped()) break;
    }
    if (auto limit = limit_now(); limit && !complete(out, problem, query)) {
        out.limit = limit->kind;
        out.reason = limit->what();
    }
    out.seconds = meter.elapsed_seconds();
    return out;
}

} // namespace zermelo::engines
