// What is special about the engine ssat: what it refuses, and expected goals out of won and lost.
#include "engines/common/engines.h"
#include "session/games.h"
#include "session/solve.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace zermelo::engines {

namespace {

struct Asked {
    session::Session session;
    Query query;
};

Asked ask(const std::string &game, std::optional<std::size_t> depth = {}) {
    Asked out{machine_test::load("games/" + game), {}};
    session::find_facts(out.session, {});
    out.query.from = out.session.game->initial;
    out.query.depth = depth;
    return out;
}

TEST(SsatEngine, RefusesWhatItCannotAnswer) {
    Asked nim = ask("nim/1_2_3.kif");
    EXPECT_EQ(ssat_engine.refuses(session::problem(nim.session), nim.query), "the game has no chance");
    Asked pig = ask("pig_race/6.kif"); // need not end
    EXPECT_EQ(ssat_engine.refuses(session::problem(pig.session), pig.query),
              "no bound on the length of plays is proved");
    pig.query.depth = 4;
    EXPECT_FALSE(ssat_engine.refuses(session::problem(pig.session), pig.query));
    pig.query.model = game::Model::difference;
    EXPECT_TRUE(ssat_engine.refuses(session::problem(pig.session), pig.query));
}

// Draws count 50 there, and in pig there are many goals.
TEST(SsatEngine, ExpectsWhatExpectiminimaxExpects) {
    std::size_t first_moves = 0;
    for (auto [game, depth] :
         {std::pair("stochastic_nim/4.kif", 16), {"pig/10_in_3.kif", 12}, {"pig_race/6.kif", 7}})
        for (game::Measure measure : {game::Measure::goal, game::Measure::win}) {
            SCOPED_TRACE(game);
            Asked it = ask(game, static_cast<std::size_t>(depth));
            it.query.measure = measure;
            Problem problem = session::problem(it.session);
            Verdict ours = ssat_engine.solve(problem, it.query, {});
            it.query.all_moves = true;
            Verdict theirs = expectiminimax_engine.solve(problem, it.query, {});
            ASSERT_TRUE(ours.decided()) << ours.reason;
            EXPECT_EQ(ours.lower, theirs.lower);
            for (game::MoveId move : ours.keeping) {
                EXPECT_NE(std::ranges::find(theirs.keeping, move), theirs.keeping.end());
                ++first_moves;
            }
        }
    EXPECT_GE(first_moves, 2U); // in pig there is only one
}

TEST(SsatEngine, BoundsAtALimit) {
    Asked it = ask("stochastic_connect/sc4_4x4_p45.kif");
    Resources resources;
    resources.job = Limits{0.2};
    Verdict verdict = ssat_engine.solve(session::problem(it.session), it.query, resources);
    EXPECT_FALSE(verdict.decided());
    EXPECT_GE(verdict.lower, 0);
    EXPECT_LE(verdict.upper, 100);
    EXPECT_EQ(verdict.limit, LimitReached::Kind::time);
    EXPECT_FALSE(verdict.reason.empty());
}

} // namespace
} // namespace zermelo::engines
