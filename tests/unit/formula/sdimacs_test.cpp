#include "formula/probability.h"
#include "formula/sdimacs.h"

#include <gtest/gtest.h>

#include <random>

namespace zermelo::formula {

namespace {

constexpr Quantifier exists = Quantifier::exists, forall = Quantifier::forall, chance = Quantifier::random;

struct Read {
    Sdimacs result;
    std::vector<std::string> faults; // "line:column code"
};

Read read(const std::string &text) {
    Sources sources;
    Diagnostics diagnostics;
    std::uint32_t file = sources.add("f", text);
    Read out{parse_sdimacs(sources, file, diagnostics), {}};
    for (const Diagnostic &d : diagnostics)
        out.faults.push_back(std::to_string(d.where.line) + ":" + std::to_string(d.where.column) + " " +
                             d.code);
    return out;
}

using Faults = std::vector<std::string>;

TEST(Sdimacs, ReadsAllThreeKindsOfBlocks) {
    Read got = read("p cnf 5 2\ne 1 0\nr 0.25 2 0\nr 1/3 3 0\na 4 0\ne 5 0\n1 -2 3 0\n-4 5 0\n");
    EXPECT_EQ(got.faults, Faults{});
    EXPECT_EQ(got.result.formula.formula.prefix,
              (std::vector<Block>{{exists, {1}}, {chance, {2, 3}}, {forall, {4}}, {exists, {5}}}));
    EXPECT_EQ(got.result.formula.probabilities.at(2), mpq_class(1, 4));
    EXPECT_EQ(got.result.formula.probabilities.at(3), mpq_class(1, 3));
    EXPECT_EQ(got.result.clause_count, 2U);
}

TEST(Sdimacs, FreeVariablesComeBeforeChance) {
    EXPECT_EQ(read("p cnf 2 1\nr 0.5 2 0\n1 2 0\n").result.formula.formula.prefix,
              (std::vector<Block>{{exists, {1}}, {chance, {2}}}));
}

TEST(Sdimacs, ProbabilitiesAreExact) {
    EXPECT_EQ(parse_probability("0.1"), mpq_class(1, 10));
    EXPECT_EQ(parse_probability(".5"), mpq_class(1, 2));
    EXPECT_EQ(parse_probability("1."), mpq_class(1));
    EXPECT_EQ(parse_probability("0"), mpq_class(0));
    EXPECT_EQ(parse_probability("25e-2"), mpq_class(1, 4));
    EXPECT_EQ(parse_probability("2/6"), mpq_class(1, 3));
    EXPECT_EQ(parse_probability("0.333333333333333"), mpq_class("333333333333333/1000000000000000"));
    for (const char *text :
         {"", ".", "-0.5", "1/0", "/2", "1/", "0.5.5", "half", "1e", "1e9999", "0x1", "e5"})
        EXPECT_FALSE(parse_probability(text)) << text;
}

TEST(Sdimacs, PrintsShortDecimalsAndOtherwiseFractions) {
    EXPECT_EQ(print_probability(mpq_class(1, 4)), "0.25");
    EXPECT_EQ(print_probability(mpq_class(1, 1000)), "0.001");
    EXPECT_EQ(print_probability(mpq_class(1, 3)), "1/3");
    EXPECT_EQ(print_probability(1), "1");
    EXPECT_EQ(print_probability(0), "0");
}

TEST(Sdimacs, RefusesWithAPlace) {
    EXPECT_EQ(read("p cnf 2 1\nr 1.5 1 0\n1 0\n").faults, (Faults{"2:3 probability"}));
    EXPECT_EQ(read("p cnf 2 1\nr -0.5 1 0\n1 0\n").faults, (Faults{"2:3 probability"}));
    EXPECT_EQ(read("p cnf 2 1\nr 3/2 1 0\n1 0\n").faults, (Faults{"2:3 probability"}));
    EXPECT_EQ(read("p cnf 2 1\nr half 1 0\n1 0\n").faults, (Faults{"2:3 probability"}));
    EXPECT_EQ(read("p cnf 2 1\nr\n1 0\n").faults.front(), "2:2 probability");
    EXPECT_EQ(read("p cnf 2 1\nr 0.5 1\n").faults, (Faults{"2:1 unfinished"}));
    EXPECT_EQ(read("p cnf 2 1\nr 0.5 1 0\ne 1 0\n1 0\n").faults, (Faults{"3:3 twice"}));
    EXPECT_EQ(read("p cnf 2 1\nr 0.5 3 0\n1 0\n").faults, (Faults{"2:7 range"}));
    EXPECT_EQ(read("p cnf 2 1\nr 0.5 -1 0\n1 0\n").faults, (Faults{"2:7 prefix"}));
    EXPECT_EQ(read("p cnf 2 1\n1 0\nr 0.5 2 0\n").faults, (Faults{"3:1 prefix"}));
}

TEST(Sdimacs, PrintsWhatItReads) {
    StochasticFormula formula{{4, {{chance, {2, 3, 1}}, {exists, {4}}}, {{2, -1}, {3, 4}}},
                              {{1, mpq_class(1, 3)}, {2, mpq_class(1, 2)}, {3, mpq_class(1, 2)}}};
    std::string text = print_sdimacs(formula, "a comment");
    EXPECT_EQ(text, "c a comment\np cnf 4 2\nr 0.5 2 3 0\nr 1/3 1 0\ne 4 0\n2 -1 0\n3 4 0\n");
    EXPECT_EQ(read(text).result.formula, formula);
}

TEST(Sdimacs, AnyBytesAreReadOrRefused) {
    const std::string alphabet = "pcnfear./e 0123456789-\n\t\r\x01\xff";
    std::mt19937 random(1);
    for (int i = 0; i < 20000; ++i) {
        std::string text = i % 2 == 0 ? "p cnf 9 1\nr 0." : "";
        std::size_t length = random() % 60;
        while (text.size() < length + 10) text += alphabet[random() % alphabet.size()];
        Read got = read(text);
        if (!got.faults.empty()) continue;
        EXPECT_EQ(read(print_sdimacs(got.result.formula)).result.formula, got.result.formula) << text;
    }
}

} // namespace

} // namespace zermelo::formula
