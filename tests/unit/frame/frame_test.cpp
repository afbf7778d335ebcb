#include "frame/exclusions.h"
#include "frame/frame.h"
#include "gdl/parse.h"
#include "gdl/print.h"

#include <fmt/core.h>
#include <gtest/gtest.h>

namespace zermelo::frame {

namespace {

gdl::Description read(const std::string &text) {
    Diagnostics faults;
    gdl::Description out;
    gdl::parse(out, "rules.kif", text, faults);
    EXPECT_TRUE(faults.empty());
    return out;
}

// The rules for fnext and the auxiliary ones, one to a line.
std::string changes(const Translation &translation) {
    std::string out;
    for (const Entry &entry : translation.entries) {
        if (entry.origin.empty() || entry.origin.starts_with("persistence")) continue;
        std::string text = gdl::to_kif(entry.clause);
        for (std::size_t at; (at = text.find("\n    ")) != std::string::npos;) text.replace(at, 5, " ");
        out += text + "\n";
    }
    return out;
}

std::string direct(const std::string &rules) { return changes(translate(read(rules))); }

const std::string one_player = R"(
(role a) (init (at 1)) (init (lamp 1 off)) (init (lamp 2 on))
(step 1 2) (step 2 3) (pos 1) (pos 2) (pos 3) (lights on) (lights off)
(<= (legal a (go ?x)) (pos ?x))
(<= (legal a wait) (true (at ?x)))
(<= (next (at ?x)) (does a (go ?x)))
)";

} // namespace

TEST(Frame, KeepsWhatAConditionKeeps) {
    EXPECT_EQ(direct(one_player + "(<= (next (at ?x)) (true (at ?x)) (does a wait))"
                                  "(<= (next (lamp ?x ?s)) (true (lamp ?x ?s)))"),
              "(<= (fnext (at ?x)) (does a (go ?a)) (true (at ?x)))\n");
}

// The types of coordinates never fail, and a condition that is asked for twice is asked for once.
TEST(Frame, LeavesOutWhatCannotFail) {
    EXPECT_EQ(direct(one_player +
                     "(<= (next (at ?x)) (true (at ?x)) (does a wait))"
                     "(<= (next (lamp ?x ?s)) (true (lamp ?x ?s)) (pos ?x) (lights ?s) (does a (go ?y))"
                     " (apart ?x ?y))"
                     "(<= (next (lamp ?x ?s)) (true (lamp ?x ?s)) (does a wait))"
                     "(<= (apart ?x ?y) (pos ?x) (pos ?y) (distinct ?x ?y))"),
              "(<= (fnext (at ?x)) (does a (go ?a)) (true (at ?x)))\n"
              "(<= (fnext (lamp ?x ?y)) (does a (go ?x)) (true (lamp ?x ?y)))\n");
}

// A variable that only the condition has means "for some": this needs a relation.
TEST(Frame, MakesRelationsForQuantifiers) {
    EXPECT_EQ(direct(one_player +
                     "(<= (next (at ?x)) (true (at ?x)) (does a wait))"
                     "(<= (next (lamp ?x ?s)) (true (lamp ?x ?s)) (step ?x ?y) (not (true (at ?y))))"),
              "(<= (fnext (at ?x)) (does a (go ?a)) (true (at ?x)))\n"
              "(<= (fnext (lamp ?x ?y)) (true (lamp ?x ?y)) (not (lamp_kept ?x)))\n"
              "(<= (lamp_kept ?x) (step ?x ?y) (not (true (at ?y))))\n");
}

// Constants and repeated variables in the head of a frame rule are demands on the fluent.
TEST(Frame, CoversOtherInstancesOfTheFluent) {
    EXPECT_EQ(direct(one_player + "(<= (next (lamp 1 ?s)) (true (lamp 1 ?s)))"
                                  "(<= (next (lamp 2 off)) (true (lamp 2 off)) (does a wait))"
                                  "(<= (next (lamp 2 on)) (does a (go 2)))"),
              "(<= (fnext (at ?x)) (true (at ?x)))\n"
              "(<= (fnext (lamp 2 on)) (does a wait) (true (lamp 2 on)))\n"
              "(<= (fnext (lamp 2 ?y)) (does a (go ?a)) (true (lamp 2 ?y)))\n");
}

TEST(Frame, FindsFrameRulesBehindRelations) {
    const std::string rules = one_player + "(<= (next (lamp ?x ?s)) (keeps ?x ?s))"
                                           "(<= (keeps ?x ?s) (shines ?x ?s) (not (hit ?x)))"
                                           "(<= (keeps 1 on) (does a wait))"
                                           "(<= (shines ?x ?s) (true (lamp ?x ?s)))"
                                           "(<= (hit ?x) (does a (go ?x)))"
                                           "(<= (next ?f) (true ?f) (does a wait))";
    const std::string text = direct(rules);
    EXPECT_NE(text.find("(<= (next (lamp 1 on)) (does a wait))"), std::string::npos) << text;
    EXPECT_NE(text.find("(<= (fnext (lamp ?x ?y)) (does a (go ?a)) (true (lamp ?x ?y)) (hit ?x))"),
              std::string::npos)
        << text;
    EXPECT_NE(text.find("(<= (fnext (at ?x)) (does a (go ?a)) (true (at ?x)))"), std::string::npos) << text;
}

TEST(Frame, RefusesWhatItCannotDo) {
    EXPECT_EQ(translate(read(one_player)).refused,
              "it has no frame rules: no rule for next asks whether the same holds now");
    std::string many = "(init (at 1)) (<= (next (at ?x)) (true (at ?x)) (does ?r a))";
    for (int role = 0; role < 12; ++role)
        many += fmt::format("(role r{0}) (legal r{0} a) (legal r{0} b) (legal r{0} (c 1))", role);
    const Translation translation = translate(read(many));
    EXPECT_EQ(translation.refused, "there would be more than 512 combinations of actions");
    EXPECT_EQ(translation.entries.size(), read(many).clauses.size());
}

// Where no frame rule asks for moves, there is nothing to combine.
TEST(Frame, NeedsNoMovesWhereNobodyAsksForThem) {
    std::string many =
        "(init (at 1)) (<= (next (at ?x)) (true (at ?x)) (not (moved ?x))) (<= (moved ?x) (does ?r (c ?x)))";
    for (int role = 0; role < 12; ++role)
        many += fmt::format("(role r{0}) (legal r{0} a) (legal r{0} b) (legal r{0} (c 1))", role);
    EXPECT_EQ(direct(many), "(<= (fnext (at 1)) (true (at 1)) (moved 1))\n");
}

TEST(Frame, AvoidsNamesThatAreTaken) {
    const std::string text =
        direct(one_player + "(<= (next (lamp ?x ?s)) (true (lamp ?x ?s)) (not (fnext ?x)))"
                            "(<= (fnext ?x) (does a (go ?x)))");
    EXPECT_NE(text.find("(<= (fnext_1 (lamp ?x ?y)) (true (lamp ?x ?y)) (fnext ?x))"), std::string::npos)
        << text;
}

TEST(Exclusions, TurnsExcludeEachOther) {
    const std::string rules = R"(
(role x) (role o) (init (control x)) (init (count 1)) (init (both 1)) (init (both 2)) (after 1 2) (after 2 3)
(<= (legal ?r go) (true (control ?r)))
(<= (legal x wait) (true (control o)))
(<= (legal o wait) (not (true (control o))))
(<= (legal ?r (odd 1)) (true (both ?r)))
(<= (next (control x)) (true (control o)))
(<= (next (control o)) (true (control x)))
(<= (next (count ?n)) (true (count ?m)) (after ?m ?n))
(<= (next (both ?n)) (true (both ?n)))
)";
    Diagnostics faults;
    const std::vector<gdl::Rule> normal = gdl::normalise(read(rules), faults);
    EXPECT_EQ(single_fluents(normal, Facts(normal)), (std::set<Name>{{"control", 1}, {"count", 1}}));
    const Actions actions = find_actions(normal, Domains(normal));
    ASSERT_EQ(actions.names[0], (std::vector<Name>{{"go", 0}, {"wait", 0}}));
    ASSERT_EQ(actions.names[1], (std::vector<Name>{{"go", 0}, {"wait", 0}}));
    const Exclusions found = find_exclusions(normal, actions);
    EXPECT_TRUE(found.has(0, 0, 1, 0));  // both go
    EXPECT_TRUE(found.has(1, 0, 0, 0));  // in either order
    EXPECT_FALSE(found.has(0, 0, 1, 1)); // x goes, o waits
    EXPECT_TRUE(found.has(0, 1, 1, 1));  // both wait: control is o, and is not
    EXPECT_FALSE(found.has(0, 1, 1, 0)); // x waits, o goes
}

} // namespace zermelo::frame
