#include "gdl/terms.h"
#include "reading.h"

#include <gtest/gtest.h>

namespace zermelo::gdl {
namespace {

TEST(TermTable, equal_terms_have_equal_ids) {
    TermTable table;
    Reading reading = read_kif("(f (g a) b) (f (g a) b) (f (g a) (b c)) (f (g b) a)");
    std::vector<TermId> ids;
    for (const Clause &clause : reading.description.clauses) ids.push_back(table.intern(clause.head));
    EXPECT_EQ(ids[0], ids[1]);
    EXPECT_NE(ids[0], ids[2]);
    EXPECT_NE(ids[0], ids[3]);
    EXPECT_EQ(table.to_kif(ids[2]), "(f (g a) (b c))");
    EXPECT_EQ(table.to_ast(ids[3]), reading.description.clauses[3].head);
}

TEST(TermTable, a_name_with_different_arities) {
    TermTable table;
    TermId constant = table.intern(Term::symbol("f"));
    TermId applied = table.intern(Term::symbol("f", {Term::symbol("f")}));
    EXPECT_NE(constant, applied);
    EXPECT_EQ(table.functor(constant), table.functor(applied));
    EXPECT_EQ(table.args(applied).size(), 1u);
    EXPECT_EQ(table.args(applied)[0], constant);
}

TEST(TermTable, grows) {
    TermTable table;
    std::vector<TermId> ids;
    for (int i = 0; i < 20'000; ++i)
        ids.push_back(table.intern(Term::symbol("n", {Term::symbol(std::to_string(i))})));
    EXPECT_EQ(table.size(), 40'000u);
    for (int i = 0; i < 20'000; ++i)
        EXPECT_EQ(ids[i], table.intern(Term::symbol("n", {Term::symbol(std::to_string(i))})));
    EXPECT_EQ(table.to_kif(ids[777]), "(n 777)");
}

} // namespace
} // namespace zermelo::gdl
