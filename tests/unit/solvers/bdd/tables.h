// Random sets and steps, as decision diagrams and as truth tables.
#pragma once

#include "base/random.h"
#include "solvers/bdd/relation.h"

#include <gtest/gtest.h>

#include <bitset>

namespace zermelo::bdd {

inline constexpr std::uint32_t pairs = 6, variables = 2 * pairs, rows = 1U << variables;
inline constexpr std::size_t many_bytes = std::size_t{1} << 30;

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

inline bool value(std::uint32_t row, std::uint32_t variable) { return row >> variable & 1; }

inline void expect_equal(const Table &table, Manager &manager) {
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
inline std::bitset<rows> spread(const std::bitset<rows> &some) {
    std::bitset<rows> out;
    constexpr std::uint32_t firsts = 0x555;
    std::bitset<rows> seen;
    for (std::uint32_t row = 0; row < rows; ++row)
        if (some[row]) seen[row & firsts] = true;
    for (std::uint32_t row = 0; row < rows; ++row) out[row] = seen[row & firsts];
    return out;
}

} // namespace zermelo::bdd
