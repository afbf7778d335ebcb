// Whatever is left of random formulas after random assignments: the same fingerprint means the same clauses,
// and going back means being as before.
#include "solvers/ssat/random_ssat.h"
#include "solvers/ssat/residual.h"
#include "solvers/ssat/simplify.h"

#include <gtest/gtest.h>

#include <map>
#include <random>
#include <set>

namespace zermelo::ssat {

namespace {

using Clauses = std::set<std::vector<Literal>>;

Clauses left(const Problem &problem, const Residual &residual) {
    Clauses out;
    for (const auto &clause : problem.clauses) {
        std::vector<Literal> open;
        bool satisfied = false;
        for (Literal literal : clause) {
            satisfied |= residual.is_true(literal);
            if (residual.open(variable_of(literal))) open.push_back(literal);
        }
        if (!satisfied) out.insert(open);
    }
    return out;
}

struct Seen {
    std::map<std::pair<std::uint64_t, std::uint64_t>, Clauses> rests;
    std::size_t again = 0;

    void note(const Problem &problem, const Residual &residual) {
        const Fingerprint &key = residual.fingerprint();
        auto [at, fresh] = rests.try_emplace({key.a, key.b}, left(problem, residual));
        again += !fresh;
        EXPECT_EQ(at->second, left(problem, residual));
    }
};

void walk(const Problem &problem, Residual &residual, std::mt19937_64 &random, Seen &seen) {
    Fingerprint begin = residual.fingerprint();
    std::size_t trail_size = residual.trail_size();
    for (int step = 0; step < 12; ++step) {
        auto literal = static_cast<Literal>(random() % (2 * problem.variables.size()));
        if (!residual.open(variable_of(literal))) continue;
        if (!residual.assign(literal)) break;
        seen.note(problem, residual);
    }
    residual.go_back(trail_size);
    residual.take_up(begin);
}

TEST(Residual, TheSameFingerprintMeansTheSameClauses) {
    std::size_t again = 0;
    for (std::uint64_t seed = 1; seed <= 300; ++seed) {
        Meter meter({});
        Problem problem = simplify(random_formula(seed), meter, Effort::least).problem;
        if (problem.clauses.empty()) continue;
        Residual residual(problem);
        std::mt19937_64 random(seed);
        Seen seen;
        for (int i = 0; i < 100; ++i) {
            seen.note(problem, residual);
            walk(problem, residual, random, seen);
        }
        again += seen.again;
    }
    EXPECT_GT(again, 10000U);
}

TEST(Residual, PartsMakeUpTheWhole) {
    Problem problem;
    for (int name = 1; name <= 6; ++name)
        problem.variables.push_back({name % 2 == 0 ? Quantifier::random : Quantifier::exists,
                                     static_cast<std::uint32_t>(name), name, mpq_class(1, 2)});
    problem.clauses = {{0, 2}, {1, 3, 4}, {6, 8, 11}, {7, 10}};
    Residual residual(problem);
    std::vector<char> seen(6, 0);
    std::vector<Variable> first, second;
    Fingerprint sum;
    residual.collect_component(0, seen, first, sum);
    residual.collect_component(3, seen, second, sum);
    EXPECT_EQ(first.size() + second.size(), 6U);
    EXPECT_EQ(sum, residual.fingerprint());
}

} // namespace

} // namespace zermelo::ssat
