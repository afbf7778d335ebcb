#include "ground/chain.h"
#include "ground/factor.h"
#include "ground/linearise.h"
#include "ground/rules_of.h"
#include "ground/views.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace zermelo::ground {
namespace {

bool has_two_of_its_own(const gdl::Rule &rule) {
    return std::count_if(rule.body.begin(), rule.body.end(), [&](const gdl::Literal &literal) {
               return literal.atom.name == rule.head.name;
           }) == 2;
}

std::size_t square_rules(const std::string &text) {
    auto rules = linearise(rules_of(text), "part$");
    return static_cast<std::size_t>(std::count_if(rules.begin(), rules.end(), has_two_of_its_own));
}

TEST(Linearise, TransitiveClosures) {
    std::string base = "(<= (link ?a ?b ?p) (true (edge ?a ?b ?p)))";
    EXPECT_EQ(square_rules(base + "(<= (link ?a ?c ?p) (link ?a ?b ?p) (link ?b ?c ?p))"), 0U);
    EXPECT_EQ(square_rules(base + "(<= (link ?a ?c ?p) (link ?b ?c ?p) (link ?a ?b ?p) (role ?p))"), 0U);
    EXPECT_EQ(square_rules(base + "(<= (link ?a ?c ?p) (link ?a ?b ?p) (link ?b ?c ?p) (distinct ?a ?c))"),
              0U);
    EXPECT_EQ(square_rules(base + "(<= (link ?a ?b ?p) (link ?b ?a ?p))"
                                  "(<= (link ?a ?c ?p) (link ?a ?b ?p) (link ?b ?c ?p))"),
              0U);
}

TEST(Linearise, LeavesOthersAlone) {
    std::string base = "(<= (link ?a ?b) (true (edge ?a ?b)))";
    // A condition on an end, a recursion of another kind, and no state.
    EXPECT_EQ(square_rules(base + "(<= (link ?a ?c) (link ?a ?b) (link ?b ?c) (good ?a))"), 1U);
    EXPECT_EQ(square_rules(base + "(<= (link ?a ?b) (link ?b ?c) (link ?c ?a))"), 1U);
    EXPECT_EQ(square_rules(base + "(<= (link ?a ?c) (link ?a ?b) (link ?b ?c))"
                                  "(<= (link ?a ?b) (link ?a ?c) (near ?c ?b))"),
              1U);
    EXPECT_EQ(square_rules("(less 1 2) (<= (less ?a ?c) (less ?a ?b) (less ?b ?c))"), 1U);
}

TEST(Factor, AlternativesBecomeOneCondition) {
    auto rules = rules_of("(<= (h ?x) (a ?x ?y) (or (b ?y) (c ?y ?z) (d ?x ?y)) (e ?x))");
    ASSERT_EQ(rules.size(), 3U);
    auto factored = factor(rules, 0, "either");
    ASSERT_TRUE(factored);
    EXPECT_EQ(factored->rules, (std::vector<std::size_t>{0, 1})); // the third is about ?x as well
    EXPECT_EQ(factored->alternatives.size(), 2U);
    EXPECT_EQ(factored->whole.body.size(), 3U);
}

TEST(Views, AreOnlyDenied) {
    auto rules =
        rules_of("(<= (p ?x ?y) (true (a ?x)) (index ?y)) (<= (p ?x ?y) (true (b ?z ?y)) (index ?x))\n"
                 "(<= (q ?x) (true (a ?x)))\n"
                 "(<= terminal (true (c ?x ?y)) (not (p ?x ?y)) (q ?x)) (index 1) (index 2)");
    std::vector<bool> splittable(rules.size(), true);
    std::size_t counter = 1;
    Views views = make_views(rules, splittable, {{"p", 2}, {"q", 1}, {"terminal", 0}}, "part$", counter);
    EXPECT_EQ(views, (Views{{"p", 2}}));
    EXPECT_EQ(splittable.size(), rules.size());
    gdl::TermTable terms;
    PatternProgram program = compile(rules, terms);
    expand_views(program, terms, views);
    for (const PatternRule &rule : program.rules)
        for (const PatternLiteral &literal : rule.body)
            if (literal.kind == PatternLiteral::Kind::negative) {
                EXPECT_EQ(literal.guards.size(), 1U);
            }
}

const std::string two_of_three =
    "(index 1) (index 2) (index 3)\n"
    "(<= (pair ?a ?b ?c) (index ?a) (index ?b) (index ?c) (not (distinct ?a ?b)))\n"
    "(<= (pair ?a ?b ?c) (index ?a) (index ?b) (index ?c) (not (distinct ?b ?c)))\n"
    "(<= (pair ?a ?b ?c) (index ?a) (index ?b) (index ?c) (not (distinct ?a ?c)))\n";

TEST(Chain, WritesOneRuleForEachVariable) {
    auto rules = rules_of(two_of_three +
                          "(<= (h ?r) (true (x ?r ?a)) (true (y ?r ?b)) (true (z ?r ?c)) (pair ?a ?b ?c))");
    EXPECT_EQ(definable(rules), (Predicates{{"pair", 3}}));
    std::size_t counter = 1;
    auto chained = chain(rules, {{"pair", 3}}, "part$", counter);
    ASSERT_TRUE(chained);
    std::size_t with_body = 0;
    for (const gdl::Rule &rule : *chained) {
        EXPECT_NE(rule.head.name, "pair");
        with_body += !rule.body.empty();
    }
    EXPECT_EQ(with_body, 4U); // three links and the head
}

TEST(Chain, RefusesWhatItCannotRead) {
    std::size_t counter = 1;
    for (std::string rule :
         {"(<= (h ?a) (true (x ?a)) (true (y ?b)) (true (z ?c)) (pair ?a ?b ?c))",
          "(<= (h ?r) (true (x ?r ?a ?b)) (true (z ?r ?c)) (pair ?a ?b ?c))",
          "(<= (h ?r) (true (x ?r ?a)) (true (y ?r ?b)) (true (z ?r ?c)) (not (pair ?a ?b ?c)))"})
        EXPECT_FALSE(chain(rules_of(two_of_three + rule), {{"pair", 3}}, "part$", counter)) << rule;
}

} // namespace
} // namespace zermelo::ground
