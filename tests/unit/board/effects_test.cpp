#include "board/effects.h"
#include "machine/playout.h"

#include <gtest/gtest.h>

namespace zermelo::board {

namespace {

// How many places each move of the only role has, with so many steps to find them.
std::vector<std::size_t> places_with(std::size_t most_steps) {
    session::Session session =
        session::prepare(ZERMELO_SOURCE_DIR "/tests/cases/board/directions.kif", session::Stage::compile, {});
    Board board(session, {});
    auto machine = session::make_machine(machine::Reasoner::circuit, session);
    machine::Step step = machine::look(*machine);
    PlacesByMove places = board.places(machine->roles()[0], step.legal[0], step.facts);
    add_effects(board, step, 0, by_playing_again(*machine, {}, most_steps), places);
    std::vector<std::size_t> out;
    for (const auto &named : places) out.push_back(named.size());
    return out;
}

} // namespace

// A direction that leads to a place beside another that leads nowhere would be taken for something else.
TEST(BoardEffects, AreFoundForAllMovesOrForNone) {
    std::vector<std::size_t> all = places_with(100), none = places_with(0);
    std::size_t moves = all.size();
    ASSERT_GT(moves, 1U);
    EXPECT_NE(all, none);
    EXPECT_EQ(places_with(moves), all);
    for (std::size_t steps = 1; steps < moves; ++steps) EXPECT_EQ(places_with(steps), none) << steps;
}

} // namespace zermelo::board
