// Literals that count, under all assignments to what they count.
#include "base/random.h"
#include "unroll/counting.h"

#include <gtest/gtest.h>

namespace zermelo::unroll {
namespace {

using solvers::Sat;

// Literals of new variables, and assumptions that make them what the bits of a number are.
struct Inputs {
    Inputs(Sat &sat, std::size_t count) {
        for (std::size_t i = 0; i < count; ++i) literals.push_back(sat.new_variable());
    }
    std::vector<int> being(std::uint64_t bits) const {
        std::vector<int> out;
        for (std::size_t i = 0; i < literals.size(); ++i)
            out.push_back(bits >> i & 1 ? literals[i] : -literals[i]);
        return out;
    }
    std::vector<int> literals;
};

TEST(Counting, Any) {
    for (std::size_t count = 0; count <= 5; ++count) {
        Sat sat;
        Meter meter({});
        Inputs inputs(sat, count);
        int some = any(sat, inputs.literals);
        for (std::uint64_t bits = 0; bits < std::uint64_t{1} << count; ++bits) {
            ASSERT_TRUE(sat.solve(inputs.being(bits), meter));
            EXPECT_EQ(sat.value(some), bits != 0);
        }
    }
}

// Groups of exclusive terms are added up: whichever one of each is true, or none.
TEST(Counting, ExclusiveTerms) {
    Random random(5);
    for (int round = 0; round < 40; ++round) {
        Sat sat;
        Meter meter({});
        std::vector<std::vector<Term>> groups(1 + random.below(3));
        std::vector<Term> terms;
        for (auto &group : groups) {
            for (std::size_t i = 0, n = random.below(5); i < n; ++i)
                group.push_back({sat.new_variable(), static_cast<std::int64_t>(1 + random.below(40))});
            add_exclusive(sat, terms, group);
        }
        std::vector<int> bits = sum(sat, terms);
        for (int choice = 0; choice < 10; ++choice) {
            std::vector<int> assumptions;
            std::int64_t expected = 0, found = 0;
            for (const auto &group : groups) {
                std::size_t chosen = random.below(group.size() + 1);
                for (std::size_t i = 0; i < group.size(); ++i)
                    assumptions.push_back(i == chosen ? group[i].literal : -group[i].literal);
                if (chosen < group.size()) expected += group[chosen].weight;
            }
            ASSERT_TRUE(sat.solve(assumptions, meter));
            for (std::size_t bit = 0; bit < bits.size(); ++bit)
                if (sat.value(bits[bit])) found += std::int64_t{1} << bit;
            EXPECT_EQ(found, expected);
        }
    }
}

} // namespace
} // namespace zermelo::unroll
