#include "formula/qdimacs.h"

#include <gtest/gtest.h>

#include <random>

namespace zermelo::formula {

namespace {

constexpr Quantifier exists = Quantifier::exists, forall = Quantifier::forall;

struct Read {
    Qdimacs result;
    std::vector<std::string> faults; // "line:column code"
};

Read read(const std::string &text) {
    Sources sources;
    Diagnostics diagnostics;
    std::uint32_t file = sources.add("f", text);
    Read out{parse_qdimacs(sources, file, diagnostics), {}};
    for (const Diagnostic &d : diagnostics)
        out.faults.push_back(std::to_string(d.where.line) + ":" + std::to_string(d.where.column) + " " +
                             d.code);
    return out;
}

using Faults = std::vector<std::string>;

TEST(Qdimacs, ReadsBlocksAndClauses) {
    Read got = read("c a comment\np cnf 4 2\ne 1 2 0\na 3 0\ne 4 0\n1 -3 4 0\nc another\n-1\n -4 0\n");
    EXPECT_EQ(got.faults, Faults{});
    Formula expected{4, {{exists, {1, 2}}, {forall, {3}}, {exists, {4}}}, {{1, -3, 4}, {-1, -4}}};
    EXPECT_EQ(got.result.formula, expected);
    EXPECT_EQ(got.result.clause_count, 2U);
}

TEST(Qdimacs, FreeVariablesAreOutermostExistential) {
    EXPECT_EQ(read("p cnf 3 1\na 2 0\ne 3 0\n1 2 3 0\n").result.formula.prefix,
              (std::vector<Block>{{exists, {1}}, {forall, {2}}, {exists, {3}}}));
    EXPECT_EQ(read("p cnf 3 1\ne 2 0\na 3 0\n1 2 3 0\n").result.formula.prefix,
              (std::vector<Block>{{exists, {1, 2}}, {forall, {3}}}));
}

TEST(Qdimacs, NeighbouringBlocksOfOneKindAreMerged) {
    EXPECT_EQ(read("p cnf 3 0\ne 1 0\ne 2 0\na 0\ne 3 0\n").result.formula.prefix,
              (std::vector<Block>{{exists, {1, 2, 3}}}));
}

TEST(Qdimacs, TautologiesAndRepeatedLiteralsGo) {
    Read got = read("p cnf 3 3\n1 2 1 0\n3 -3 0\n0\n");
    EXPECT_EQ(got.faults, Faults{});
    EXPECT_EQ(got.result.formula.clauses, (std::vector<Clause>{{1, 2}, {}}));
    EXPECT_EQ(got.result.formula.prefix, (std::vector<Block>{{exists, {1, 2}}}));
    EXPECT_EQ(got.result.clause_count, 3U);
}

TEST(Qdimacs, RefusesWithAPlace) {
    EXPECT_EQ(read("").faults, (Faults{"1:1 header"}));
    EXPECT_EQ(read("1 2 0\n").faults, (Faults{"1:1 header"}));
    EXPECT_EQ(read("p cnf x 1\n").faults, (Faults{"1:7 header"}));
    EXPECT_EQ(read("p cnf 2\n").faults, (Faults{"1:8 header"}));
    EXPECT_EQ(read("p cnf 999999999999999999999 1\n").faults, (Faults{"1:7 header"}));
    EXPECT_EQ(read("p cnf 2 1 junk\n1 0\n").faults, (Faults{"1:11 header"}));
    EXPECT_EQ(read("p cnf 2 1\n1 -3 0\n").faults, (Faults{"2:3 range"}));
    EXPECT_EQ(read("p cnf 2 1\ne 1 1 0\n1 0\n").faults, (Faults{"2:5 twice"}));
    EXPECT_EQ(read("p cnf 2 1\ne 1 0\na 1 0\n1 0\n").faults, (Faults{"3:3 twice"}));
    EXPECT_EQ(read("p cnf 2 1\ne -1 0\n1 0\n").faults, (Faults{"2:3 prefix"}));
    EXPECT_EQ(read("p cnf 2 1\n1 0\ne 2 0\n").faults, (Faults{"3:1 prefix"}));
    EXPECT_EQ(read("p cnf 2 1\n1 2\n").faults, (Faults{"2:1 unfinished"}));
    EXPECT_EQ(read("p cnf 2 0\ne 1 2\n").faults, (Faults{"2:1 unfinished"}));
    EXPECT_EQ(read("p cnf 2 2\n1 0\n").faults, (Faults{"3:1 count"}));
    EXPECT_EQ(read("p cnf 2 1\n1 0\n2 0\n").faults, (Faults{"3:1 count"}));
    EXPECT_EQ(read("p cnf 2 1\n1 two 0\n").faults, (Faults{"2:3 syntax"}));
    EXPECT_EQ(read("p cnf 2 1\n1 0\n?\n").faults, (Faults{"3:1 syntax"}));
}

TEST(Qdimacs, PrintsWhatItReads) {
    Formula formula{5, {{forall, {2}}, {exists, {1, 5}}}, {{2, -1}, {}, {5, 1, -2}}};
    std::string text = print_qdimacs(formula, "two\nlines");
    EXPECT_EQ(text, "c two\nc lines\np cnf 5 3\na 2 0\ne 1 5 0\n2 -1 0\n0\n5 1 -2 0\n");
    EXPECT_EQ(read(text).result.formula, formula);
}

TEST(Qdimacs, AnyBytesAreReadOrRefused) {
    const std::string alphabet = "pcnfea 0123456789-\n\t\r\x01\xff";
    std::mt19937 random(1);
    for (int i = 0; i < 20000; ++i) {
        std::string text = i % 2 == 0 ? "p cnf 9 3\n" : "";
        std::size_t length = random() % 60;
        while (text.size() < length + 10) text += alphabet[random() % alphabet.size()];
        Read got = read(text);
        if (!got.faults.empty()) continue;
        EXPECT_EQ(read(print_qdimacs(got.result.formula)).result.formula, got.result.formula) << text;
    }
}

} // namespace

} // namespace zermelo::formula
