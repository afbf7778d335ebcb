#include "circuit/lanes.h"
#include "game/reference.h"
#include "session/session.h"
#include "unroll/counting.h"
#include "unroll/unrolling.h"

#include <gtest/gtest.h>

#include <random>
#include <set>

namespace zermelo {
namespace {

using game::FluentId;
using game::MoveId;
using game::RoleId;
using game::State;
using solvers::Sat;

session::Session load(const std::string &name) {
    auto out =
        session::prepare(std::string(ZERMELO_SOURCE_DIR) + "/games/" + name, session::Stage::compile, {});
    EXPECT_TRUE(out.tapes);
    return out;
}

// All joint moves of a state by the reference semantics.
std::vector<std::vector<MoveId>> joint_moves(const game::Game &game, const State &state) {
    game::Reference reference(game);
    std::vector<std::vector<MoveId>> out{{}};
    for (std::size_t r = 0; r < game.roles.size(); ++r) {
        std::vector<std::vector<MoveId>> longer;
        for (MoveId move : reference.legal(state, RoleId(r)))
            for (auto joint : out) {
                joint.push_back(move);
                longer.push_back(joint);
            }
        out = std::move(longer);
    }
    return out;
}

std::set<std::vector<std::uint64_t>> successors(const game::Game &game, const State &state) {
    game::Reference reference(game);
    std::set<std::vector<std::uint64_t>> out;
    if (!reference.terminal(state))
        for (const auto &joint : joint_moves(game, state)) out.insert(reference.next(state, joint).words);
    return out;
}

// From a known state, and from a free one that is made that state by assumptions, the solver finds exactly
// the successors of the reference semantics.
void expect_successors(const session::Session &loaded, const State &state, bool free) {
    const game::Game &game = *loaded.game;
    Meter meter({});
    Sat sat;
    unroll::Unrolling unrolling(game, loaded.tapes->circuit, sat);
    std::vector<int> assumptions;
    if (free) {
        unrolling.add_frame();
        for (std::size_t f = 0; f < game.fluents.size(); ++f) {
            int literal = unrolling.fluent(0, FluentId(f));
            assumptions.push_back(state.holds(FluentId(f)) ? literal : -literal);
        }
    } else {
        unrolling.add_frame(state);
    }
    unrolling.constrain_not_terminal(0);
    unrolling.constrain_moves(0);
    unrolling.add_successor();
    game::Reference reference(game);
    std::set<std::vector<std::uint64_t>> found;
    while (sat.solve(assumptions, meter)) {
        EXPECT_EQ(unrolling.state(0), state);
        State next = unrolling.state(1);
        EXPECT_EQ(next, reference.next(state, unrolling.joint_move(0)));
        ASSERT_TRUE(found.insert(next.words).second);
        std::vector<int> another;
        for (std::size_t f = 0; f < game.fluents.size(); ++f) {
            int literal = unrolling.fluent(1, FluentId(f));
            another.push_back(next.holds(FluentId(f)) ? -literal : literal);
        }
        sat.add(another);
    }
    EXPECT_EQ(found, successors(game, state));
}

TEST(Unrolling, FindsTheSuccessorsOfTheReference) {
    std::mt19937 random(3);
    for (const char *name : {"tictactoe/3x3.kif", "nim/1_2_3.kif", "goofspiel/3_rising.kif", "hex/3x3.kif",
                             "stochastic_nim/4.kif"}) {
        SCOPED_TRACE(name);
        session::Session loaded = load(name);
        State state = loaded.game->initial;
        for (int step = 0; step < 6; ++step) {
            expect_successors(loaded, state, step % 2 == 0);
            auto next = successors(*loaded.game, state);
            if (next.empty()) break;
            state.words = *std::next(next.begin(), static_cast<long>(random() % next.size()));
        }
    }
}

TEST(Unrolling, CountsThePlaysOfSeveralSteps) {
    // After two steps of tic-tac-toe there are 72 states.
    session::Session loaded = load("tictactoe/3x3.kif");
    Meter meter({});
    Sat sat;
    unroll::Unrolling unrolling(*loaded.game, loaded.tapes->circuit, sat);
    unrolling.add_frame(loaded.game->initial);
    for (std::size_t frame : {0, 1}) {
        unrolling.constrain_moves(frame);
        unrolling.add_successor();
    }
    std::size_t count = 0;
    while (sat.solve({}, meter)) {
        std::vector<int> another;
        State state = unrolling.state(2);
        for (std::size_t f = 0; f < loaded.game->fluents.size(); ++f) {
            int literal = unrolling.fluent(2, FluentId(f));
            another.push_back(state.holds(FluentId(f)) ? -literal : literal);
        }
        sat.add(another);
        ASSERT_LE(++count, 72);
    }
    EXPECT_EQ(count, 72);
}

// Every assignment of n variables, with what it makes of some literals.
template <class Check>
void for_all_assignments(Sat &sat, const std::vector<int> &variables, const Check &check) {
    Meter meter({});
    for (unsigned bits = 0; bits < 1U << variables.size(); ++bits) {
        std::vector<int> assumptions;
        for (std::size_t i = 0; i < variables.size(); ++i)
            assumptions.push_back(bits >> i & 1 ? variables[i] : -variables[i]);
        check(bits, sat.solve(assumptions, meter));
    }
}

TEST(Counting, AtMostAndExactlyOne) {
    for (std::size_t n : {1, 2, 5, 6, 7, 9})
        for (bool exactly : {false, true}) {
            Sat sat;
            std::vector<int> variables;
            for (std::size_t i = 0; i < n; ++i) variables.push_back(sat.new_variable());
            exactly ? unroll::exactly_one(sat, variables) : unroll::at_most_one(sat, variables);
            for_all_assignments(sat, variables, [&](unsigned bits, bool possible) {
                int ones = __builtin_popcount(bits);
                EXPECT_EQ(possible, exactly ? ones == 1 : ones <= 1);
            });
        }
}

TEST(Counting, AtLeastTwo) {
    Sat sat;
    std::vector<int> variables;
    for (std::size_t i = 0; i < 7; ++i) variables.push_back(sat.new_variable());
    int exact = unroll::at_least_two(sat, variables), implied = unroll::implies_two(sat, variables);
    sat.add({-exact, implied}); // the weaker literal can be true whenever it may
    for_all_assignments(sat, variables, [&](unsigned bits, bool possible) {
        ASSERT_TRUE(possible);
        EXPECT_EQ(sat.value(exact), __builtin_popcount(bits) >= 2);
        EXPECT_EQ(sat.value(implied), __builtin_popcount(bits) >= 2);
    });
}

TEST(Counting, SumsAndComparisons) {
    std::mt19937 random(5);
    for (int trial = 0; trial < 20; ++trial) {
        Sat sat;
        std::vector<int> variables;
        std::vector<unroll::Term> left, right;
        std::vector<std::int64_t> left_weight, right_weight;
        for (std::size_t i = 0; i < 8; ++i) {
            variables.push_back(sat.new_variable());
            left_weight.push_back(static_cast<std::int64_t>(random() % 9));
            right_weight.push_back(static_cast<std::int64_t>(random() % 9));
            if (left_weight.back()) left.push_back({variables.back(), left_weight.back()});
            if (right_weight.back()) right.push_back({variables.back(), right_weight.back()});
        }
        std::vector<int> a = unroll::sum(sat, left), b = unroll::sum(sat, right);
        int greater = unroll::at_least(sat, a, b);
        for_all_assignments(sat, variables, [&](unsigned bits, bool possible) {
            ASSERT_TRUE(possible);
            std::int64_t sum_a = 0, sum_b = 0, made_a = 0;
            for (std::size_t i = 0; i < variables.size(); ++i) {
                sum_a += bits >> i & 1 ? left_weight[i] : 0;
                sum_b += bits >> i & 1 ? right_weight[i] : 0;
            }
            for (std::size_t i = 0; i < a.size(); ++i) made_a += sat.value(a[i]) ? std::int64_t{1} << i : 0;
            EXPECT_EQ(made_a, sum_a);
            EXPECT_EQ(sat.value(greater), sum_a >= sum_b);
        });
    }
}

TEST(Sat, StopsAtALimit) {
    // Thirteen pigeons do not fit into twelve holes, which takes a solver of this kind a while to see.
    Sat sat;
    constexpr std::size_t holes = 12;
    std::vector<std::vector<int>> in(holes + 1);
    for (auto &pigeon : in) {
        for (std::size_t h = 0; h < holes; ++h) pigeon.push_back(sat.new_variable());
        sat.add(pigeon);
    }
    for (std::size_t h = 0; h < holes; ++h)
        for (std::size_t p = 0; p < in.size(); ++p)
            for (std::size_t q = 0; q < p; ++q) sat.add({-in[p][h], -in[q][h]});
    Meter patient({});
    EXPECT_FALSE(sat.try_solve({}, 10, patient).has_value());
    std::atomic<bool> cancelled = true;
    Limits limits;
    limits.cancelled = &cancelled;
    Meter meter(limits);
    EXPECT_THROW(sat.solve({}, meter), LimitReached);
}

} // namespace
} // namespace zermelo
