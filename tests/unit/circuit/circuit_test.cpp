#include "circuit/graph.h"
#include "game/reference.h"
#include "gdl/load.h"
#include "gdl/parse.h"
#include "ground/ground.h"
#include "space/perft.h"
#include "space/walk.h"

#include <gtest/gtest.h>

#include <random>

namespace zermelo {
namespace {

using circuit::Edge;

game::Game game_of(const gdl::Description &description, Diagnostics &diagnostics) {
    return game::build(ground::ground(gdl::normalise(description, diagnostics), {}, diagnostics));
}

game::Game load_game(const std::string &name) {
    Diagnostics diagnostics;
    game::Game game =
        game_of(gdl::load(std::string(ZERMELO_SOURCE_DIR) + "/games/" + name, diagnostics), diagnostics);
    EXPECT_TRUE(diagnostics.empty());
    return game;
}

// Random formulas over four inputs, built with all shortcuts, against their truth tables.
TEST(Graph, ShortcutsKeepTheMeaning) {
    constexpr std::size_t inputs = 4;
    std::mt19937 random(7);
    for (int trial = 0; trial < 300; ++trial) {
        circuit::Graph graph(inputs);
        std::vector<std::pair<Edge, std::uint16_t>> known = {{Edge::constant(false), 0},
                                                             {Edge::constant(true), 0xffff}};
        constexpr std::uint16_t tables[inputs] = {0xaaaa, 0xcccc, 0xf0f0, 0xff00};
        for (std::size_t i = 0; i < inputs; ++i)
            known.emplace_back(Edge::node(static_cast<std::uint32_t>(1 + i)), tables[i]);
        for (int step = 0; step < 40; ++step) {
            auto [a, table_a] = known[random() % known.size()];
            auto [b, table_b] = known[random() % known.size()];
            if (random() % 2) a = !a, table_a = static_cast<std::uint16_t>(~table_a);
            if (random() % 2) b = !b, table_b = static_cast<std::uint16_t>(~table_b);
            known.emplace_back(graph.both(a, b), static_cast<std::uint16_t>(table_a & table_b));
        }
        std::vector<circuit::Gate> gates = graph.take_gates();
        std::vector<std::uint16_t> value = {0};
        value.insert(value.end(), std::begin(tables), std::end(tables));
        auto of = [&](Edge e) {
            return static_cast<std::uint16_t>(e.inverted() ? ~value[e.index()] : value[e.index()]);
        };
        for (const circuit::Gate &gate : gates)
            value.push_back(static_cast<std::uint16_t>(of(gate.left) & of(gate.right)));
        for (auto [edge, table] : known) ASSERT_EQ(of(edge), table);
    }
}

template <std::size_t words>
void spread_and_gather(const circuit::LaneCode<words> &code) {
    std::mt19937_64 random(3);
    for (std::size_t bits : {1U, 63U, 64U, 65U, 130U}) {
        for (std::size_t count : {std::size_t{1}, std::size_t{40}, 64 * words}) {
            std::size_t row_words = (bits + 63) / 64;
            std::vector<std::uint64_t> rows(count * row_words), back(count * row_words);
            for (std::size_t lane = 0; lane < count; ++lane)
                for (std::size_t bit = 0; bit < bits; ++bit)
                    rows[lane * row_words + bit / 64] |= (random() & 1) << (bit % 64);
            std::vector<circuit::Vector<words>> nodes(bits);
            code.spread(rows.data(), row_words, count, bits, nodes.data());
            std::vector<Edge> edges;
            for (std::size_t bit = 0; bit < bits; ++bit) {
                for (std::size_t lane = 0; lane < count; ++lane)
                    ASSERT_EQ(nodes[bit].test(lane),
                              (rows[lane * row_words + bit / 64] >> (bit % 64) & 1) != 0);
                edges.push_back(Edge::node(static_cast<std::uint32_t>(bit)));
            }
            code.gather(nodes.data(), edges, back.data(), row_words, count);
            ASSERT_EQ(rows, back);
        }
    }
}

TEST(Lanes, SpreadAndGather) {
    spread_and_gather(circuit::portable_lane_code<1>());
    spread_and_gather(circuit::portable_lane_code<4>());
    if (circuit::avx2_lane_code<1>()) spread_and_gather(*circuit::avx2_lane_code<1>());
    if (circuit::avx2_lane_code<4>()) spread_and_gather(*circuit::avx2_lane_code<4>());
}

template <std::size_t words>
void sum_of_vectors(const circuit::LaneCode<words> &code) {
    std::mt19937_64 random(4);
    for (std::size_t count : {0U, 1U, 2U, 3U, 7U, 42U, 300U}) {
        std::vector<circuit::Vector<words>> nodes(count);
        std::vector<Edge> edges;
        for (std::size_t i = 0; i < count; ++i) {
            for (std::uint64_t &word : nodes[i].word) word = random();
            edges.push_back(Edge::node(static_cast<std::uint32_t>(i), random() % 2 == 0));
        }
        std::vector<circuit::Vector<words>> sums(8); // so that 300 is too many
        code.sum(nodes.data(), edges, sums);
        for (std::size_t lane = 0; lane < 64 * words; ++lane) {
            std::size_t expected = 0, found = 0;
            for (Edge e : edges) expected += nodes[e.index()].test(lane) != e.inverted();
            for (std::size_t k = 0; k < sums.size(); ++k) found |= std::size_t{sums[k].test(lane)} << k;
            ASSERT_EQ(found, expected % 256);
        }
    }
}

TEST(Lanes, Sums) {
    sum_of_vectors(circuit::portable_lane_code<1>());
    sum_of_vectors(circuit::portable_lane_code<4>());
    if (circuit::avx2_lane_code<1>()) sum_of_vectors(*circuit::avx2_lane_code<1>());
    if (circuit::avx2_lane_code<4>()) sum_of_vectors(*circuit::avx2_lane_code<4>());
}

TEST(Walk, CountsTheWholeTicTacToeTree) {
    game::Game game = load_game("tictactoe/3x3.kif");
    circuit::Tapes tapes(circuit::compile(game, {}));
    Meter meter({});
    EXPECT_EQ(space::walk(game, tapes, game.initial, 9, true, meter).total(), 986'410U);
    EXPECT_EQ(space::walk(game, tapes, game.initial, 9, false, meter).total(), 549'946U);
}

TEST(Walk, AgreesWithPerft) {
    for (const char *name :
         {"connect/c3_4x4.kif", "goofspiel/3_rising.kif", "hex/3x3.kif", "pig/10_in_3.kif"}) {
        game::Game game = load_game(name);
        circuit::Tapes tapes(circuit::compile(game, {}));
        Meter meter({});
        space::WalkCounts counts = space::walk(game, tapes, game.initial, 5, false, meter);
        space::Perft perft(game, tapes, false);
        for (std::size_t depth = 0; depth <= 5; ++depth) {
            ASSERT_EQ(perft.layer().paths, counts.nodes[depth]) << name << " depth " << depth;
            if (!perft.next_layer(meter)) break;
        }
    }
}

// A fluent whose next value is a move itself: the successor must be read before the moves are cleared.
TEST(Expander, ASuccessorBitMayBeAMove) {
    Diagnostics diagnostics;
    gdl::Description description;
    gdl::parse(description, "test",
               "(role r) (init a) (legal r on) (legal r off) (<= (next lit) (does r on)) (<= (next a) (does "
               "r off))\n"
               "(<= terminal (true b)) (goal r 0)",
               diagnostics);
    game::Game game = game_of(description, diagnostics);
    circuit::Tapes tapes(circuit::compile(game, {}));
    space::Perft perft(game, tapes, false);
    Meter meter({});
    ASSERT_TRUE(perft.next_layer(meter));
    EXPECT_EQ(perft.layer().states, 2U);
    EXPECT_EQ(perft.reachable(), 2U); // {lit}, and {a} again
}

// Reachability on a ring, once as a linear recursion (eliminated) and once as a quadratic one (iterated).
TEST(Compile, RecursionReachesItsLeastFixpoint) {
    std::string common = "(role r) (init (at 0))\n";
    int size = 7;
    for (int i = 0; i < size; ++i)
        common += "(step " + std::to_string(i) + " " + std::to_string((i + 1) % size) + ")\n";
    common += "(<= (legal r (open ?x)) (step ?x ?y))\n"
              "(<= (next (open ?x)) (does r (open ?x)))\n(<= (next (open ?x)) (true (open ?x)))\n"
              "(<= (next (at 0)) (true (at 0)))\n"
              "(<= (edge ?x ?y) (step ?x ?y) (true (open ?x)))\n"
              "(<= terminal (path 0 0)) (<= (goal r 100) (path 0 0)) (<= (goal r 0) (not (path 0 0)))\n"
              "(<= (path ?x ?y) (edge ?x ?y))\n";
    for (const char *rule :
         {"(<= (path ?x ?z) (edge ?x ?y) (path ?y ?z))", "(<= (path ?x ?z) (path ?x ?y) (path ?y ?z))"}) {
        Diagnostics diagnostics;
        gdl::Description description;
        gdl::parse(description, "test", common + rule, diagnostics);
        game::Game game = game_of(description, diagnostics);
        game::Reference judge(game);
        circuit::Tapes tapes(circuit::compile(game, {}));
        circuit::Lanes<1> lanes(tapes);
        for (std::uint32_t subset = 0; subset < (1U << size); ++subset) {
            game::State state(game.fluents.size());
            for (int i = 0; i < size; ++i)
                if (subset >> i & 1) state.set(*game.find_fluent("(open " + std::to_string(i) + ")"));
            lanes.load_states(state.words.data(), 1);
            lanes.run(tapes.state);
            ASSERT_EQ(lanes.terminal().test(0), subset + 1 == (1U << size));
            ASSERT_EQ(lanes.terminal().test(0), judge.terminal(state));
        }
    }
}

} // namespace
} // namespace zermelo
