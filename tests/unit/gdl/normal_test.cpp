#include "gdl/normal.h"
#include "reading.h"

#include <gtest/gtest.h>

namespace zermelo::gdl {
namespace {

// One line per rule: "head: literal literal".
std::string normal(const std::string &text, Diagnostics *faults = nullptr, std::size_t max_size = 100'000) {
    Reading reading = read_kif(text);
    EXPECT_TRUE(reading.faults.empty());
    Diagnostics found;
    std::string out;
    for (const Rule &rule : normalise(reading.description, found, max_size)) {
        out += to_kif(rule.head) + ":";
        for (const Literal &literal : rule.body)
            out += (literal.positive ? " " : " !") + to_kif(literal.atom);
        out += "\n";
    }
    if (faults)
        *faults = found;
    else
        EXPECT_TRUE(found.empty());
    return out;
}

TEST(Normalise, literals_stay) {
    EXPECT_EQ(normal("(p a) (<= q (r ?x) (not (s ?x)))"), "(p a):\nq: (r ?x) !(s ?x)\n");
}

TEST(Normalise, disjunctions_become_rules) {
    EXPECT_EQ(normal("(<= p a (or b c) d)"), "p: a b d\np: a c d\n");
    EXPECT_EQ(normal("(<= p (or a b) (or c d))"), "p: a c\np: a d\np: b c\np: b d\n");
    EXPECT_EQ(normal("(<= p (or a (or b (and c (or d e)))))"), "p: a\np: b\np: c d\np: c e\n");
}

TEST(Normalise, negations_go_inwards) {
    EXPECT_EQ(normal("(<= p (not (or a b)))"), "p: !a !b\n");
    EXPECT_EQ(normal("(<= p (not (and a b)))"), "p: !a\np: !b\n");
    EXPECT_EQ(normal("(<= p (not (not a)))"), "p: a\n");
    EXPECT_EQ(normal("(<= p (not (and a (not (or b (not c))))))"), "p: !a\np: b\np: !c\n");
    EXPECT_EQ(normal("(<= p (not (distinct ?x a)))"), "p: !(distinct ?x a)\n");
}

TEST(Normalise, empty_conjunctions) {
    EXPECT_EQ(normal("(<= p (and))"), "p:\n");
    EXPECT_EQ(normal("(<= p a (not (and))) (q)"), "q:\n");
}

TEST(Normalise, places_are_those_of_the_clause) {
    Reading reading = read_kif("(p)\n (<= p (or a b))");
    Diagnostics faults;
    std::vector<Rule> rules = normalise(reading.description, faults);
    ASSERT_EQ(rules.size(), 3u);
    EXPECT_EQ(rules[2].where, (Location{0, 2, 2}));
}

TEST(Normalise, too_many_rules_are_refused_at_once) {
    Diagnostics faults;
    EXPECT_EQ(normal("(<= p" + repeated(" (or a b)", 60) + ")\n(q)", &faults), "q:\n");
    ASSERT_EQ(faults.size(), 1u);
    EXPECT_EQ(faults[0].code, "disjunction");
    EXPECT_EQ(faults[0].where, (Location{0, 1, 1}));
}

TEST(Normalise, the_whole_description_is_bounded) {
    Diagnostics faults;
    std::string clause = "(<= p" + repeated(" (or a b)", 5) + ")\n"; // 32 rules of 6 terms
    normal(repeated(clause, 10), &faults, 1000);
    EXPECT_EQ(faults.size(), 5u);
    normal(repeated("(p a)\n", 1000), &faults, 10); // nothing is multiplied here
    EXPECT_TRUE(faults.empty());
}

TEST(Normalise, long_names_count) {
    Diagnostics faults;
    normal("(<= p (" + std::string(100'000, 'x') + ") (or a b c))", &faults, 1000);
    EXPECT_EQ(faults.size(), 1u);
}

TEST(Normalise, what_never_holds_does_not_hide_a_large_product) {
    Diagnostics faults;
    EXPECT_EQ(normal("(<= p" + repeated(" (or a b)", 60) + " (not (and)))", &faults), "");
    EXPECT_EQ(faults.size(), 1u);
}

} // namespace
} // namespace zermelo::gdl
