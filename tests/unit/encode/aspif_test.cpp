// Ground programs of clingo: what is read, and what is refused.
#include "base/error.h"
#include "encode/aspif.h"

#include <gtest/gtest.h>

namespace zermelo::encode {

namespace {

AspifProgram parse(const std::string &text) {
    Meter meter({});
    return parse_aspif(text, meter);
}

TEST(Aspif, RulesSumsAndNames) {
    AspifProgram program = parse("asp 1 0 0\n"
                                 "1 1 2 1 2 0 0\n"       // { a; b }.
                                 "1 0 1 3 0 2 1 -2\n"    // c :- a, not b.
                                 "1 0 0 1 2 2 1 1 2 1\n" // :- 2 { a; b }.
                                 "1 0 1 4 0 2 1 -1\n"    // never
                                 "4 1 a 1 1\n4 4 b(x) 1 2\n4 4 hold 0\n4 4 both 2 1 2\n"
                                 "10 a comment\n"
                                 "0\n");
    EXPECT_EQ(program.atoms, 5U); // with that of the sum
    EXPECT_EQ(program.names, (std::map<std::string, int>{{"a", 1}, {"b(x)", 2}}));
    EXPECT_EQ(program.facts, std::vector<std::string>{"hold"});
    ASSERT_EQ(program.sums.size(), 1U);
    EXPECT_EQ(program.sums[0].atom, 5);
    EXPECT_EQ(program.sums[0].bound, 2U);
    EXPECT_EQ(program.rules.size(), 3U);
}

TEST(Aspif, OtherTextIsRefused) {
    for (const char *text :
         {"", "asp 1 0 0\n", "asp 1 0 0", "asp 2 0 0\n0\n", "asp 1 0 0\n1 0 1\n0\n",
          "asp 1 0 0\n1 0 1 0 0 0\n0\n", "asp 1 0 0\n1 0 1 99999999999 0 0\n0\n", "asp 1 0 0\n4 100 a 0\n0\n",
          "asp 1 0 0\n-1\n0\n", "asp 1 0 0\n1 0 -1 1 0 0\n0\n", "asp 1 0 0\n1 0 1 1 1 2 1 1 -1\n0\n"})
        EXPECT_THROW(parse(text), Error) << text;
    for (const char *text :
         {"asp 1 0 0\n1 0 2 1 2 0 0\n0\n", "asp 1 0 0\n2 0 1 1 1\n0\n", "asp 1 0 0\n5 1 2\n0\n"})
        EXPECT_THROW(parse(text), LimitReached) << text;
}

} // namespace
} // namespace zermelo::encode
