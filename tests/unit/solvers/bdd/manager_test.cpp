// Decision diagrams against truth tables.
#include "solvers/bdd/tables.h"

namespace zermelo::bdd {
namespace {

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
