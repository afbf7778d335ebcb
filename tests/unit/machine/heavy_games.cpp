// Games that are rewritten before they are grounded, played side by side by the reasoner that takes the rules
// as they are and by the two that take the ground ones.
#include "machine/playout.h"
#include "session/session.h"

#include <gtest/gtest.h>

namespace zermelo::machine {
namespace {

void play_side_by_side(const std::string &path, int playouts, int steps) {
    session::Session made = session::prepare(path, session::Stage::compile, {});
    ASSERT_FALSE(made.has_errors() || made.stopped) << path;
    std::vector<std::unique_ptr<Machine>> machines;
    for (Reasoner reasoner : {Reasoner::lifted, Reasoner::reference, Reasoner::circuit})
        machines.push_back(session::make_machine(reasoner, made));
    Random random(7, 1);
    for (int playout = 0; playout < playouts; ++playout) {
        for (auto &machine : machines) machine->restart();
        for (int i = 0; i < steps; ++i) {
            Step step = look(*machines[0]);
            for (auto &machine : machines) {
                Step other = look(*machine);
                ASSERT_EQ(step.facts, other.facts) << path;
                ASSERT_EQ(step.terminal, other.terminal) << path;
                ASSERT_EQ(step.goals, other.goals) << path;
                ASSERT_EQ(step.legal, other.legal) << path;
            }
            if (step.terminal || is_stuck(step)) break;
            Names move = random_move(step, random);
            for (auto &machine : machines) machine->apply(move);
        }
    }
}

TEST(HeavyGames, AreTheSameWhenRewritten) {
    std::string folder = std::string(ZERMELO_SOURCE_DIR) + "/tests/cases/ground/";
    play_side_by_side(folder + "paths.kif", 1, 20);
    play_side_by_side(folder + "mill.kif", 3, 60);
    play_side_by_side(folder + "maze.kif", 5, 50);
    play_side_by_side(folder + "row_of_nine.kif", 5, 10);
}

} // namespace
} // namespace zermelo::machine
