#include "base/random.h"
#include "circuit/dependence.h"
#include "circuit/graph.h"
#include "circuit/substitution.h"

#include <gtest/gtest.h>

namespace zermelo::circuit {
namespace {

constexpr std::uint32_t inputs = 4;
constexpr int tables[1 + inputs] = {0, 0xaaaa, 0xcccc, 0xf0f0, 0xff00}; // by node

// Gates as truth tables over the inputs.
struct IntoTables {
    using Value = int;
    static constexpr int none = -1;
    static constexpr bool right_first = false;
    static int opposite(int table) { return table ^ 0xffff; }
    int both(int a, int b) {
        ++*made;
        return a & b;
    }

    int *made;
};

Circuit random_circuit(Random &random) {
    Graph graph(inputs);
    std::vector<Edge> known;
    for (std::uint32_t node = 0; node <= inputs; ++node) known.push_back(Edge::node(node));
    auto any = [&] {
        Edge edge = known[random.below(known.size())];
        return random.below(2) ? edge : !edge;
    };
    Circuit out;
    for (int step = 0; step < 40; ++step) known.push_back(graph.both(any(), any()));
    out.fluent_count = inputs;
    out.next = known;
    out.gates = graph.take_gates();
    return out;
}

TEST(Substitution, MakesWhatIsAskedForOnce) {
    Random random(1);
    for (int trial = 0; trial < 100; ++trial) {
        Circuit circuit = random_circuit(random);
        int made = 0;
        Substitution values(circuit, IntoTables{&made});
        values.put_all(std::span<const int>(tables));
        EXPECT_EQ(made, 0);
        std::vector<int> all = values.of(circuit.next);
        EXPECT_LE(made, static_cast<int>(circuit.gates.size()));
        int before = made;
        EXPECT_EQ(values.of(circuit.next), all);
        EXPECT_EQ(made, before);
    }
}

// A circuit with one input replaced by a constant, and then by the opposite, means the same in another graph.
TEST(Substitution, OfAnInputThatChanges) {
    Random random(2);
    for (int trial = 0; trial < 100; ++trial) {
        Circuit circuit = random_circuit(random);
        std::vector<bool> changes(circuit.first_gate());
        changes[1] = true;
        changes = depends_on(circuit, changes);
        std::vector<std::uint32_t> changing;
        for (std::uint32_t node = circuit.first_gate(); node < circuit.node_count(); ++node)
            if (changes[node]) changing.push_back(node);
        Graph graph(inputs);
        Substitution copy(circuit, IntoGates{&graph});
        for (std::uint32_t node = 0; node <= inputs; ++node) copy.put(node, Edge::node(node));
        for (bool value : {false, true}) {
            copy.forget(changing);
            copy.put(1, Edge::constant(value));
            std::vector<Edge> copied = copy.of(circuit.next);
            int made = 0;
            Substitution wanted(circuit, IntoTables{&made});
            wanted.put_all(std::span<const int>(tables));
            wanted.put(1, value ? 0xffff : 0);
            Substitution found(graph.gates(), inputs + 1, IntoTables{&made});
            found.put_all(std::span<const int>(tables));
            EXPECT_EQ(found.of(copied), wanted.of(circuit.next));
        }
    }
}

// Where all inputs are known, what is possible is what is true.
TEST(Substitution, PossibleIsTrueWhereAllIsKnown) {
    Random random(3);
    for (int trial = 0; trial < 100; ++trial) {
        Circuit circuit = random_circuit(random);
        Graph graph(inputs);
        Substitution possible(circuit, IntoPossible{&graph});
        for (std::uint32_t node = 0; node <= inputs; ++node)
            possible.put(node, {Edge::node(node), !Edge::node(node)});
        std::vector<Possible> made = possible.of(circuit.next);
        int count = 0;
        Substitution wanted(circuit, IntoTables{&count}),
            found(graph.gates(), inputs + 1, IntoTables{&count});
        wanted.put_all(std::span<const int>(tables));
        found.put_all(std::span<const int>(tables));
        for (std::size_t i = 0; i < made.size(); ++i) {
            EXPECT_EQ(found.of(made[i].yes), wanted.of(circuit.next[i]));
            EXPECT_EQ(found.of(made[i].no), wanted.of(!circuit.next[i]));
        }
    }
}

} // namespace
} // namespace zermelo::circuit
