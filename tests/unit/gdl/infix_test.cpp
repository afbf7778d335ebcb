// The infix syntax, told by what it reads to in KIF; and its faults.
#include "reading.h"

#include <gtest/gtest.h>

namespace zermelo::gdl {
namespace {

using namespace std::string_literals;

std::string as_kif(const std::string &text) {
    Reading reading = read_infix(text);
    EXPECT_TRUE(reading.faults.empty()) << format(reading.faults[0], reading.description.sources);
    return reading.kif();
}

TEST(Infix, reads_the_papers_rules) {
    EXPECT_EQ(as_kif("next(cell(M,N,O)) :- does(P,mark(J,K)), true(cell(M,N,O)), ( distinct(M,J) or "
                     "distinct(N,K) )."),
              "(<= (next (cell ?M ?N ?O))\n"
              "    (does ?P (mark ?J ?K))\n"
              "    (true (cell ?M ?N ?O))\n"
              "    (or (distinct ?M ?J) (distinct ?N ?K)))\n");
    EXPECT_EQ(as_kif("role(x). role(o). legal(R,A):- input(R,A).\nterminal:- not true(step(0))."),
              "(role x)\n(role o)\n(<= (legal ?R ?A) (input ?R ?A))\n(<= terminal (not (true (step 0))))\n");
}

TEST(Infix, clauses_need_no_blank_between_them) { EXPECT_EQ(as_kif("p(a).q(b).r."), "(p a)\n(q b)\n(r)\n"); }

TEST(Infix, blanks_and_comments_do_not_count) {
    EXPECT_EQ(as_kif("% role(y).\r\nrole(x). /* role(z).\n */\trole\f(o)\r\n. % end"),
              "(role x)\n(role o)\n");
    EXPECT_EQ(as_kif("\xEF\xBB\xBFrole(x)."), "(role x)\n");
}

TEST(Infix, conjunctions) {
    EXPECT_EQ(as_kif("p :- a, b & c and d."), "(<= p a b c d)\n");
    EXPECT_EQ(as_kif("p :- a, (b, c)."), "(<= p a (and b c))\n");
    EXPECT_EQ(as_kif("p :- (a, b)."), "(<= p (and a b))\n");
}

TEST(Infix, disjunctions) {
    EXPECT_EQ(as_kif("p :- a or b ; c | d."), "(<= p (or a b c d))\n");
    EXPECT_EQ(as_kif("p :- (a or b), c."), "(<= p (or a b) c)\n");
    EXPECT_EQ(as_kif("p :- (a or b) or c."), "(<= p (or (or a b) c))\n");
}

TEST(Infix, and_binds_tighter_than_or) {
    EXPECT_EQ(as_kif("p :- a, b or c & d."), "(<= p (or (and a b) (and c d)))\n");
}

TEST(Infix, connectives_before_their_parts) {
    EXPECT_EQ(as_kif("p :- or(a, b & c, d), and(e, f)."), "(<= p (or a (and b c) d) (and e f))\n");
    EXPECT_EQ(as_kif("p :- or(a), and(b), and()."), "(<= p (or a) (and b) (and))\n");
}

TEST(Infix, negations) {
    EXPECT_EQ(as_kif("p :- not a, \\+ b, ~c, not(d), ~ ~e."),
              "(<= p (not a) (not b) (not c) (not d) (not (not e)))\n");
    EXPECT_EQ(as_kif("p :- not (a, b or c)."), "(<= p (not (or (and a b) c)))\n");
}

TEST(Infix, distinct) {
    EXPECT_EQ(as_kif("p(X) :- X \\= a, b != X, f(X) \\== 'C'."),
              "(<= (p ?X) (distinct ?X a) (distinct b ?X) (distinct (f ?X) C))\n");
    EXPECT_EQ(as_kif("p(X) :- distinct(X,1), not X != 2."),
              "(<= (p ?X) (distinct ?X 1) (not (distinct ?X 2)))\n");
}

TEST(Infix, constants) {
    EXPECT_EQ(as_kif("p(a, aB_1, -1, 0, 10x, '++', 'White', 'it''s', not, gr\xC3\xB6\xC3\x9F"
                     "e)."),
              "(p a aB_1 -1 0 10x ++ White it's not gr\xC3\xB6\xC3\x9F"
              "e)\n");
    EXPECT_EQ(as_kif("'Odd+One'(x). p() :- q()."), "(Odd+One x)\n(<= p q)\n");
}

TEST(Infix, variables) {
    EXPECT_EQ(as_kif("p(X, Row, _x, _, _) :- q(_, _2)."), "(<= (p ?X ?Row ?_x ?_1 ?_3) (q ?_4 ?_2))\n");
}

TEST(Infix, keywords_fold_unless_they_are_variables) {
    EXPECT_EQ(as_kif("rOLE(x). p :- nOT a oR b. 'TERMINAL' :- 'Next'(x). p(True)."),
              "(role x)\n(<= p (or (not a) b))\n(<= terminal (next x))\n(p ?True)\n");
}

TEST(Infix, places_are_those_of_the_text) {
    Reading reading = read_infix("role(x).\n  p(X) :-\n    not q(f(X)).\n");
    const Clause &rule = reading.description.clauses.at(1);
    EXPECT_EQ(rule.where, (Location{0, 2, 3}));
    EXPECT_EQ(rule.body[0].where, (Location{0, 3, 5}));
    EXPECT_EQ(rule.body[0].parts[0].atom.args[0].where, (Location{0, 3, 11}));
}

TEST(InfixFaults, all_are_reported_and_the_rest_is_kept) {
    Reading reading = read_infix("p(X :- q(X).\n"
                                 "p(a)).\n"
                                 ":- q.\n"
                                 "role(x).\n"
                                 "X :- q. P(x). not p. distinct(a,b). a \\= b.\n"
                                 "p :- X. p :- distinct(X). p :- or(). p :- 'not'. p :- or q.\n"
                                 "p(T+1). p(1.5). p :- . p :- q,. p(,). p :- (q. p :- q r.\n"
                                 "role(o).\n");
    EXPECT_EQ(reading.places(),
              (Places{"1:5 parenthesis", "2:5 syntax",  "3:1 clause",  "5:1 clause",       "5:9 clause",
                      "5:15 clause",     "5:22 clause", "5:37 clause", "6:6 clause",       "6:14 clause",
                      "6:32 clause",     "6:43 clause", "6:55 syntax", "7:4 parenthesis",  "7:12 parenthesis",
                      "7:22 syntax",     "7:31 syntax", "7:35 syntax", "7:46 parenthesis", "7:55 syntax"}));
    EXPECT_EQ(reading.kif(), "(role x)\n(role o)\n");
    for (const Diagnostic &fault : reading.faults) {
        EXPECT_FALSE(fault.message.empty());
        EXPECT_FALSE(fault.hint.empty());
    }
}

TEST(InfixFaults, missing_dot) {
    Reading reading = read_infix("role(x)\nrole(o).\np :- q\nr :- s.\np :- q, r :- s.\n");
    EXPECT_EQ(reading.places(), (Places{"2:1 syntax", "4:1 syntax", "5:11 syntax"}));
    EXPECT_EQ(reading.faults[0].message, "the clause before this line does not end in '.'");
    EXPECT_EQ(reading.faults[2].hint, "is the '.' of the rule before missing?");
}

TEST(InfixFaults, truncated) {
    EXPECT_EQ(read_infix("role(x).\np :- q(f(").places(), (Places{"2:10 syntax"}));
    EXPECT_EQ(read_infix("role(x)").places(), (Places{"1:8 syntax"}));
    EXPECT_EQ(read_infix("role(x). /* p.").places(), (Places{"1:10 comment"}));
    EXPECT_EQ(read_infix("role(x). p(a").faults.at(0).message, "the text ends where ',' or ')' is needed");
}

TEST(InfixFaults, names_that_kif_cannot_hold) {
    Reading reading =
        read_infix("p('a b').\np('(').\np('').\np('?x').\np('a;b').\np('open).\np('a\x01').\nq.");
    EXPECT_EQ(reading.places(),
              (Places{"1:3 name", "2:3 name", "3:3 name", "4:3 name", "5:3 name", "6:3 quote", "7:3 name"}));
}

TEST(InfixFaults, an_open_quote_spoils_one_clause) {
    Reading reading = read_infix("p('open).\nq.\nr.");
    EXPECT_EQ(reading.places(), (Places{"1:3 quote"}));
    EXPECT_EQ(reading.kif(), "(r)\n"); // q's dot is the first after the fault
}

TEST(InfixFaults, binary_is_reported_once) {
    Reading reading = read_infix("role(\0\1x). \x7f. p.\nq(\2)."s);
    EXPECT_EQ(reading.places(), (Places{"1:6 character"}));
    EXPECT_EQ(reading.kif(), "(p)\n");
}

TEST(InfixFaults, comments_of_the_other_syntax) {
    Reading reading = read_infix("; a comment\nrole(x).\n");
    EXPECT_EQ(reading.places(), (Places{"1:1 syntax"}));
    EXPECT_EQ(reading.faults[0].hint, "comments begin with % in this syntax");
}

TEST(InfixFaults, nesting) {
    std::string deepest = repeated("f(", max_nesting) + "a" + repeated(")", max_nesting) + ".";
    EXPECT_EQ(read_infix(deepest).places(), Places{});
    EXPECT_EQ(
        read_infix("g(" + repeated("f(", max_nesting) + "a" + repeated(")", max_nesting) + ").").places(),
        (Places{"1:514 nesting"}));
    for (const char *unit : {"not ", "(", "~", "\\+", "not(", "or(", "f("}) {
        Reading reading = read_infix("p :- " + repeated(unit, 100'000) + "q.\nr.");
        ASSERT_EQ(reading.faults.size(), 1u) << unit;
        EXPECT_EQ(reading.faults[0].code, "nesting");
        EXPECT_EQ(reading.kif(), "(r)\n");
    }
}

// What has few parentheses in infix may need many in KIF; the limit is the same.
TEST(InfixFaults, nesting_is_counted_as_in_kif) {
    std::string text = "a";
    for (int i = 0; i < 100; ++i) text = "not (" + text + ", b or c)";
    Reading reading = read_infix("p :- " + text + ".\nq.");
    EXPECT_EQ(reading.places(), (Places{"1:1 nesting"}));
    EXPECT_EQ(reading.kif(), "(q)\n");
}

TEST(Infix, long_chains_are_not_nested) {
    EXPECT_EQ(read_infix("p :- " + repeated("q, ", 100'000) + "q.").faults.size(), 0u);
    EXPECT_EQ(read_infix("p :- " + repeated("q or ", 100'000) + "q.").faults.size(), 0u);
}

} // namespace
} // namespace zermelo::gdl
