// The evaluators of single states, compared with each other and with the reference semantics: along plays,
// back to earlier states, and in jumps to states that have little in common.
#include "base/random.h"
#include "circuit/fastest.h"
#include "circuit/incremental.h"
#include "game/reference.h"
#include "session/games.h"

#include <gtest/gtest.h>

namespace zermelo::circuit {

namespace {

using Evaluators = std::vector<std::unique_ptr<OneState>>;

Evaluators all_evaluators(const Tapes &tapes) {
    Evaluators out;
    out.push_back(std::make_unique<LaneState<1>>(tapes));
    out.push_back(std::make_unique<LaneState<4>>(tapes));
    out.push_back(std::make_unique<IncrementalState>(tapes));
    out.push_back(out.back()->another());
    return out;
}

std::vector<std::uint64_t> copy(Row row) { return {row.begin(), row.end()}; }

// Gates over whatever came before; what is told about the state is made of gates that read no move. Many are
// "either, but not both", three gates each, through which every change goes on.
Circuit random_circuit(Random &random) {
    Circuit out;
    out.fluent_count = 1 + random.below(100);
    out.move_count = 2 + random.below(70);
    std::vector<Edge> of_state{Edge::constant(false)}, of_step{Edge::constant(false)};
    for (std::size_t f = 0; f < out.fluent_count; ++f) of_state.push_back(Edge::node(out.fluent_node(f)));
    for (std::size_t node = 1; node < out.first_gate(); ++node)
        of_step.push_back(Edge::node(static_cast<std::uint32_t>(node)));
    auto any = [&](const std::vector<Edge> &from) {
        Edge edge = from[from.size() - 1 - random.below(from.size()) / (1 + random.below(4))];
        return random.below(2) == 0 ? edge : !edge;
    };
    auto both = [&](Edge left, Edge right) {
        out.gates.push_back({left, right});
        return Edge::node(static_cast<std::uint32_t>(out.node_count() - 1));
    };
    std::uint64_t size = random.below(3000), of_ten = random.below(11);
    for (std::uint64_t i = 0; i < size; ++i) {
        bool reads_moves = random.below(2) == 0;
        auto &from = reads_moves ? of_step : of_state;
        Edge a = any(from), b = any(from);
        Edge made = random.below(10) < of_ten ? both(!both(a, b), !both(!a, !b)) : both(a, b);
        of_step.push_back(made);
        if (!reads_moves) of_state.push_back(made);
    }
    for (std::size_t f = 0; f < out.fluent_count; ++f) out.next.push_back(any(of_step));
    for (std::size_t m = 0; m < out.move_count; ++m) out.legal.push_back(any(of_state));
    out.goals.resize(2);
    for (auto &goals : out.goals)
        for (std::uint64_t left = random.below(70); left > 0; --left) goals.push_back(any(of_state));
    out.terminal = any(of_state);
    return out;
}

// Changes a few bits, or all.
void change(std::vector<std::uint64_t> &state, std::size_t bits, Random &random) {
    bool jump = random.below(4) == 0;
    for (std::size_t b = 0; b < bits; ++b)
        if (random.below(jump ? 2 : 40) == 0) state[b / 64] ^= std::uint64_t{1} << (b % 64);
}

class OneStateOf : public testing::TestWithParam<const char *> {};

} // namespace

TEST(OneState, EvaluatorsAgreeOnRandomCircuits) {
    for (std::uint64_t seed = 0; seed < 300; ++seed) {
        Random random(seed);
        Tapes tapes(random_circuit(random));
        const Circuit &circuit = tapes.circuit;
        Evaluators evaluators = all_evaluators(tapes);
        std::vector<std::uint64_t> state((circuit.fluent_count + 63) / 64);
        for (int step = 0; step < 40; ++step) {
            change(state, circuit.fluent_count, random);
            std::size_t half =
                circuit.move_count / 2; // the first role has these moves, the second the others
            std::vector<game::MoveId> joint{game::MoveId(random.below(half)),
                                            game::MoveId(half + random.below(circuit.move_count - half))};
            bool ask_state = random.below(3) != 0, ask_next = random.below(3) != 0;
            std::optional<std::vector<std::uint64_t>> legal, goals, next;
            std::optional<bool> terminal;
            for (const auto &evaluator : evaluators) {
                evaluator->set(state);
                if (ask_state) {
                    OneState::View view = evaluator->look();
                    ASSERT_EQ(view.terminal, terminal.value_or(view.terminal)) << seed;
                    ASSERT_EQ(copy(view.legal), legal.value_or(copy(view.legal))) << seed;
                    ASSERT_EQ(copy(view.goals), goals.value_or(copy(view.goals))) << seed;
                    terminal = view.terminal;
                    legal = copy(view.legal);
                    goals = copy(view.goals);
                }
                if (!ask_next) continue;
                Row row = evaluator->next(joint);
                ASSERT_EQ(copy(row), next.value_or(copy(row))) << seed;
                next = copy(row);
            }
        }
    }
}

TEST_P(OneStateOf, PlaysLikeTheRules) {
    session::Session loaded = machine_test::load(std::string("games/") + GetParam());
    const game::Game &game = *loaded.game;
    game::Reference reference(game);
    Evaluators evaluators = all_evaluators(*loaded.tapes);
    evaluators.push_back(fastest(game, *loaded.tapes));
    std::vector<PlayStep> steps = random_steps(game, *evaluators.back(), 60, 10, 5);
    ASSERT_EQ(steps.size(), 60U);
    Random random(3);
    for (std::size_t i = 0; i < 3 * steps.size(); ++i) { // in order, and then at random
        const auto &[state, joint] = steps[i < steps.size() ? i : random.below(steps.size())];
        for (const auto &evaluator : evaluators) {
            evaluator->set(state.words);
            OneState::View view = evaluator->look();
            ASSERT_EQ(view.terminal, reference.terminal(state)) << evaluator->name();
            std::size_t goal = 0;
            for (std::size_t r = 0; r < game.roles.size(); ++r) {
                std::vector<game::MoveId> legal;
                const game::Role &role = game.roles[r];
                for (std::uint32_t m = role.first_move; m < role.first_move + role.move_count; ++m)
                    if (test(view.legal, m)) legal.emplace_back(m);
                ASSERT_EQ(legal, reference.legal(state, game::RoleId(r))) << evaluator->name();
                std::vector<std::size_t> goals;
                for (std::size_t g = 0; g < role.goals.size(); ++g)
                    if (test(view.goals, goal++)) goals.push_back(g);
                ASSERT_EQ(goals, reference.goals(state, game::RoleId(r))) << evaluator->name();
            }
            if (joint.empty()) continue;
            ASSERT_EQ(copy(evaluator->next(joint)), reference.next(state, joint).words) << evaluator->name();
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Games, OneStateOf,
                         testing::Values("tictactoe/3x3.kif", "hex/3x3.kif", "goofspiel/3_rising.kif",
                                         "connect/c4_5x5.kif", "pig/10_in_3.kif", "nim/3_4_5.kif",
                                         "breakthrough/bt2_3x5.kif"));

// A fluent whose next value is a move itself, one that is a fluent, and ones that are constant.
TEST(OneState, ASuccessorBitMayBeAnInput) {
    session::Session loaded =
        machine_test::read("(role r) (init a) (legal r on) (legal r off) (<= (next lit) (does r on)) (<= "
                           "(next a) (does r off))\n"
                           "(<= (next was) (true lit)) (<= terminal (true was)) (goal r 0)");
    const game::Game &game = *loaded.game;
    game::Reference reference(game);
    for (const auto &evaluator : all_evaluators(*loaded.tapes)) {
        Random random(1);
        game::State state = game.initial;
        for (int step = 0; step < 40; ++step) {
            std::vector<game::MoveId> joint{game::MoveId(random.below(2))};
            evaluator->set(state.words);
            ASSERT_EQ(evaluator->look().terminal, reference.terminal(state)) << evaluator->name();
            game::State next = reference.next(state, joint);
            ASSERT_EQ(copy(evaluator->next(joint)), next.words) << evaluator->name();
            state = next;
        }
    }
}

} // namespace zermelo::circuit
