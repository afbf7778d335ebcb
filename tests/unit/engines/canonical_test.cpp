// Folding by symmetry, against images made bit by bit.
#include "engines/canonical.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <random>

namespace zermelo::engines {

namespace {

game::Game game_of(std::size_t fluents) {
    game::Game out;
    out.fluents.resize(fluents);
    out.initial = game::State(fluents);
    return out;
}

// All rotations of `moving` fluents, the first `still` of them left in place; moves turn the other way.
analyse::Facts rotations(std::size_t fluents, std::size_t still, std::size_t moves, std::size_t order) {
    analyse::Facts out;
    std::size_t moving = fluents - still;
    for (std::size_t turn = 1; turn < order; ++turn) {
        analyse::Symmetry symmetry;
        for (std::size_t f = 0; f < fluents; ++f)
            symmetry.fluent.push_back(static_cast<std::uint32_t>(
                f < still ? f : still + (f - still + turn * (moving / order)) % moving));
        for (std::size_t m = 0; m < moves; ++m)
            symmetry.move.push_back(
                static_cast<std::uint32_t>((m + (order - turn) * (moves / order)) % moves));
        out.symmetries.push_back(symmetry);
    }
    return out;
}

game::State image(const analyse::Symmetry &symmetry, const game::State &state) {
    game::State out(symmetry.fluent.size());
    for (std::size_t f = 0; f < symmetry.fluent.size(); ++f)
        if (state.holds(game::FluentId(f))) out.set(game::FluentId(symmetry.fluent[f]));
    return out;
}

game::State random_state(std::size_t fluents, std::mt19937_64 &random) {
    game::State out(fluents);
    for (std::size_t f = 0; f < fluents; ++f)
        if (random() % 3 == 0) out.set(game::FluentId(f));
    return out;
}

} // namespace

TEST(Canonical, LeastImage) {
    std::mt19937_64 random(7);
    for (std::size_t still : {0, 5, 16}) {
        for (std::size_t moving : {12, 40, 96, 180, 300}) {
            std::size_t fluents = still + moving;
            game::Game game = game_of(fluents);
            analyse::Facts facts = rotations(fluents, still, 12, 4);
            Canonical canonical(facts, game);
            ASSERT_EQ(canonical.size(), 3U);
            for (int round = 0; round < 50; ++round) {
                game::State state = random_state(fluents, random), least = state;
                std::size_t expected = 0;
                for (std::size_t e = 0; e < 3; ++e) {
                    game::State other = image(facts.symmetries[e], state);
                    game::State applied(fluents);
                    canonical.apply(e + 1, state.words.data(), applied.words.data());
                    EXPECT_EQ(applied, other);
                    if (other.words < least.words) {
                        least = other;
                        expected = e + 1;
                    }
                }
                game::State folded = state;
                EXPECT_EQ(canonical.fold(folded.words.data()), expected);
                EXPECT_EQ(folded, least);
                EXPECT_EQ(canonical.fold(folded.words.data()), 0U);
            }
        }
    }
}

TEST(Canonical, MovesGoThereAndBack) {
    game::Game game = game_of(16);
    analyse::Facts facts = rotations(16, 0, 12, 4);
    Canonical canonical(facts, game);
    for (std::size_t e = 0; e <= 3; ++e)
        for (std::size_t m = 0; m < 12; ++m) {
            game::MoveId there = canonical.there(e, game::MoveId(m));
            EXPECT_EQ(there.index(), e ? facts.symmetries[e - 1].move[m] : m);
            EXPECT_EQ(canonical.back(e, there).index(), m);
        }
}

// A group too large for tables by bytes uses those by halves of bytes.
TEST(Canonical, LargeGroup) {
    game::Game game = game_of(120);
    analyse::Facts facts = rotations(120, 0, 120, 60);
    Canonical canonical(facts, game);
    std::mt19937_64 random(3);
    for (int round = 0; round < 30; ++round) {
        game::State state = random_state(120, random), least = state;
        for (const analyse::Symmetry &symmetry : facts.symmetries)
            least.words = std::min(least.words, image(symmetry, state).words);
        game::State folded = state;
        canonical.fold(folded.words.data());
        EXPECT_EQ(folded, least);
    }
}

TEST(Canonical, NoSymmetries) {
    game::Game game = game_of(70);
    Canonical canonical(analyse::Facts{}, game);
    EXPECT_TRUE(canonical.trivial());
    std::uint64_t row[2] = {17, 4};
    EXPECT_EQ(canonical.fold(row), 0U);
    EXPECT_EQ(row[0], 17U);
}

} // namespace zermelo::engines
