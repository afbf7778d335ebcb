// What is special about the engine star: what it refuses, fractions that fit into no word, and bounds where a
// limit is reached. Random games are for tests/cross.
#include "engines/common/engines.h"
#include "session/games.h"
#include "session/solve.h"

#include <gtest/gtest.h>

namespace zermelo::engines {

namespace {

struct Asked {
    session::Session session;
    Query query;
};

Asked ask(const std::string &game) {
    Asked out{machine_test::load("games/" + game), {}};
    session::find_facts(out.session, {});
    out.query.from = out.session.game->initial;
    out.query.measure = game::Measure::win;
    return out;
}

TEST(StarEngine, RefusesWhatItCannotAnswer) {
    Asked nim = ask("nim/1_2_3.kif");
    EXPECT_TRUE(star_engine.refuses(session::problem(nim.session), nim.query));
    Asked pig = ask("pig_race/6.kif"); // states repeat
    EXPECT_TRUE(star_engine.refuses(session::problem(pig.session), pig.query));
    pig.query.depth = 4;
    EXPECT_FALSE(star_engine.refuses(session::problem(pig.session), pig.query));
    pig.query.model = game::Model::own;
    EXPECT_TRUE(star_engine.refuses(session::problem(pig.session), pig.query));
}

// Those of dynamic programmes written by hand.
TEST(StarEngine, KnownProbabilities) {
    for (auto [game, role, value] : {std::tuple("versus_random/c4_4x4_second.kif", 0, "53465/55296"),
                                     {"versus_random/tt_3x3_second.kif", 0, "887/945"},
                                     {"stochastic_tictactoe/3x3_p12.kif", 0, "243/512"},
                                     {"stochastic_tictactoe/3x3_p45.kif", 1, "717621/1953125"},
                                     {"stochastic_connect/sc3_4x4_p45.kif", 0, "92697510376/152587890625"}}) {
        SCOPED_TRACE(game);
        Asked it = ask(game);
        it.query.role = game::RoleId(static_cast<std::size_t>(role));
        Verdict found = star_engine.solve(session::problem(it.session), it.query, {});
        ASSERT_TRUE(found.decided()) << found.reason;
        EXPECT_EQ(found.lower, mpq_class(value));
    }
}

// Chance is asked two hundred times in a play, so that values are fractions with as many binary digits.
TEST(StarEngine, FractionsOfAnySize) {
    Asked it = ask("stochastic_nim/100.kif");
    it.query.all_moves = true;
    Problem problem = session::problem(it.session);
    Verdict right = expectiminimax_engine.solve(problem, it.query, {});
    ASSERT_TRUE(right.decided());
    ASSERT_GT(mpz_sizeinbase(right.lower.get_den().get_mpz_t(), 2), 64U);
    Verdict found = star_engine.solve(problem, it.query, {});
    ASSERT_TRUE(found.decided()) << found.reason;
    EXPECT_EQ(found.lower, right.lower);
    EXPECT_EQ(found.keeping, right.keeping);

    Resources little;
    little.table_bytes = 1 << 16;
    Verdict bounds = star_engine.solve(problem, it.query, little);
    EXPECT_FALSE(bounds.decided());
    EXPECT_EQ(bounds.limit, LimitReached::Kind::memory);
    EXPECT_LT(bounds.lower, right.lower);
    EXPECT_GT(bounds.upper, right.lower);
}

TEST(StarEngine, SaysWhyItStopped) {
    Asked it = ask("stochastic_connect/sc4_4x4_p12.kif");
    std::atomic<bool> stop{true};
    Resources stopped;
    stopped.job = Limits{{}, {}, &stop};
    Verdict found = star_engine.solve(session::problem(it.session), it.query, stopped);
    EXPECT_FALSE(found.decided());
    EXPECT_EQ(found.limit, LimitReached::Kind::cancelled);
    EXPECT_FALSE(found.reason.empty());
}

} // namespace

} // namespace zermelo::engines
