// Sweeps against truth tables, and with several threads against one.
#include "solvers/bdd/sweep.h"
#include "solvers/bdd/tables.h"

#include <algorithm>
#include <numeric>

namespace zermelo::bdd {
namespace {

constexpr std::uint32_t ends = 4;
using Ends = std::vector<std::uint32_t>; // by row

std::uint32_t end_at(const Graph &graph, std::uint32_t row) {
    std::uint32_t place = graph.root();
    while (place >= graph.ends()) {
        std::uint32_t pair = graph.pair(place);
        const Graph::Node &node = graph.level(pair).at(place);
        place = value(row, 2 * pair) ? node.high : node.low;
    }
    return place;
}

class Sweeps : public Diagrams {
  protected:
    struct Function {
        Ends at;
        Graph graph;
    };
    // Of first variables; later tables win.
    Function random_function() {
        Function out{Ends(rows), {pairs, ends}};
        std::vector<Table> tables;
        Question question;
        question.ends = ends;
        for (std::uint32_t end = 1; end < ends; ++end) {
            tables.push_back(random_table(first));
            for (std::uint32_t row = 0; row < rows; ++row)
                if (tables.back().bits[row]) out.at[row] = end;
            question.conditions.push_back({tables.back().set.ref(), end});
        }
        out.graph = sweeper_.answer(question);
        return out;
    }
    std::vector<std::uint32_t> random_ranks() {
        std::vector<std::uint32_t> out(ends);
        std::iota(out.begin(), out.end(), 0);
        for (std::uint32_t i = ends - 1; i > 1; --i) std::swap(out[i], out[1 + random_.below(i)]);
        return out;
    }
    static void expect_ends(const Ends &wanted, const Graph &got) {
        for (std::uint32_t row = 0; row < rows; ++row) ASSERT_EQ(end_at(got, row), wanted[row]) << row;
    }

    Sweeper sweeper_{manager_, pairs, {}, 2, many_bytes};
    Meter meter_{Job{}};
};

TEST_F(Sweeps, Conditions) {
    for (int i = 0; i < 100; ++i) {
        Function f = random_function();
        expect_ends(f.at, f.graph);
        expect_ends(f.at, in_order(f.graph, meter_));
    }
}

TEST_F(Sweeps, Others) {
    for (int i = 0; i < 100; ++i) {
        Function f = random_function(), g = random_function();
        Ends best(rows), only(rows), restricted(rows);
        for (std::uint32_t row = 0; row < rows; ++row) {
            best[row] = std::max(f.at[row], g.at[row]);
            only[row] = f.at[row] != 0 && g.at[row] == 0 ? 1 : 0;
            restricted[row] = g.at[row] != 0 ? f.at[row] : 0;
        }
        Question unite;
        unite.others = {{&f.graph}, {&g.graph}};
        unite.ends = ends;
        expect_ends(best, sweeper_.answer(unite));
        Question minus;
        minus.others = {{&f.graph, 1}, {&g.graph, 0, true}};
        expect_ends(only, sweeper_.answer(minus));
        Question within;
        within.within = &g.graph;
        within.others = {{&f.graph}};
        within.ends = ends;
        expect_ends(restricted, sweeper_.answer(within));
    }
}

TEST_F(Sweeps, Steps) {
    for (int i = 0; i < 300; ++i) {
        Function f = random_function(), within = random_function(), known = random_function();
        std::vector<RandomStep> steps = random_steps();
        std::vector<std::uint32_t> rank = random_ranks();
        bool backwards = i % 2 == 0;
        Ends wanted(rows);
        auto offer = [&](std::uint32_t row, std::uint32_t end) {
            constexpr std::uint32_t seconds = 0xaaa;
            row &= ~seconds; // the second variables do not matter
            if (rank[end] > rank[wanted[row]]) wanted[row] = end;
        };
        for (const RandomStep &step : steps)
            for (std::uint32_t row = 0; row < rows; ++row) {
                if (!step.relation.bits[row]) continue;
                std::uint32_t next = stepped(row, step.changing);
                if (backwards)
                    offer(row, f.at[next]);
                else
                    offer(next, f.at[row]);
            }
        for (std::uint32_t row = 0; row < rows; ++row) {
            wanted[row] = known.at[row] != 0 ? known.at[row] : wanted[row & 0x555];
            if (within.at[row] == 0) wanted[row] = 0;
        }
        Question question;
        question.within = &within.graph;
        question.from = &f.graph;
        question.steps = together(steps);
        question.backwards = backwards;
        question.others = {{&known.graph, {}, true}};
        question.ends = ends;
        question.rank = rank;
        expect_ends(wanted, sweeper_.answer(question));
    }
}

constexpr std::uint32_t wide = 24;

// As many rows of so many variables, taken by chance; in one order or the other.
Set random_set(Manager &manager, std::uint64_t seed, bool reversed = false) {
    Random random(seed, 0);
    std::vector<std::uint64_t> all(3'000);
    for (std::uint64_t &row : all) row = random.below(1U << wide);
    if (reversed) std::reverse(all.begin(), all.end());
    Set out = manager.none();
    for (std::uint64_t row : all) {
        Set one = manager.all();
        for (std::uint32_t p = wide; p-- > 0;)
            one &= (row >> p & 1) != 0 ? manager.variable(2 * p) : !manager.variable(2 * p);
        out |= one;
    }
    return out;
}

bool same_nodes(const Graph &a, const Graph &b) {
    bool out = a.root() == b.root();
    for (std::uint32_t pair = 0; pair < wide; ++pair) out &= a.level(pair).nodes == b.level(pair).nodes;
    return out;
}

// The same nodes at the same places, whatever the number of threads.
TEST(Sweep, ThreadsDoNotMatter) {
    Manager manager(wide, {}, many_bytes);
    Set a = random_set(manager, 5), b = random_set(manager, 6);
    Question question;
    question.conditions = {{a.ref(), 1}, {b.ref(), 2}};
    question.ends = 3;
    Sweeper alone(manager, wide, {}, 1, many_bytes), three(manager, wide, {}, 3, many_bytes);
    Graph one = alone.answer(question), other = three.answer(question);
    EXPECT_GT(one.size(), 10'000); // so that others are called
    EXPECT_TRUE(same_nodes(one, other));
}

TEST(Sweep, WithoutMemory) {
    Manager manager(wide, {}, many_bytes);
    Set set = random_set(manager, 5);
    Question question;
    question.conditions = {{set.ref(), 1}};
    Sweeper sweeper(manager, wide, {}, 1, 1000);
    EXPECT_FALSE(sweeper.answer(question, 1'000'000)); // it can be done in another way
    EXPECT_THROW(sweeper.answer(question), LimitReached);
}
TEST(Sweep, InOrderAFunctionIsOneGraph) {
    auto graph = [](bool reversed) {
        Manager manager(wide, {}, many_bytes);
        Set set = random_set(manager, 5, reversed);
        Question question;
        question.conditions = {{set.ref(), 1}};
        return Sweeper(manager, wide, {}, 1, many_bytes).answer(question);
    };
    Graph one = graph(false), other = graph(true);
    EXPECT_FALSE(same_nodes(one, other));
    Job job;
    Meter meter(job);
    EXPECT_TRUE(same_nodes(in_order(one, meter), in_order(other, meter)));
}

TEST(Sweep, GivesUp) {
    Manager manager(wide, {}, many_bytes);
    Sweeper sweeper(manager, wide, {}, 1, many_bytes);
    // So many pairs that are equal, none beside the other: any order of the first half matters.
    Set equal = manager.all();
    for (std::uint32_t p = wide / 2; p-- > 0;) {
        Set x = manager.variable(2 * p), y = manager.variable(2 * (p + wide / 2));
        equal &= (x & y) | !(x | y);
    }
    Question question;
    question.conditions = {{equal.ref(), 1}};
    EXPECT_FALSE(sweeper.answer(question, 1));
    EXPECT_EQ(sweeper.answer(question).size(), 3 * ((1U << wide / 2) - 1));
    Sweeper small(manager, wide, {}, 1, std::size_t{1} << 16);
    auto limit = limit_of({}, [&] { small.answer(question); });
    ASSERT_TRUE(limit);
    EXPECT_EQ(limit->kind, LimitReached::Kind::memory);
}

} // namespace
} // namespace zermelo::bdd
