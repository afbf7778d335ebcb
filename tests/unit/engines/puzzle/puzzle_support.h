// What the tests of both puzzle engines share: games, and a judge of plays that knows only the reference
// semantics.
#pragma once

#include "cross/judge.h"
#include "engines/common/engines.h"
#include "game/reference.h"
#include "gdl/parse.h"
#include "session/session.h"
#include "strategy/check.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace zermelo::puzzle_tests {

inline session::Session load(const std::string &path) {
    session::Session out =
        session::prepare(std::string(ZERMELO_SOURCE_DIR) + "/" + path, session::Stage::compile, {});
    EXPECT_TRUE(out.tapes) << path;
    return out;
}

inline session::Session parse(const std::string &kif) {
    gdl::Description description;
    Diagnostics diagnostics;
    gdl::parse(description, "text", kif, diagnostics);
    return session::prepare(std::move(description), std::move(diagnostics), session::Stage::compile, {});
}

inline engines::Query query_for(const session::Session &pipeline) {
    engines::Query out;
    out.from = pipeline.game->initial;
    if (pipeline.game->roles.size() > 1) out.model = game::Model::cooperative;
    return out;
}

inline engines::Verdict solve(const engines::Engine &engine, const session::Session &pipeline,
                              const engines::Query &query, const analyse::Facts &facts = {}) {
    engines::Problem problem{*pipeline.game, *pipeline.tapes, facts};
    EXPECT_FALSE(engine.refuses(problem, query));
    return engine.solve(problem, query, engines::Resources{});
}

// The payoff of a terminal state, or nothing.
inline std::optional<int> worth(const session::Session &pipeline, const engines::Query &query,
                                const game::State &state) {
    game::Reference reference(*pipeline.game);
    if (!reference.terminal(state)) return std::nullopt;
    game::Payoff payoff(*pipeline.game, query.role, query.model, query.measure);
    return payoff.of([&](game::RoleId role, std::size_t goal) {
        auto goals = reference.goals(state, role);
        return std::find(goals.begin(), goals.end(), goal) != goals.end();
    });
}

// The line is a legal play that ends exactly where it stops, with the verdict's lower bound.
inline void expect_line_holds(const session::Session &pipeline, const engines::Query &query,
                              const engines::Verdict &verdict) {
    game::Reference reference(*pipeline.game);
    game::State state = query.from;
    for (const auto &joint_move : verdict.line) {
        ASSERT_FALSE(reference.terminal(state));
        ASSERT_EQ(joint_move.size(), pipeline.game->roles.size());
        for (std::size_t r = 0; r < joint_move.size(); ++r) {
            auto legal = reference.legal(state, game::RoleId(r));
            ASSERT_NE(std::find(legal.begin(), legal.end(), joint_move[r]), legal.end());
        }
        state = reference.next(state, joint_move);
    }
    std::optional<int> end = worth(pipeline, query, state);
    ASSERT_TRUE(end);
    EXPECT_EQ(verdict.lower, *end);
}

// Against the brute-force judge, with the strategy verified.
inline void expect_truth(const engines::Engine &engine, const session::Session &pipeline,
                         engines::Query query, const analyse::Facts &facts = {}) {
    cross::Truth truth = cross::find_truth(*pipeline.game, query);
    query.distance = true;
    query.strategy_states = 100'000;
    engines::Verdict verdict = solve(engine, pipeline, query, facts);
    ASSERT_TRUE(verdict.decided()) << verdict.lower << " " << verdict.upper << " " << verdict.reason;
    ASSERT_EQ(verdict.lower, truth.value);
    EXPECT_EQ(verdict.distance, truth.distance);
    if (truth.distance) {
        expect_line_holds(pipeline, query, verdict);
        EXPECT_EQ(verdict.line.size(), *truth.distance);
    }
    if (verdict.no_strategy_at_all) return; // all plays are worth the same
    ASSERT_TRUE(verdict.strategy) << verdict.no_strategy;
    strategy::Report report = strategy::check(*pipeline.game, *verdict.strategy, {});
    EXPECT_TRUE(report.verified()) << report.fault->text();
}

} // namespace zermelo::puzzle_tests
