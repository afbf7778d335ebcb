// The predicate dependency graph that the checks and the grounder share.
#include "check/support.h"
#include "gdl/dependencies.h"

namespace zermelo::gdl {

namespace {

std::vector<Rule> rules_of(const std::string &text) {
    Diagnostics faults;
    return normalise(check::read(text), faults);
}

TEST(Dependencies, KnowsNamesAritiesAndSigns) {
    Dependencies graph(
        rules_of("(<= (p ?x) (q ?x) (not (r ?x)) (distinct ?x a))\n(<= (p ?x ?y) (or (q ?x) (not (q ?y))))"));
    ASSERT_EQ(graph.size(), 4u);
    PredicateId p1 = graph.find("p", 1), p2 = graph.find("p", 2), q = graph.find("q", 1),
                r = graph.find("r", 1);
    EXPECT_NE(p1, p2);
    EXPECT_FALSE(graph.find("p", 3).valid());
    EXPECT_FALSE(graph.find("distinct", 2).valid());
    EXPECT_EQ(graph.name(r), "r");
    EXPECT_EQ(graph.arity(p2), 2u);
    ASSERT_EQ(graph.uses(p1).size(), 2u);
    EXPECT_EQ(graph.uses(p1)[0], (Dependencies::Edge{q, true}));
    EXPECT_EQ(graph.uses(p1)[1], (Dependencies::Edge{r, false}));
    EXPECT_EQ(graph.uses(p2).size(), 2u); // q with both signs
    EXPECT_TRUE(graph.uses(q).empty());
}

TEST(Dependencies, NumbersComponentsBottomUp) {
    Dependencies graph(rules_of("(<= a b)\n(<= b c)\n(<= c b)\n(<= c d)\n(<= d e)\n(<= e e)\n(<= f a)"));
    auto component = [&](const char *name) { return graph.component(graph.find(name, 0)); };
    EXPECT_EQ(component("b"), component("c"));
    EXPECT_EQ(graph.component_count(), 5u);
    EXPECT_LT(component("e"), component("d"));
    EXPECT_LT(component("d"), component("c"));
    EXPECT_LT(component("b"), component("a"));
    EXPECT_LT(component("a"), component("f"));
    EXPECT_EQ(graph.members(component("b")).size(), 2u);
    EXPECT_TRUE(graph.is_recursive(graph.find("c", 0)));
    EXPECT_TRUE(graph.is_recursive(graph.find("e", 0)));
    EXPECT_FALSE(graph.is_recursive(graph.find("a", 0)));
    for (std::size_t i = 0; i < graph.size(); ++i)
        for (auto edge : graph.uses(PredicateId(i)))
            EXPECT_LE(graph.component(edge.to), graph.component(PredicateId(i)));
}

TEST(Dependencies, FindsShortestWays) {
    Dependencies graph(rules_of("(<= a b)\n(<= b c)\n(<= c d)\n(<= a c)\n(<= d d)\n(<= x y)"));
    auto id = [&](const char *name) { return graph.find(name, 0); };
    std::vector<PredicateId> targets{id("d"), PredicateId()};
    std::vector<PredicateId> step = graph.steps_towards(targets);
    EXPECT_EQ(step[id("a").index()], id("c"));
    EXPECT_EQ(step[id("c").index()], id("d"));
    EXPECT_EQ(step[id("d").index()], id("d")); // through itself
    EXPECT_FALSE(step[id("x").index()].valid());
    EXPECT_TRUE(graph.depends_on(id("b"), targets));
    EXPECT_FALSE(graph.depends_on(id("y"), targets));

    std::vector<bool> needed = graph.needed_by(std::vector{id("b")});
    EXPECT_TRUE(needed[id("b").index()] && needed[id("d").index()]);
    EXPECT_FALSE(needed[id("a").index()] || needed[id("x").index()]);
}

TEST(Dependencies, LongChainsNeedNoStack) {
    std::string text;
    for (int i = 0; i < 50'000; ++i)
        text += "(<= c" + std::to_string(i) + " c" + std::to_string(i + 1) + ")\n";
    Dependencies graph(rules_of(text + "(<= c50000 c0)"));
    EXPECT_EQ(graph.component_count(), 1u);
}

TEST(Dependencies, OfNothing) {
    Dependencies graph({});
    EXPECT_EQ(graph.size(), 0u);
    EXPECT_EQ(graph.component_count(), 0u);
}

} // namespace

} // namespace zermelo::gdl
