#include "reading.h"

#include <gtest/gtest.h>

namespace zermelo::gdl {
namespace {

TEST(GuessSyntax, by_the_first_character_outside_comments) {
    EXPECT_EQ(guess_syntax("(role x)"), Syntax::kif);
    EXPECT_EQ(guess_syntax("; role(x).\r\n\f (role x)"), Syntax::kif);
    EXPECT_EQ(guess_syntax("\xEF\xBB\xBF(role x)"), Syntax::kif);
    EXPECT_EQ(guess_syntax(")"), Syntax::kif);
    EXPECT_EQ(guess_syntax(""), Syntax::kif);
    EXPECT_EQ(guess_syntax("; only a comment"), Syntax::kif);
    EXPECT_EQ(guess_syntax("role(x)."), Syntax::infix);
    EXPECT_EQ(guess_syntax("% (<= p q)\nrole(x)."), Syntax::infix);
    EXPECT_EQ(guess_syntax("/* (<= p q) */ role(x)."), Syntax::infix);
    EXPECT_EQ(guess_syntax("terminal :- true(done)."), Syntax::infix);
}

TEST(GuessSyntax, a_stray_word_does_not_mislead) {
    EXPECT_EQ(guess_syntax("oops (role x) (<= (p ?x) (q ?x))"), Syntax::kif);
}

TEST(GdlParse, reads_texts_of_both_kinds_into_one_description) {
    Description description;
    Diagnostics faults;
    parse(description, "a", "(role x)", faults);
    parse(description, "b", "role(o). p(", faults);
    EXPECT_EQ(print(description, Syntax::kif), "(role x)\n(role o)\n");
    ASSERT_EQ(faults.size(), 1u);
    EXPECT_EQ(faults[0].where, (Location{1, 1, 12}));
}

} // namespace
} // namespace zermelo::gdl
