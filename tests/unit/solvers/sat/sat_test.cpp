// What a solver's work is said to cost.
#include "solvers/sat/sat.h"

#include <gtest/gtest.h>

namespace zermelo::solvers {
namespace {

// More pigeons than holes: it takes conflicts to see that this cannot be.
void add_pigeons(Sat &sat, int holes) {
    std::vector<std::vector<int>> in(static_cast<std::size_t>(holes) + 1);
    for (auto &pigeon : in) {
        for (int hole = 0; hole < holes; ++hole) pigeon.push_back(sat.new_variable());
        sat.add(pigeon);
    }
    for (std::size_t a = 0; a < in.size(); ++a)
        for (std::size_t b = 0; b < a; ++b)
            for (std::size_t hole = 0; hole < in[a].size(); ++hole) sat.add({-in[a][hole], -in[b][hole]});
}

// Whether so much work is enough for pigeons beside so many other clauses.
bool is_enough(double seconds, int other_clauses) {
    Work work(seconds);
    Meter meter({});
    Sat sat({}, &work);
    return !limit_of({}, [&] {
        for (int i = 0; i < other_clauses; ++i) sat.add({sat.new_variable(), sat.new_variable()});
        add_pigeons(sat, 6);
        EXPECT_FALSE(sat.solve({}, meter));
    });
}

// With each decision a solver looks at whatever follows from it: in a large formula, more.
TEST(Sat, ConflictsAmongManyClausesCostMore) {
    constexpr int many = 100'000;
    constexpr double to_add_them = 0.02;
    EXPECT_TRUE(is_enough(0.05, 0));
    EXPECT_FALSE(is_enough(0.05 + to_add_them, many));
    EXPECT_TRUE(is_enough(5, many));
}

TEST(Sat, WithoutWorkItOnlyAddsUp) {
    Meter meter({});
    Sat sat;
    add_pigeons(sat, 6);
    EXPECT_FALSE(sat.solve({}, meter));
}

} // namespace
} // namespace zermelo::solvers
