// States in few bits: where fluents follow from others, which are no group, and where some never change.
#include "analyse/judge.h"
#include "cross/play_graph.h"
#include "engines/common/cells.h"

#include <gtest/gtest.h>

#include <set>

namespace zermelo::engines {
namespace {

class CellsOf : public ::testing::Test {
  protected:
    explicit CellsOf(const char *path) : session_(machine_test::load(path)) {
        analyse::Effort effort = analyse_test::by_induction(analyse::Depth::quick);
        facts_ = analyse::analyse(game(), *session_.tapes, analyse_test::patient(), effort);
        cells_ = make_cells(game(), facts_);
    }
    const game::Game &game() const { return *session_.game; }
    std::size_t fluent(const std::string &name) const {
        for (std::size_t f = 0; f < game().fluents.size(); ++f)
            if (game().fluents[f].name == name) return f;
        ADD_FAILURE() << name;
        return 0;
    }
    void states_differ_in_their_bits() {
        cross::PlayGraph graph(game(), game().initial, 20'000);
        std::set<std::vector<bool>> seen;
        for (std::size_t i = 0; i < graph.size(); ++i) {
            auto bits = bits_of(cells_, graph[i].state.words.data());
            ASSERT_TRUE(bits);
            EXPECT_EQ(bits->size(), bit_count(cells_));
            EXPECT_TRUE(seen.insert(*bits).second);
        }
    }
    void comes_back_from_text() {
        std::string text = to_text(cells_, game());
        EXPECT_EQ(to_text(cells_from(text, game()), game()), text);
        EXPECT_EQ(bit_count(cells_from(text, game())), bit_count(cells_));
    }

    session::Session session_;
    analyse::Facts facts_;
    std::vector<Cell> cells_;
};

class Traps : public CellsOf {
  protected:
    Traps() : CellsOf("tests/unit/analyse/traps.kif") {}
};
class Standing : public CellsOf {
  protected:
    Standing() : CellsOf("tests/unit/analyse/standing.kif") {}
};

TEST_F(Traps, FreePlacesFollow) {
    std::set<std::string> found;
    for (const analyse::Determined &d : facts_.determined)
        found.insert(game().fluents[d.fluent.index()].name);
    for (int place = 1; place <= 5; ++place) EXPECT_EQ(found.count(fmt::format("(on {} free)", place)), 1);
    analyse_test::judge(game(), facts_);
    // Who moves, 10 steps, 6 places of the walker, 5 traps, what is at the gate; no bit for what is free.
    EXPECT_LE(bit_count(cells_), 1 + 4 + 3 + 5 + 2);
}

TEST_F(Traps, StatesDifferInTheirBits) { states_differ_in_their_bits(); }
TEST_F(Standing, StatesDifferInTheirBits) { states_differ_in_their_bits(); }

TEST_F(Traps, WhatContradictsIsNoState) {
    game::State state = game().initial;
    std::size_t free = fluent("(on 3 free)"), trap = fluent("(on 3 trap)");
    state.words[free / 64] &= ~(std::uint64_t{1} << (free % 64));
    EXPECT_FALSE(bits_of(cells_, state.words.data())); // nothing is there
    state.words[trap / 64] |= std::uint64_t{1} << (trap % 64);
    EXPECT_TRUE(bits_of(cells_, state.words.data()));
    state.words[free / 64] |= std::uint64_t{1} << (free % 64);
    EXPECT_FALSE(bits_of(cells_, state.words.data())); // both are
}

TEST_F(Traps, AsTextAndBack) {
    EXPECT_NE(to_text(cells_, game()).find("unless\t(on 3 free)\t"), std::string::npos);
    comes_back_from_text();
}
TEST_F(Standing, AsTextAndBack) {
    EXPECT_NE(to_text(cells_, game()).find("never\talarm"), std::string::npos);
    comes_back_from_text();
}

TEST_F(Standing, WhatNeverChangesTakesNoBit) {
    EXPECT_EQ(facts_.always_true.size(), 4U); // a wall, and stones of others
    EXPECT_EQ(facts_.never_true.size(), 1U);
    analyse_test::judge(game(), facts_);
    EXPECT_EQ(bit_count(cells_), 1U + 2 + 2); // who moves, two heaps
    EXPECT_EQ(facts_.symmetries.size(), 1U);  // the heaps change places, not the stones
    game::State state = game().initial;
    state.set(game::FluentId(fluent("alarm")));
    EXPECT_FALSE(bits_of(cells_, state.words.data()));
    state = game().initial;
    std::size_t wall = fluent("(wall 1)");
    state.words[wall / 64] &= ~(std::uint64_t{1} << (wall % 64));
    EXPECT_FALSE(bits_of(cells_, state.words.data()));
}

TEST(Cell, NumbersThatBeginWithBits) {
    for (std::size_t members = 2; members < 40; ++members) {
        std::vector<Cell> cells{{std::vector<game::FluentId>(members), members % 2 == 0}};
        place(cells);
        const Cell &cell = cells[0];
        for (std::uint32_t length = 0; length < cell.bits; ++length)
            for (std::uint32_t first = 0; first < 1U << length; ++first) {
                std::uint32_t expected = 0;
                for (std::uint32_t n = 0; n < cell.numbers(); ++n)
                    expected += cell.code(n).bits >> (cell.code(n).length - length) == first;
                EXPECT_EQ(cell.numbers_with(first, length), expected) << members << " " << length;
            }
    }
}

} // namespace
} // namespace zermelo::engines
