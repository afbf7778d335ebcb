#include "frame/substitution.h"
#include "gdl/print.h"

#include <gtest/gtest.h>

namespace zermelo::frame {

namespace {

gdl::Term v(const char *name) { return gdl::Term::variable(name); }
gdl::Term f(std::vector<gdl::Term> args) { return gdl::Term::symbol("f", std::move(args)); }
gdl::Term c(const char *name) { return gdl::Term::symbol(name); }

} // namespace

TEST(Substitution, InnerVariablesGiveWay) {
    Substitution one;
    ASSERT_TRUE(one.unify(f({v("x"), v("m@1")}), f({v("a#1"), v("a#1")})));
    EXPECT_EQ(gdl::to_kif(one(v("a#1"))), "?x");
    EXPECT_EQ(gdl::to_kif(one(v("m@1"))), "?x");
    EXPECT_EQ(gdl::to_kif(one(v("x"))), "?x");
}

TEST(Substitution, RefusesWhatCannotBeEqual) {
    EXPECT_FALSE(Substitution().unify(f({c("a")}), f({c("b")})));
    EXPECT_FALSE(Substitution().unify(f({c("a")}), f({c("a"), c("a")})));
    EXPECT_FALSE(Substitution().unify(v("x"), f({v("x")})));
    Substitution twice;
    EXPECT_FALSE(twice.unify(f({v("x"), v("x")}), f({c("a"), c("b")})));
    Substitution cycle;
    EXPECT_FALSE(cycle.unify(f({v("x"), v("y")}), f({f({v("y")}), f({v("x")})})));
}

TEST(Substitution, NamesArePlainAgain) {
    std::size_t counter = 0;
    gdl::Rule rule{f({v("x"), v("y")}), {{true, f({v("x")})}}, {}};
    gdl::Rule inner = with_inner_variables(rule, counter);
    EXPECT_TRUE(is_inner(inner.head.args[0].name));
    inner.head.args[1] = v("x"); // an outer one of the same name
    gdl::Rule plain = with_plain_variables(inner);
    EXPECT_EQ(gdl::to_kif(plain.head), "(f ?x1 ?x)");
    EXPECT_EQ(gdl::to_kif(plain.body[0].atom), "(f ?x1)");
}

} // namespace zermelo::frame
