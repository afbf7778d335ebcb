// Folding by symmetry, against images made bit by bit.
#include "analyse/facts.h"
#include "space/canonical.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

namespace zermelo::engines {

namespace {

game::Game game_of(std::size_t fluents) {
    game::Game out;
    out.fluents.resize(fluents);
    out.initial = game::State(fluents);
    return out;
}

// All rotations of the fluents but for the first `still` of them.
analyse::Facts rotations(std::size_t fluents, std::size_t still, std::size_t order) {
    analyse::Facts out;
    std::size_t moving = fluents - still;
    for (std::size_t turn = 1; turn < order; ++turn) {
        game::Symmetry symmetry;
        for (std::size_t f = 0; f < fluents; ++f)
            symmetry.fluent.push_back(static_cast<std::uint32_t>(
                f < still ? f : still + (f - still + turn * (moving / order)) % moving));
        out.symmetries.push_back(symmetry);
    }
    return out;
}

game::State image(const game::Symmetry &symmetry, const game::State &state) {
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

// The folded state is an image, and the same one for all images.
void expect_one_for_all(const analyse::Facts &facts, std::size_t fluents, std::mt19937_64 &random) {
    space::Canonical canonical(facts.symmetries, game_of(fluents));
    ASSERT_FALSE(canonical.trivial());
    for (int round = 0; round < 50; ++round) {
        game::State state = random_state(fluents, random), folded = state;
        canonical.fold(folded.words.data());
        bool is_image = folded == state;
        for (const game::Symmetry &symmetry : facts.symmetries) {
            game::State other = image(symmetry, state);
            is_image = is_image || folded == other;
            canonical.fold(other.words.data());
            EXPECT_EQ(other, folded);
        }
        EXPECT_TRUE(is_image);
    }
}

} // namespace

TEST(Canonical, OneForAll) {
    std::mt19937_64 random(7);
    for (std::size_t still : {0, 5, 16})
        for (std::size_t moving : {12, 40, 96, 180, 300})
            expect_one_for_all(rotations(still + moving, still, 4), still + moving, random);
}

// A group too large for tables by bytes uses those by halves of bytes.
TEST(Canonical, LargeGroup) {
    std::mt19937_64 random(3);
    expect_one_for_all(rotations(120, 0, 60), 120, random);
}

TEST(Canonical, NoSymmetries) {
    space::Canonical canonical({}, game_of(70));
    EXPECT_TRUE(canonical.trivial());
    std::uint64_t row[2] = {17, 4};
    canonical.fold(row);
    EXPECT_EQ(row[0], 17U);
}

} // namespace zermelo::engines
