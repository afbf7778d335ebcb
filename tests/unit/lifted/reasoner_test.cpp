#include "base/error.h"
#include "gdl/parse.h"
#include "lifted/reasoner.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

namespace zermelo::lifted {
namespace {

using Strings = std::vector<std::string>;

std::vector<gdl::Rule> rules_of(const std::string &text) {
    gdl::Description description;
    Diagnostics diagnostics;
    description.sources.add("test.kif", text);
    gdl::parse_kif(description, 0, diagnostics);
    std::vector<gdl::Rule> rules = gdl::normalise(description, diagnostics);
    EXPECT_FALSE(has_errors(diagnostics));
    return rules;
}

class Play {
  public:
    explicit Play(const std::string &text) : reasoner(rules_of(text)) {}

    Strings strings(std::span<const gdl::TermId> terms) const {
        Strings out;
        for (gdl::TermId term : terms) out.push_back(reasoner.terms().to_kif(term));
        std::sort(out.begin(), out.end());
        return out;
    }
    gdl::TermId move(const std::string &name) { return reasoner.terms().intern(gdl::Term::symbol(name)); }
    Strings initial() { return strings(reasoner.initial()); }
    Strings legal(std::size_t role = 0) { return strings(reasoner.legal(reasoner.initial(), role)); }
    Strings goals(std::size_t role = 0) { return strings(reasoner.goals(reasoner.initial(), role)); }
    Strings next(const std::string &name) {
        gdl::TermId moves[] = {move(name)};
        return strings(reasoner.next(reasoner.initial(), moves));
    }

    Reasoner reasoner;
};

TEST(Reasoner, RolesAreInTheOrderOfTheirFacts) {
    Play play("(role b) (role a) (role b)");
    EXPECT_EQ(play.reasoner.terms().to_kif(play.reasoner.roles()[0]), "b");
    EXPECT_EQ(play.reasoner.terms().to_kif(play.reasoner.roles()[1]), "a");
    EXPECT_EQ(play.reasoner.roles().size(), 2U);
}

TEST(Reasoner, RolesByRule) {
    Play play("(player a) (player b) (<= (role ?x) (player ?x)) (<= (legal ?r wait) (role ?r))");
    EXPECT_EQ(play.strings(play.reasoner.roles()), (Strings{"a", "b"}));
    EXPECT_EQ(play.legal(1), Strings{"wait"});
}

TEST(Reasoner, NothingIsDefined) {
    Play play("(role a)");
    EXPECT_TRUE(play.initial().empty());
    EXPECT_TRUE(play.legal().empty());
    EXPECT_TRUE(play.goals().empty());
    EXPECT_FALSE(play.reasoner.terminal({}));
    EXPECT_TRUE(play.next("x").empty());
}

TEST(Reasoner, InitialStateByRules) {
    Play play("(role a) (init (at 1)) (n 1) (n 2) (n 3)"
              "(<= (init (free ?x)) (n ?x) (distinct ?x 2))");
    EXPECT_EQ(play.initial(), (Strings{"(at 1)", "(free 1)", "(free 3)"}));
}

TEST(Reasoner, CaseOfSymbolsMatters) {
    Play play("(role a) (init (P x)) (init (p X)) (<= (legal a (go ?x)) (true (p ?x)))");
    EXPECT_EQ(play.legal(), Strings{"(go X)"});
}

TEST(Reasoner, LeftAndRightRecursionOnACycle) {
    for (const char *body : {"(path ?x ?y) (true (edge ?y ?z))", "(true (edge ?x ?y)) (path ?y ?z)",
                             "(path ?x ?y) (path ?y ?z)"}) {
        Play play("(role a) (init (edge 1 2)) (init (edge 2 3)) (init (edge 3 1)) (init (edge 3 4))"
                  "(<= (path ?x ?y) (true (edge ?x ?y))) (<= (path ?x ?z) " +
                  std::string(body) + ") (<= (legal a (from4 ?x)) (path 4 ?x))" +
                  "(<= (legal a (from2 ?x)) (path 2 ?x)) (<= (legal a back) (path 3 3))");
        EXPECT_EQ(play.legal(), (Strings{"(from2 1)", "(from2 2)", "(from2 3)", "(from2 4)", "back"}))
            << body;
    }
}

TEST(Reasoner, MutualRecursionAndNegationAboveIt) {
    Play play("(role a) (init (one)) (succ 0 1) (succ 1 2) (succ 2 3) (succ 3 4) (num 0) (num 3) (num 4)"
              "(even 0) (<= (even ?y) (odd ?x) (succ ?x ?y)) (<= (odd ?y) (even ?x) (succ ?x ?y))"
              "(<= (legal a (e ?x)) (num ?x) (even ?x)) (<= (legal a (o ?x)) (not (even ?x)) (num ?x))");
    EXPECT_EQ(play.legal(), (Strings{"(e 0)", "(e 4)", "(o 3)"}));
}

// Deep enough for the fixpoint to take over from nested calls.
TEST(Reasoner, DeepRecursionOnTheState) {
    std::string text = "(role a) (<= (up ?x) (true (at ?x))) (<= (up ?y) (succ ?x ?y) (up ?x))"
                       "(<= (down ?x) (true (at ?x))) (<= (down ?x) (succ ?x ?y) (down ?y))"
                       "(init (at 0)) (<= terminal (up 3000)) (<= (legal a no) (down 3000))";
    for (int i = 0; i < 3000; ++i) text += "(succ " + std::to_string(i) + " " + std::to_string(i + 1) + ")";
    Play play(text);
    EXPECT_TRUE(play.reasoner.terminal(play.reasoner.initial()));
    EXPECT_TRUE(play.legal().empty());
}

TEST(Reasoner, LongChainOfPredicates) {
    std::string text = "(role a) (init yes) (<= (p0 ?x) (true ?x)) (<= terminal (p500 yes))";
    for (int i = 1; i <= 500; ++i)
        text += "(<= (p" + std::to_string(i) + " ?x) (p" + std::to_string(i - 1) + " ?x))";
    Play play(text);
    EXPECT_TRUE(play.reasoner.terminal(play.reasoner.initial()));
}

TEST(Reasoner, SharedCallsAreAnsweredOnce) { // 2^60 derivations otherwise
    std::string text = "(role a) (init (b 0)) (init (b 1)) (<= (p0 ?x) (true (b ?x))) (<= terminal (p60 1))";
    for (int i = 1; i <= 60; ++i) {
        std::string p = "(p" + std::to_string(i - 1);
        text += "(<= (p" + std::to_string(i) + " ?x) (true (b ?x)) " + p + " 0) " + p + " 1))";
    }
    Play play(text);
    EXPECT_TRUE(play.reasoner.terminal(play.reasoner.initial()));
}

TEST(Reasoner, GoalsStratifiedByAtomOnly) {
    const std::string text = "(role a) (role b) (<= (goal ?r 100) (true (won ?r)))"
                             "(<= (goal ?r 50) (role ?r) (not (goal a 100)) (not (goal b 100)))"
                             "(<= (goal ?r 0) (role ?r) (not (goal ?r 50)) (not (goal ?r 100)))";
    Play open(text);
    EXPECT_EQ(open.goals(0), Strings{"50"});
    EXPECT_EQ(open.goals(1), Strings{"50"});
    Play won(text + "(init (won b))");
    EXPECT_EQ(won.goals(0), Strings{"0"});
    EXPECT_EQ(won.goals(1), Strings{"100"});
}

TEST(Reasoner, NegationThroughARecursivePredicate) { // the last to move wins
    Play play("(role a) (init (at 5)) (m 5 4) (m 5 3) (m 4 3) (m 4 2) (m 3 2) (m 3 1) (m 2 1) (m 2 0) (m 1 0)"
              "(<= (wins ?x) (m ?x ?y) (not (wins ?y))) (<= (legal a (to ?y)) (true (at ?x)) (m ?x ?y)"
              "(not (wins ?y)))");
    EXPECT_EQ(play.legal(), Strings{"(to 3)"});
}

TEST(Reasoner, NegationThatIsNotStratifiedIsRefused) {
    Play play("(role a) (init x) (<= p (true x) (not q)) (<= q (true x) (not p)) (<= terminal p)");
    EXPECT_THROW(play.reasoner.terminal(play.reasoner.initial()), Error);
    EXPECT_EQ(play.initial(), Strings{"x"}); // and the reasoner lives on
}

TEST(Reasoner, VariableThatNothingBindsIsRefused) {
    Play play("(role a) (init x) (<= (legal a ?m) (true x))");
    EXPECT_THROW(play.legal(), Error);
    EXPECT_THROW(play.legal(), Error);
}

TEST(Reasoner, NegationOfAnOpenLiteral) {
    const std::string text =
        "(role a) (p 1 2) (init (q 3 4)) (<= (legal a one) (not (p 2 ?x)))"
        "(<= (legal a two) (not (p 1 ?x))) (<= (legal a three) (not (true (q ?x ?x))))"
        "(<= (legal a four) (not (true (q ?x ?y)))) (<= (legal a five) (not (does ?r ?m)))";
    EXPECT_EQ(Play(text).legal(), (Strings{"five", "one", "three"}));
    EXPECT_EQ(Play(text + "(init (q 5 5))").legal(), (Strings{"five", "one"}));
}

TEST(Reasoner, FunctionTerms) {
    Play play(
        "(role a) (init (list (cons 1 (cons 2 nil)))) (init (pair (f 1) (f 2))) (init (pair (f 3) (f 3)))"
        "(<= (legal a (push ?x ?l)) (true (list ?l)) (item ?x)) (item 3)"
        "(<= (legal a (head ?h ?t)) (true (list (cons ?h ?t))))"
        "(<= (legal a (twin ?x)) (true (pair (f ?x) (f ?x)))) (<= (legal a ?x) (true (pair ?x (f 2))))"
        "(<= (holds (g ?x ?y)) (true (pair (f ?x) (f ?y)))) (<= (legal a (got ?x)) (holds (g ?x 2)))"
        "(<= (legal a both) (holds (g 3 3)) (not (holds (g 3 4)))) (<= (inner (f ?x) ?x) (item ?x))"
        "(<= (legal a ?y) (true (pair ?x ?x)) (inner ?x ?y))");
    EXPECT_EQ(play.legal(), (Strings{"(f 1)", "(got 1)", "(head 1 (cons 2 nil))",
                                     "(push 3 (cons 1 (cons 2 nil)))", "(twin 3)", "3", "both"}));
}

TEST(Reasoner, RecursionOverTerms) {
    Play play("(role a) (init (list (cons 1 (cons 2 (cons 3 nil)))))"
              "(<= (tail ?l) (true (list ?l))) (<= (tail ?t) (tail (cons ?h ?t)))"
              "(<= (legal a (take ?h)) (tail (cons ?h ?t)))");
    EXPECT_EQ(play.legal(), (Strings{"(take 1)", "(take 2)", "(take 3)"}));
}

TEST(Reasoner, WholeFluentsAndMovesAsVariables) {
    Play play(
        "(role a) (init p) (init (q 1)) (keep p) (<= (legal a ?x) (true ?x)) (legal a stay)"
        "(<= (next ?x) (true ?x) (keep ?x)) (<= (next ?m) (does a ?m)) (<= (next (ok ?r ?m)) (legal ?r ?m)"
        "(does ?r ?m)) (<= (next none) (not (true (q 2))))");
    EXPECT_EQ(play.legal(), (Strings{"(q 1)", "p", "stay"}));
    EXPECT_EQ(play.next("stay"), (Strings{"(ok a stay)", "none", "p", "stay"}));
}

TEST(Reasoner, Disjunction) {
    Play play(
        "(role a) (init (c 1)) (init (c 2)) (init (c 3))"
        "(<= (legal a (m ?x)) (true (c ?x)) (or (distinct ?x 1) (true (c 4))) (not (or (c 5) (big ?x))))"
        "(big 3)");
    EXPECT_EQ(play.legal(), Strings{"(m 2)"});
}

TEST(Reasoner, QueriesInBodies) {
    Play play("(role a) (init s) (legal a x) (<= (legal a y) terminal) (<= terminal (true s) (goal a 100))"
              "(<= (goal a 100) (legal a x)) (<= (goal a 0) (not (legal a z)))");
    EXPECT_EQ(play.legal(), (Strings{"x", "y"}));
    EXPECT_EQ(play.goals(), (Strings{"0", "100"}));
    EXPECT_TRUE(play.reasoner.terminal(play.reasoner.initial()));
}

TEST(Reasoner, MovesOfAllRoles) {
    Play play(
        "(role a) (role b) (<= (next (did ?r ?m)) (does ?r ?m)) (<= (next same) (does a ?m) (does b ?m))"
        "(<= (next (only ?r)) (does ?r x) (not (other ?r))) (<= (other ?r) (role ?r) (does ?q x)"
        "(distinct ?q ?r))");
    gdl::TermId x = play.move("x"), y = play.move("y");
    const std::vector<gdl::TermId> xy{x, y}, xx{x, x};
    EXPECT_EQ(play.strings(play.reasoner.next({}, xy)), (Strings{"(did a x)", "(did b y)", "(only a)"}));
    EXPECT_EQ(play.strings(play.reasoner.next({}, xx)), (Strings{"(did a x)", "(did b x)", "same"}));
    EXPECT_EQ(play.strings(play.reasoner.next({}, xy)), (Strings{"(did a x)", "(did b y)", "(only a)"}));
}

TEST(Reasoner, LimitsHoldAndTheReasonerSurvives) {
    std::string text = "(role a) (init s)";
    for (int i = 0; i < 60; ++i) text += "(init (n " + std::to_string(i) + "))";
    text += "(<= terminal (true (n ?a)) (true (n ?b)) (true (n ?c)) (true (n ?d)) (true (n ?e)) (true (n ?f))"
            "(true (n ?g)) (bad ?a ?b ?c ?d ?e ?f ?g)) (<= (bad ?a ?b ?c ?d ?e ?f ?g) (true (never ?a ?b ?c "
            "?d ?e ?f ?g)))";
    Play play(text);
    std::atomic<bool> cancelled = true;
    Limits limits;
    limits.cancelled = &cancelled;
    Meter meter(limits);
    State state = play.reasoner.initial();
    play.reasoner.set_limits(&meter);
    EXPECT_THROW(play.reasoner.terminal(state), LimitReached);
    play.reasoner.set_limits(nullptr);
    EXPECT_EQ(play.initial().size(), 61U);
}

const char *const tic_tac_toe = R"(
(role x) (role o) (index 1) (index 2) (index 3)
(<= (init (cell ?i ?j b)) (index ?i) (index ?j)) (init (control x))
(<= (legal ?r (mark ?i ?j)) (true (control ?r)) (true (cell ?i ?j b)))
(<= (legal ?r noop) (role ?r) (not (true (control ?r))))
(<= (next (cell ?i ?j ?r)) (does ?r (mark ?i ?j)))
(<= (next (cell ?i ?j ?c)) (true (cell ?i ?j ?c)) (not (marked ?i ?j)))
(<= (marked ?i ?j) (does ?r (mark ?i ?j)))
(<= (next (control o)) (true (control x))) (<= (next (control x)) (true (control o)))
(<= (line ?c) (true (cell ?i 1 ?c)) (true (cell ?i 2 ?c)) (true (cell ?i 3 ?c)))
(<= (line ?c) (true (cell 1 ?j ?c)) (true (cell 2 ?j ?c)) (true (cell 3 ?j ?c)))
(<= (line ?c) (true (cell 1 1 ?c)) (true (cell 2 2 ?c)) (true (cell 3 3 ?c)))
(<= (line ?c) (true (cell 1 3 ?c)) (true (cell 2 2 ?c)) (true (cell 3 1 ?c)))
(<= open (true (cell ?i ?j b)))
(<= terminal (role ?r) (line ?r)) (<= terminal (not open))
(<= (goal ?r 100) (role ?r) (line ?r)) (<= (goal ?r 50) (role ?r) (not (line x)) (not (line o)))
(<= (goal ?r 0) (role ?r) (not (line ?r)) (role ?q) (line ?q)))";

TEST(Reasoner, TicTacToeHasTheKnownStates) {
    Play play(tic_tac_toe);
    Reasoner &reasoner = play.reasoner;
    std::set<State> layer{reasoner.initial()};
    std::vector<std::size_t> sizes;
    std::map<std::string, int> ends; // goal of x
    while (!layer.empty()) {
        sizes.push_back(layer.size());
        std::set<State> after;
        for (const State &state : layer) {
            if (reasoner.terminal(state)) {
                ++ends[play.strings(reasoner.goals(state, 0)).at(0)];
                continue;
            }
            for (gdl::TermId x : reasoner.legal(state, 0))
                for (gdl::TermId o : reasoner.legal(state, 1)) {
                    const gdl::TermId moves[] = {x, o};
                    after.insert(reasoner.next(state, moves));
                }
        }
        layer = std::move(after);
    }
    EXPECT_EQ(sizes, (std::vector<std::size_t>{1, 9, 72, 252, 756, 1260, 1520, 1140, 390, 78})); // 5478
    EXPECT_EQ(ends, (std::map<std::string, int>{{"0", 316}, {"100", 626}, {"50", 16}}));
}

} // namespace
} // namespace zermelo::lifted
