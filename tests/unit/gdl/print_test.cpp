#include "reading.h"

#include <gtest/gtest.h>

namespace zermelo::gdl {
namespace {

TEST(GdlPrint, long_rules_take_a_line_per_literal) {
    std::string name(40, 'a');
    Reading reading = read_kif("(<= (p ?x) (" + name + " ?x) (not (" + name + " ?x)))");
    EXPECT_EQ(reading.kif(), "(<= (p ?x)\n    (" + name + " ?x)\n    (not (" + name + " ?x)))\n");
    EXPECT_EQ(reading.infix(), "p(X) :-\n    " + name + "(X),\n    not " + name + "(X).\n");
}

TEST(GdlPrint, connectives_in_infix) {
    EXPECT_EQ(read_kif("(<= p (or a (and b c)) (not (or a b)) (not (and a b)) (not (not a)))").infix(),
              "p :- (a or (b, c)), not (a or b), not (a, b), not not a.\n");
    EXPECT_EQ(read_kif("(<= p (or a) (and a) (and))").infix(), "p :- or(a), and(a), and().\n");
}

TEST(GdlPrint, quotes_where_infix_needs_them) {
    EXPECT_EQ(read_kif("(succ -1 0) (White ++ it's a-b _x not 1.5 10x -1-)").infix(),
              "succ(-1,0).\n'White'('++','it''s','a-b','_x','not','1.5',10x,'-1-').\n");
}

TEST(GdlPrint, variables_are_capitalised) {
    EXPECT_EQ(read_kif("(<= (p ?x ?row ?Y) (q ?_a ?x))").infix(), "p(X,Row,Y) :- q(_a,X).\n");
}

TEST(GdlPrint, variables_that_would_collide_are_told_apart) {
    EXPECT_EQ(read_kif("(p ?x ?X ?x)").infix(), "p(X_2,X,X_2).\n");
    EXPECT_EQ(read_kif("(p ?n ?n++ ?n+ ?N_2)").infix(), "p(N,N_3,N_4,N_2).\n");
    EXPECT_EQ(read_kif("(p ?_ ?1 ?+ ?-)").infix(), "p(V_,V1,V,V_2).\n");
}

TEST(GdlPrint, other_clauses_do_not_matter_for_a_variables_name) {
    EXPECT_EQ(read_kif("(p ?x) (p ?X)").infix(), "p(X).\np(X).\n");
}

TEST(EqualUpToVariableNames, needs_a_one_to_one_renaming) {
    auto equal = [](const char *a, const char *b) {
        return equal_up_to_variable_names(read_kif(a).description.clauses.at(0),
                                          read_kif(b).description.clauses.at(0));
    };
    EXPECT_TRUE(equal("(<= (p ?x ?y) (not (q ?y)))", "(<= (p ?y ?x) (not (q ?x)))"));
    EXPECT_FALSE(equal("(p ?x ?y)", "(p ?x ?x)"));
    EXPECT_FALSE(equal("(p ?x ?x)", "(p ?x ?y)"));
    EXPECT_FALSE(equal("(p ?x)", "(p x)"));
    EXPECT_FALSE(equal("(p ?x)", "(p ?x ?y)"));
    EXPECT_FALSE(equal("(<= p q)", "(<= p (not q))"));
    EXPECT_FALSE(equal("(<= p (or q r))", "(<= p (and q r))"));
    EXPECT_FALSE(equal("(<= p (q ?x))", "(<= p (q ?x) (q ?x))"));
}

} // namespace
} // namespace zermelo::gdl
