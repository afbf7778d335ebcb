// Step counters that only end the play: found as such, and left out without changing an answer.
#include "analyse/analyse.h"
#include "cross/graph_game.h"
#include "cross/judge.h"
#include "engines/common/engines.h"
#include "engines/search/clock.h"
#include "engines/search/hurry_judge.h"
#include "engines/search/search.h"
#include "session/games.h"
#include "strategy/check.h"

#include <gtest/gtest.h>

#include <random>

namespace zermelo::engines {

TEST(Clock, LeftOut) {
    std::size_t all_steps = 0, as_meant = 0, otherwise = 0, values = 0, strategies = 0;
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        bool late_wins = seed % 2 == 0;
        cross::GraphKind kind{2, false, true, seed % 4 < 2, false, 7, late_wins};
        session::Session pipeline = machine_test::read(cross::graph_game(seed, kind));
        analyse::Facts facts = analyse::analyse(*pipeline.game, *pipeline.tapes, {}, analyse::Depth::quick);
        Problem problem{*pipeline.game, *pipeline.tapes, facts};
        Query query;
        query.from = pipeline.game->initial;
        query.strategy_states = 10'000;
        cross::Truth truth = cross::find_truth(*pipeline.game, query);
        Meter meter({});
        if (auto clock = Clock::find(problem, query, meter)) {
            all_steps += clock->left(query.from.words.data()) == 7;
            for (const auto &hurry : clock->others_hurry())
                if (hurry) ++(*hurry == late_wins ? as_meant : otherwise);
        }
        Verdict verdict = search_engine.solve(problem, query, {});
        ASSERT_TRUE(verdict.decided());
        EXPECT_EQ(verdict.lower, truth.value);
        values += truth.value > 0 && truth.value < 100;
        if (!verdict.strategy) continue; // the play is over at once
        ++strategies;
        strategy::Report report = strategy::check(*pipeline.game, *verdict.strategy, {});
        EXPECT_TRUE(report.verified()) << report.fault->text();
    }
    EXPECT_GT(all_steps, 20U);
    EXPECT_GT(as_meant, 100U);
    EXPECT_GT(strategies, 40U);
    EXPECT_LE(otherwise, 60U); // the lowest number of the scale, which nobody can miss
    EXPECT_GT(values, 10U);
}

// One table for states at all times: what was found at one time holds at the others.
TEST(Clock, AnswersHoldAtAnyTime) {
    std::size_t asked = 0;
    for (std::uint64_t seed = 0; seed < 30; ++seed) {
        cross::GraphKind kind{2, false, true, seed % 4 < 2, false, 7, seed % 2 == 0};
        session::Session pipeline = machine_test::read(cross::graph_game(seed, kind));
        const game::Game &game = *pipeline.game;
        analyse::Facts facts = analyse::analyse(game, *pipeline.tapes, {}, analyse::Depth::quick);
        Problem problem{game, *pipeline.tapes, facts};
        Query query;
        Meter meter({});
        auto clock = Clock::find(problem, query, meter);
        if (!clock) continue;
        PayoffBits payoff(game, pipeline.tapes->circuit, query.role, query.model, query.measure);
        game::Sides sides = game::sides_of(game, query.role, query.model);
        space::Canonical canonical(facts.symmetries, game);
        Shared shared(std::size_t{1} << 20);
        ProofSearch prover(problem, payoff, sides, canonical, nullptr, shared);
        HurryJudge judge(game);
        game::Reference reference(game);
        std::mt19937_64 random(seed);
        for (int play = 0; play < 6; ++play)
            for (game::State state = game.initial; !reference.terminal(state);) {
                auto left = static_cast<std::uint16_t>(clock->left(state.words.data()));
                for (std::size_t rung = 1; rung < judge.scale().size(); ++rung)
                    for (bool others_hurry : {false, true}) {
                        if (!clock->others_hurry()[rung]) continue;
                        bool clock_decides = others_hurry != *clock->others_hurry()[rung];
                        int most = std::min(5, left - (clock_decides ? 1 : 0));
                        if (most == 0) continue;
                        auto within = static_cast<std::uint16_t>(1 + random() % static_cast<unsigned>(most));
                        auto number = static_cast<std::uint8_t>(rung + (others_hurry ? 128 : 0));
                        int threshold = judge.scale()[rung];
                        prover.ask({number, threshold, within, others_hurry, clock->mask().data()});
                        EXPECT_EQ(prover.prove(state.words.data()).won,
                                  judge.won(state, threshold, within, others_hurry))
                            << "seed " << seed << ", at least " << threshold << " within " << within;
                        ++asked;
                    }
                std::vector<game::MoveId> joint;
                for (std::size_t r = 0; r < 2; ++r) {
                    auto moves = reference.legal(state, game::RoleId(r));
                    joint.push_back(moves[random() % moves.size()]);
                }
                state = reference.next(state, joint);
            }
    }
    EXPECT_GT(asked, 500U);
}

// What happens depends on the counter, or what it is worth: then it has to stay.
TEST(Clock, Kept) {
    std::string plain = cross::graph_game(3, {2, false, true, false, false, 7, false});
    for (const char *more : {"(<= (legal player0 m9) (true (clock 3)))",
                             "(<= (goal player0 50) (true (clock 7)) (true (at 1)))"}) {
        session::Session pipeline = machine_test::read(plain + more);
        analyse::Facts facts = analyse::analyse(*pipeline.game, *pipeline.tapes, {}, analyse::Depth::quick);
        Query query;
        query.from = pipeline.game->initial;
        Meter meter({});
        auto clock = Clock::find({*pipeline.game, *pipeline.tapes, facts}, query, meter);
        bool all = clock.has_value();
        if (clock)
            for (const auto &hurry : clock->others_hurry()) all = all && hurry;
        EXPECT_FALSE(all) << more;
    }
}

} // namespace zermelo::engines
