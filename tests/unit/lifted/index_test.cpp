#include "lifted/facts.h"

#include <gtest/gtest.h>

#include <random>

namespace zermelo::lifted {
namespace {

using gdl::TermId;

TEST(KeyMap, KeepsTheFirstValueAndForgetsAtOnce) {
    KeyMap map;
    TermId key[] = {TermId(1), TermId(2)};
    EXPECT_EQ(map.find(0, key, 2), none);
    EXPECT_TRUE(map.insert(0, key, 2, 7).added);
    EXPECT_FALSE(map.insert(0, key, 2, 8).added);
    EXPECT_EQ(map.find(0, key, 2), 7U);
    EXPECT_EQ(map.find(1, key, 2), none);
    map.clear();
    EXPECT_EQ(map.find(0, key, 2), none);
}

TEST(DenseIndex, AgreesWithAHashTable) {
    std::mt19937 random(1);
    for (unsigned values : {3U, 40U, 300U}) { // the last one is too many for three positions
        DenseIndex dense(3);
        KeyMap map;
        for (int i = 0; i < 2000; ++i) {
            TermId key[] = {TermId(random() % values), TermId(random() % values), TermId(random() % 7)};
            if (!dense.gave_up()) {
                EXPECT_EQ(dense.find(key), map.find(0, key, 3));
            }
            std::uint32_t number = map.insert(0, key, 3, static_cast<std::uint32_t>(map.size())).value;
            std::uint32_t got = dense.insert(key);
            EXPECT_TRUE(dense.gave_up() ? got == none : got == number);
        }
        EXPECT_EQ(dense.gave_up(), values == 300U);
    }
}

TEST(DenseIndex, WithoutPositionsHasOneNumber) {
    DenseIndex dense(0);
    EXPECT_EQ(dense.find(nullptr), none);
    EXPECT_EQ(dense.insert(nullptr), 0U);
    EXPECT_EQ(dense.insert(nullptr), 0U);
    EXPECT_EQ(dense.find(nullptr), 0U);
}

class Facts : public ::testing::Test {
  protected:
    TermId term(const char *name, std::vector<TermId> args = {}) {
        return terms.intern(terms.symbol(name), args);
    }
    std::vector<TermId> found(FactIndex &index, std::vector<TermId> keys) {
        std::vector<TermId> out;
        for (std::uint32_t at = index.first(keys.data()); at != none; at = index.link(at).next)
            out.push_back(index.link(at).fact);
        std::sort(out.begin(), out.end());
        return out;
    }
    ShapeNode compound(const char *name, std::uint32_t arity) {
        return {ShapeNode::Kind::compound, terms.symbol(name), arity};
    }
    const ShapeNode key{ShapeNode::Kind::key, {}, 0}, any{ShapeNode::Kind::any, {}, 0};

    gdl::TermTable terms;
    FactSet facts{terms};
};

TEST_F(Facts, AreFoundByWhatIsKnown) {
    TermId a = term("a"), b = term("b");
    TermId paa = term("p", {a, a}), pab = term("p", {a, b}), pfa = term("p", {term("f", {a}), b}),
           q = term("q");
    FactIndex &first = facts.index({compound("p", 2), key, any});
    FactIndex &inner = facts.index({compound("p", 2), compound("f", 1), key, any});
    FactIndex &whole = facts.index({key});
    FactIndex &all = facts.index({any});
    for (TermId fact : {paa, pab, pfa, q}) facts.add(fact);
    EXPECT_EQ(found(first, {a}), (std::vector{paa, pab}));
    EXPECT_TRUE(found(first, {b}).empty());
    EXPECT_EQ(found(inner, {a}), std::vector{pfa});
    EXPECT_EQ(found(whole, {q}), std::vector{q});
    EXPECT_EQ(found(all, {}), (std::vector{paa, pab, pfa, q}));
    for (TermId fact : {q, paa, pfa}) facts.remove(fact);
    EXPECT_EQ(found(first, {a}), std::vector{pab});
    EXPECT_TRUE(found(whole, {q}).empty());
    EXPECT_EQ(found(all, {}), std::vector{pab});
}

TEST_F(Facts, ExtendedSetsShowInIndexesInUse) {
    TermId a = term("a"), one = term("p", {a, term("x")}), two = term("p", {a, term("y")});
    FactIndex &index = facts.index({compound("p", 2), key, any});
    facts.add(one);
    EXPECT_EQ(found(index, {a}), std::vector{one});
    const TermId more[] = {two, one};
    facts.extend(more);
    EXPECT_EQ(found(index, {a}), (std::vector{one, two}));
    EXPECT_EQ(facts.count(terms.symbol("p"), 2), 2U);
    EXPECT_EQ(facts.selectivity(terms.symbol("p"), 2, 0, {}), 1.0);
    EXPECT_EQ(facts.selectivity(terms.symbol("p"), 2, 1, {}), 0.5);
    EXPECT_EQ(facts.selectivity(terms.symbol("p"), 2, 1, a), 0.0);
}

TEST_F(Facts, ManyValuesAtSeveralPlaces) { // more than a dense table is made for
    FactIndex &index = facts.index({compound("p", 3), key, key, key});
    std::vector<TermId> values;
    for (int i = 0; i < 100; ++i) values.push_back(term(std::to_string(i).c_str()));
    for (int i = 0; i < 100; ++i) facts.add(term("p", {values[i], values[99 - i], values[i * 7 % 100]}));
    for (int i = 0; i < 100; ++i) {
        EXPECT_EQ(found(index, {values[i], values[99 - i], values[i * 7 % 100]}).size(), 1U);
        EXPECT_TRUE(found(index, {values[i], values[99 - i], values[(i * 7 + 1) % 100]}).empty());
    }
}

// One index is asked after every change, one now and then, so that it has to start anew.
TEST_F(Facts, IndexesKeepUpWithWhatComesAndGoes) {
    std::mt19937 random(2);
    FactIndex &often = facts.index({compound("p", 2), key, any}), &rarely = facts.index({any});
    std::vector<TermId> values;
    for (const char *name : {"a", "b", "c", "d", "e", "f", "g", "h"}) values.push_back(term(name));
    std::set<TermId> there;
    for (int i = 0; i < 5000; ++i) {
        TermId first = values[random() % values.size()],
               fact = term("p", {first, values[random() % values.size()]});
        if (there.insert(fact).second) {
            facts.add(fact);
        } else {
            there.erase(fact);
            facts.remove(fact);
        }
        std::vector<TermId> with_first;
        for (TermId other : there)
            if (terms.args(other)[0] == first) with_first.push_back(other);
        EXPECT_EQ(found(often, {first}), with_first);
        if (random() % 300 == 0) {
            EXPECT_EQ(found(rarely, {}), std::vector<TermId>(there.begin(), there.end()));
        }
    }
}

} // namespace
} // namespace zermelo::lifted
