// Which engine finds all values: where one of them takes several times as long, it is the other. What the
// first layers cost is counted, so that this does not depend on the machine.
#include "engines/strong_choice.h"
#include "session/games.h"
#include "session/solve.h"

#include <gtest/gtest.h>

namespace zermelo::engines {

namespace {

bool diagrams(const std::string &game) {
    session::Session session = machine_test::load("games/" + game);
    session::find_facts(session, {});
    Query query;
    query.from = session.game->initial;
    return diagrams_pay(session::problem(session), query, {});
}

// Some of these are seen whole, of the others the first layers.
TEST(StrongChoice, IsTheFaster) {
    for (const char *game : {"breakthrough/bt2_3x6.kif", "breakthrough/bt1_5x5.kif", "chomp/10x10.kif",
                             "catch_a_mouse/5x5.kif", "catch_a_mouse/7x7.kif", "connect/c4_5x6.kif"})
        EXPECT_TRUE(diagrams(game)) << game;
    for (const char *game : {"breakthrough/bt2_3x4.kif", "gttt/tic_1-1.kif", "gttt/elly_1-1.kif",
                             "connect/c3_5x5.kif", "chinese_checkers/4x4.kif", "tictactoe/3x3.kif"})
        EXPECT_FALSE(diagrams(game)) << game;
}

} // namespace

} // namespace zermelo::engines
