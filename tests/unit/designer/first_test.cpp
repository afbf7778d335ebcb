#include "designer/first.h"
#include "session/games.h"

#include <gtest/gtest.h>

namespace zermelo::designer {

namespace {

std::string first_of(const session::Session &session) {
    std::string out;
    for (game::RoleId role : first_to_choose(*session.game, {}))
        out += (out.empty() ? "" : " ") + session.game->roles[role.index()].name;
    return out;
}

} // namespace

TEST(First, HasAChoiceAtTheStart) {
    EXPECT_EQ(first_of(machine_test::load("games/tictactoe/3x3.kif")), "x");
    EXPECT_EQ(first_of(machine_test::load("games/goofspiel/3_rising.kif")), "left right");
    EXPECT_EQ(first_of(machine_test::load("games/hanoi/3.kif")), "player");
}

TEST(First, ComesAfterTheDice) {
    // `a` can do something only after a six, and then `b` has not had a choice before; otherwise it is b's
    // turn.
    const char *rules = R"((role random) (role a) (role b) (init start) (die 1) (die 6)
        (<= (legal random (roll ?n)) (true start) (die ?n)) (<= (legal random wait) (not (true start)))
        (<= (legal a wait) (not (true (rolled 6)))) (<= (legal a ?m) (true (rolled 6)) (choice ?m))
        (<= (legal b wait) (not (true {}))) (<= (legal b ?m) (true {}) (choice ?m))
        (choice left) (choice right)
        (<= (next (rolled ?n)) (does random (roll ?n)))
        (<= (next later) (true (rolled ?n))) (<= terminal (true later))
        (goal a 50) (goal b 50))";
    auto with = [&](const std::string &when) {
        std::string out = rules;
        for (std::size_t at = out.find("{}"); at != std::string::npos; at = out.find("{}"))
            out.replace(at, 2, when);
        return first_of(machine_test::read(out));
    };
    EXPECT_EQ(with("later"), "a");
    EXPECT_EQ(with("(rolled 1)"), "a b");
    EXPECT_EQ(with("start"), "b");
}

TEST(First, IsNobodyWhereNobodyChooses) {
    EXPECT_EQ(first_of(machine_test::load("games/royal_race/1_on_6.kif")), "");
}

} // namespace zermelo::designer
