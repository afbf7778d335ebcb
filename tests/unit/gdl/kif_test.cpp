// KIF as real files have it, and the faults of those that are broken.
#include "reading.h"

#include <gtest/gtest.h>

namespace zermelo::gdl {
namespace {

using namespace std::string_literals;

std::string same_kif(const std::string &text) {
    Reading reading = read_kif(text);
    EXPECT_TRUE(reading.faults.empty()) << format(reading.faults[0], reading.description.sources);
    return reading.kif();
}

TEST(Kif, reads_facts_and_rules) {
    EXPECT_EQ(same_kif("(role x)(role o) (<= (legal ?p (mark ?m)) (true (control ?p)) (not (taken ?m)))"),
              "(role x)\n(role o)\n(<= (legal ?p (mark ?m)) (true (control ?p)) (not (taken ?m)))\n");
}

TEST(Kif, blanks_and_comments_do_not_count) {
    EXPECT_EQ(same_kif("; a (comment\r\n(role\t x);)\r\n\f(role\r\no)\r\n;; no line break at the end"),
              "(role x)\n(role o)\n");
    EXPECT_EQ(same_kif("\xEF\xBB\xBF(role x) ; \xE2\x80\x94 not ASCII"), "(role x)\n");
}

TEST(Kif, symbols_may_be_odd) {
    std::string text = "(<= (next (step ?n++)) (++ ?n ?n++) (map+ -1 goal1-0 it's a.b |c| \"d\" 50%))\n";
    EXPECT_EQ(same_kif(text), text);
}

TEST(Kif, a_comment_ends_a_word) { EXPECT_EQ(same_kif("(role x;y)\n)"), "(role x)\n"); }

TEST(Kif, keywords_in_any_case) {
    EXPECT_EQ(same_kif("(ROLE Red) (<= TERMINAL (Not (TRUE (Cell ?X))) (OR (DISTINCT ?X a) (Next Rank)))"),
              "(role Red)\n(<= terminal (not (true (Cell ?X))) (or (distinct ?X a) (next Rank)))\n");
}

TEST(Kif, other_names_keep_their_case) {
    EXPECT_EQ(same_kif("(nextRank a) (nextrank a) (Nextrank A)"),
              "(nextRank a)\n(nextrank a)\n(Nextrank A)\n");
}

TEST(Kif, a_rule_without_a_body_is_a_fact) { EXPECT_EQ(same_kif("(<= (role x)) (<= p)"), "(role x)\n(p)\n"); }

TEST(Kif, an_atom_without_arguments_with_or_without_parentheses) {
    EXPECT_EQ(same_kif("(<= (terminal) open) (open) open"), "(<= terminal open)\n(open)\n(open)\n");
}

TEST(Kif, duplicate_clauses_are_kept) { EXPECT_EQ(same_kif("(p a) (p a)"), "(p a)\n(p a)\n"); }

TEST(Kif, places_are_those_of_the_text) {
    Reading reading = read_kif("(role x)\n  (<= (p ?x)\n      (not (q ?x)))\n");
    const Clause &rule = reading.description.clauses.at(1);
    EXPECT_EQ(rule.where, (Location{0, 2, 3}));
    EXPECT_EQ(rule.head.args[0].where, (Location{0, 2, 10}));
    EXPECT_EQ(rule.body[0].parts[0].atom.where, (Location{0, 3, 12}));
}

TEST(Kif, nothing_is_no_fault) {
    EXPECT_EQ(same_kif(""), "");
    EXPECT_EQ(same_kif(" \n; only this\n"), "");
}

TEST(KifFaults, truncated) {
    Reading reading = read_kif("(role x)\n(<= (p ?x)\n    (q (f ?x");
    EXPECT_EQ(reading.places(), (Places{"2:1 parenthesis"}));
    EXPECT_EQ(reading.faults[0].hint, "3 closing parentheses are missing");
    EXPECT_EQ(reading.kif(), "(role x)\n");
}

TEST(KifFaults, an_unclosed_rule_does_not_hide_the_others) {
    Reading reading = read_kif("(<= (p ?x) (q ?x)\n(<= (p ?y) (r))\n(<= (p ?y) (or))\n(role x\n");
    EXPECT_EQ(reading.places(), (Places{"1:1 parenthesis", "3:12 clause", "4:1 parenthesis"}));
    EXPECT_EQ(reading.kif(), "(<= (p ?y) r)\n");
}

TEST(KifFaults, stray_closing_parentheses) {
    Reading reading = read_kif("(role x))\n(role o)\n)");
    EXPECT_EQ(reading.places(), (Places{"1:9 parenthesis", "3:1 parenthesis"}));
    EXPECT_EQ(reading.kif(), "(role x)\n(role o)\n");
}

TEST(KifFaults, binary_is_reported_once) {
    Reading reading = read_kif("(role \0\1x) \x7f (p)\n(q \2)"s);
    EXPECT_EQ(reading.places(), (Places{"1:7 character"}));
    EXPECT_EQ(reading.kif(), "(p)\n");
}

TEST(KifFaults, nesting) {
    std::string deepest = repeated("(f ", max_nesting) + "a" + repeated(")", max_nesting);
    EXPECT_EQ(same_kif(deepest), deepest + "\n");
    Reading reading = read_kif("(p a)\n(f " + deepest + ")\n(q b)");
    EXPECT_EQ(reading.places(), (Places{"2:769 nesting"}));
    EXPECT_EQ(reading.kif(), "(p a)\n(q b)\n");
    EXPECT_EQ(read_kif(repeated("(", 1'000'000)).places(), (Places{"1:257 nesting", "1:1 parenthesis"}));
}

TEST(KifFaults, bad_clauses_are_all_reported) {
    Reading reading = read_kif("(<=)\n"
                               "(<= ?x (p ?x))\n"
                               "(<= (p ?) (?f a) (q (g)) ())\n"
                               "(<= p (not a b) (not) (or) not (distinct a) distinct)\n"
                               "(not p) (or p q) (distinct a b)\n"
                               "((role x))\n"
                               "(<= p (<= q r))\n"
                               "(role x)\n");
    EXPECT_EQ(reading.places(),
              (Places{"1:1 clause", "2:5 clause", "3:8 clause", "3:12 clause", "3:26 clause", "4:7 clause",
                      "4:17 clause", "4:23 clause", "4:28 clause", "4:32 clause", "4:45 clause", "5:1 clause",
                      "5:9 clause", "5:18 clause", "6:2 clause", "7:7 clause"}));
    EXPECT_EQ(reading.kif(), "(role x)\n"); // no clause is kept that lacks a part
    for (const Diagnostic &fault : reading.faults) {
        EXPECT_FALSE(fault.message.empty());
        EXPECT_FALSE(fault.hint.empty());
    }
}

TEST(KifFaults, the_list_of_faults_ends) {
    Reading reading = read_kif(repeated(")", 100'000));
    EXPECT_EQ(reading.faults.size(), 1001u);
    EXPECT_EQ(reading.faults.back().message, "there are more faults than are listed");
}

TEST(KifFaults, print_with_line_caret_and_hint) {
    Reading reading = read_kif("(role x)\n(<= (p ?x) (or))\n");
    EXPECT_EQ(format(reading.faults.at(0), reading.description.sources),
              "test.kif:2:12: error[clause]: an empty 'or' never holds\n"
              "    (<= (p ?x) (or))\n"
              "               ^\n"
              "    hint: give it at least one formula\n");
}

} // namespace
} // namespace zermelo::gdl
