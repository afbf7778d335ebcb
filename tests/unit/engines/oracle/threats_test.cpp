// Threats against their definition: change one fluent, and look at the goal.
#include "analyse/analyse.h"
#include "engines/oracle/signs.h"
#include "game/reference.h"
#include "session/games.h"

#include <gtest/gtest.h>

#include <random>

namespace zermelo::engines {

namespace {

bool reaches(const game::Reference &reference, const game::State &state, game::RoleId role,
             std::size_t goal) {
    auto goals = reference.goals(state, role);
    return std::find(goals.begin(), goals.end(), goal) != goals.end();
}

std::size_t best_goal(const game::Role &role) {
    std::size_t best = 0;
    for (std::size_t g = 0; g < role.goals.size(); ++g)
        if (*role.goals[g].value > *role.goals[best].value) best = g;
    return best;
}

// Fluents that may still become true, and then make the role's best goal true.
std::size_t count(const game::Reference &reference, const analyse::Facts &facts, const game::State &state,
                  game::RoleId role) {
    std::size_t goal = best_goal(reference.game().roles[role.index()]), out = 0;
    if (reaches(reference, state, role, goal)) return 0;
    for (const analyse::Group &group : facts.groups) {
        bool taken = false;
        for (game::FluentId f : group.fluents)
            taken = taken ||
                    (state.holds(f) && std::find(facts.never_removed.begin(), facts.never_removed.end(), f) !=
                                           facts.never_removed.end());
        for (game::FluentId f : group.fluents) {
            if (taken || state.holds(f)) continue;
            game::State changed = state;
            changed.set(f);
            out += reaches(reference, changed, role, goal);
        }
    }
    return out;
}

} // namespace

TEST(Threats, CountedAsDefined) {
    for (const char *file : {"connect/c4_5x4.kif", "tictactoe/3x3.kif"}) {
        auto pipeline = machine_test::load(std::string("games/") + file);
        const game::Game &game = *pipeline.game;
        analyse::Facts facts = analyse::analyse(game, *pipeline.tapes, {}, analyse::Depth::quick);
        Query query;
        auto signs = find_signs({game, *pipeline.tapes, facts}, query, {0, 100},
                                {{{game::RoleId(0)}, {game::RoleId(1)}}}, {});
        ASSERT_TRUE(signs);
        game::Reference reference(game);
        circuit::Lanes<4> lanes(signs->tapes);
        std::mt19937_64 random(1);
        std::size_t seen = 0;
        for (int play = 0; play < 40; ++play)
            for (game::State state = game.initial; !reference.terminal(state);) {
                lanes.load_states(state.words.data(), 1);
                for (std::size_t side = 0; side < 2; ++side) {
                    std::array<circuit::Vector<4>, 8> sums;
                    lanes.run(signs->sides[side].tape);
                    lanes.sum(signs->sides[side].threats, sums);
                    std::size_t counted = 0;
                    for (std::size_t k = 0; k < sums.size(); ++k)
                        counted |= std::size_t{sums[k].test(0)} << k;
                    EXPECT_EQ(counted, count(reference, facts, state, game::RoleId(side))) << file;
                    seen += counted;
                }
                std::vector<game::MoveId> joint;
                for (std::size_t r = 0; r < 2; ++r) {
                    auto moves = reference.legal(state, game::RoleId(r));
                    joint.push_back(moves[random() % moves.size()]);
                }
                state = reference.next(state, joint);
            }
        EXPECT_GT(seen, 50U) << file;
    }
}

} // namespace zermelo::engines
