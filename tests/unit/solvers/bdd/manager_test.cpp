// Decision diagrams against truth tables.
#include "base/random.h"
#include "solvers/bdd/relation.h"

#include <gtest/gtest.h>

#include <bitset>

namespace zermelo::bdd {
namespace {

constexpr std::uint32_t pairs = 6, variables = 2 * pairs, rows = 1U << variables;
constexpr std::size_t many_bytes = std::size_t{1} << 30;

// Row r: variable v is bit v of r.
struct Table {
    std::bitset<rows> bits;
    Set set;
};

// `value(i)` is what the first variable of pair i is.
template <class Value>
bool contains(const Manager &manager, const Set &states, const Value &value) {
    Ref at = states.ref();
    while (!at.constant()) at = value(manager.level(at) / 2) ? manager.high(at) : manager.low(at);
    return at == yes;
}

bool value(std::uint32_t row, std::uint32_t variable) { return row >> variable & 1; }

void expect_equal(const Table &table, Manager &manager) {
    Set made = manager.none();
    for (std::uint32_t row = 0; row < rows; ++row) {
        if (!table.bits[row]) continue;
        Set one = manager.all();
        for (std::uint32_t v = variables; v-- > 0;)
            one &= value(row, v) ? manager.variable(v) : !manager.variable(v);
        made |= one;
    }
    EXPECT_EQ(made, table.set); // each set has one form
}

class Diagrams : public ::testing::Test {
  protected:
    Table variable(std::uint32_t v) {
        Table out{{}, manager_.variable(v)};
        for (std::uint32_t row = 0; row < rows; ++row) out.bits[row] = value(row, v);
        return out;
    }
    // Of variables that `allowed` takes.
    template <class Allowed>
    Table random_table(const Allowed &allowed) {
        Table out{{}, manager_.none()};
        for (std::size_t i = 0, n = 1 + random_.below(5); i < n; ++i) {
            Table term{std::bitset<rows>().set(), manager_.all()};
            for (std::uint32_t v = 0; v < variables; ++v) {
                if (!allowed(v) || random_.below(3) != 0) continue;
                Table one = variable(v);
                bool inverted = random_.below(2) != 0;
                term.bits &= inverted ? ~one.bits : one.bits;
                term.set &= inverted ? !one.set : one.set;
            }
            out.bits |= term.bits;
            out.set |= term.set;
        }
        if (random_.below(4) == 0) out = {~out.bits, !out.set};
        return out;
    }
    static bool first(std::uint32_t v) { return v % 2 == 0; }
    // Some pairs may change, and the relation speaks of these after the step.
    struct RandomStep {
        std::uint32_t changing; // a bit for each pair
        Table relation;
        Set changed;
    };
    RandomStep random_step() {
        auto changing = static_cast<std::uint32_t>(random_.below(1U << pairs));
        Table relation =
            random_table([&](std::uint32_t v) { return first(v) || (changing >> v / 2 & 1) != 0; });
        std::vector<std::uint32_t> now;
        for (std::uint32_t p = 0; p < pairs; ++p)
            if (changing >> p & 1) now.push_back(2 * p);
        return {changing, relation, manager_.cube(now)};
    }
    std::vector<RandomStep> random_steps() {
        std::vector<RandomStep> out;
        for (std::size_t i = 0, n = random_.below(5); i < n; ++i) out.push_back(random_step());
        return out;
    }
    std::vector<Relation> together(const std::vector<RandomStep> &steps) {
        std::vector<Step> plain;
        for (const RandomStep &step : steps) plain.push_back({step.relation.set, step.changed});
        return compile(manager_, plain);
    }
    // The row with the values of the changing pairs after the step.
    static std::uint32_t stepped(std::uint32_t row, std::uint32_t changing) {
        for (std::uint32_t p = 0; p < pairs; ++p)
            if (changing >> p & 1) row = (row & ~(1U << 2 * p)) | (value(row, 2 * p + 1) ? 1U << 2 * p : 0U);
        return row;
    }

    Manager manager_{pairs, {}, many_bytes};
    Random random_{7, 0};
};

// A set of states does not depend on second variables: all rows that agree on the first ones.
std::bitset<rows> spread(const std::bitset<rows> &some) {
    std::bitset<rows> out;
    constexpr std::uint32_t firsts = 0x555;
    std::bitset<rows> seen;
    for (std::uint32_t row = 0; row < rows; ++row)
        if (some[row]) seen[row & firsts] = true;
    for (std::uint32_t row = 0; row < rows; ++row) out[row] = seen[row & firsts];
    return out;
}

TEST_F(Diagrams, AndOrNot) {
    auto any = [](std::uint32_t) { return true; };
    for (int i = 0; i < 150; ++i) {
        Table a = random_table(any), b = random_table(any);
        expect_equal({a.bits & b.bits, a.set & b.set}, manager_);
        expect_equal({a.bits | b.bits, a.set | b.set}, manager_);
        expect_equal({a.bits & ~b.bits, a.set - b.set}, manager_);
        expect_equal({~a.bits, !a.set}, manager_);
    }
}

TEST_F(Diagrams, After) {
    for (int i = 0; i < 300; ++i) {
        Table from = random_table(first), among = random_table(first);
        std::vector<RandomStep> steps = random_steps();
        std::bitset<rows> found;
        for (const RandomStep &step : steps)
            for (std::uint32_t row = 0; row < rows; ++row)
                if (from.bits[row] && step.relation.bits[row]) found[stepped(row, step.changing)] = true;
        Set got = manager_.none();
        for (Relation part : together(steps)) got |= manager_.after(from.set, among.set, part);
        expect_equal({spread(found) & among.bits, got}, manager_);
    }
}

TEST_F(Diagrams, Before) {
    for (int i = 0; i < 300; ++i) {
        Table to = random_table(first), among = random_table(first);
        std::vector<RandomStep> steps = random_steps();
        std::bitset<rows> found;
        for (const RandomStep &step : steps)
            for (std::uint32_t row = 0; row < rows; ++row)
                if (step.relation.bits[row] && to.bits[stepped(row, step.changing)]) found[row] = true;
        Set got = manager_.none();
        for (Relation part : together(steps)) got |= manager_.before(to.set, among.set, part);
        expect_equal({spread(found) & among.bits, got}, manager_);
    }
}

// Sets of the last two variables, one for the other.
TEST_F(Diagrams, WithParts) {
    constexpr std::uint32_t first_level = variables - 2;
    Table x = variable(first_level), y = variable(first_level + 1);
    std::vector<Table> ends{x, y, {x.bits & ~y.bits, x.set - y.set}, {~std::bitset<rows>(), manager_.all()}};
    for (int i = 0; i < 100; ++i) {
        Table before{{}, manager_.none()}, after = before, rest{~std::bitset<rows>(), manager_.all()};
        Manager::Parts parts;
        for (std::size_t e = 0; e < ends.size(); ++e) {
            const Table &other = ends[(e + 1) % ends.size()];
            Table where = random_table([](std::uint32_t v) { return v < first_level; });
            where = {where.bits & rest.bits, where.set & rest.set};
            rest = {rest.bits & ~where.bits, rest.set - where.set};
            before.set |= where.set & ends[e].set;
            after = {after.bits | (where.bits & other.bits), after.set | (where.set & other.set)};
            parts.emplace_back(ends[e].set, other.set);
        }
        expect_equal({after.bits, manager_.with_parts(before.set, first_level, parts)}, manager_);
    }
}

// What is needed survives, whatever is collected.
TEST(Bdd, NodesAreCollected) {
    constexpr std::uint32_t wide = 40;
    Manager manager(wide, {}, std::size_t{4} << 20);
    Random random(3, 0);
    std::vector<Set> kept;
    std::vector<std::vector<bool>> in; // a state that is in it
    for (int i = 0; i < 3000; ++i) {
        Set states = manager.none();
        std::vector<bool> values(wide);
        for (int n = 0; n < 8; ++n) {
            Set one = manager.all();
            for (std::uint32_t p = wide; p-- > 0;) {
                values[p] = random.below(2) != 0;
                one &= values[p] ? manager.variable(2 * p) : !manager.variable(2 * p);
            }
            states |= one;
        }
        if (i % 100 != 0) continue;
        kept.push_back(states);
        in.push_back(values);
    }
    for (std::size_t i = 0; i < kept.size(); ++i) {
        EXPECT_TRUE(contains(manager, kept[i], [&](std::size_t p) { return in[i][p]; }));
    }
}

TEST(Bdd, StopsWhereMemoryDoes) {
    Manager manager(60, {}, std::size_t{1} << 20);
    Random random(3, 0);
    Set states = manager.none();
    auto limit = limit_of({}, [&] {
        for (;;) {
            Set one = manager.all();
            for (std::uint32_t p = 60; p-- > 0;)
                one &= random.below(2) != 0 ? manager.variable(2 * p) : !manager.variable(2 * p);
            states |= one;
        }
    });
    ASSERT_TRUE(limit);
    EXPECT_EQ(limit->kind, LimitReached::Kind::memory);
}

} // namespace
} // namespace zermelo::bdd
