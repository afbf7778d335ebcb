// Our decision diagrams against BuDDy's (Lind-Nielsen 1999): the same random operations in both, and then the
// same diagrams, node for node. Sets go on from one operation to the next, and there is little room, so that
// nodes are collected in between.
#include "base/random.h"
#include "solvers/bdd/relation.h"

#include <gtest/gtest.h>

#include <bdd.h>
#include <map>
#include <set>

namespace {

using zermelo::bdd::Manager;
using zermelo::bdd::Ref;
using zermelo::bdd::Relation;
using zermelo::bdd::Set;
using zermelo::bdd::Step;

constexpr std::uint32_t pairs = 16, variables = 2 * pairs;
constexpr std::size_t few_bytes = std::size_t{2} << 20;
constexpr std::size_t most_nodes = 500; // a larger set is not gone on with

// BuDDy is one for the whole process.
struct Buddy {
    Buddy() {
        bdd_init(100'000, 10'000);
        bdd_gbc_hook(nullptr); // which would print
        bdd_setvarnum(variables);
        for (std::uint32_t p = 0; p < pairs; ++p) {
            now.push_back(static_cast<int>(2 * p));
            next.push_back(static_cast<int>(2 * p + 1));
        }
        to_next = bdd_newpair();
        to_now = bdd_newpair();
        bdd_setpairs(to_next, now.data(), next.data(), pairs);
        bdd_setpairs(to_now, next.data(), now.data(), pairs);
    }
    Buddy(const Buddy &) = delete;
    Buddy &operator=(const Buddy &) = delete;
    ~Buddy() {
        bdd_freepair(to_next);
        bdd_freepair(to_now);
        bdd_done();
    }
    std::vector<int> now, next; // variables
    bddPair *to_next = nullptr, *to_now = nullptr;
};

struct Both {
    Set ours;
    bdd theirs;
};

// Each function is one Ref here and one node there: the two must stand for each other wherever they occur.
class Comparison {
  public:
    explicit Comparison(const Manager &manager) : manager_(manager) {}

    bool equal(Ref ours, const bdd &theirs) {
        auto [known, fresh] = node_of_.emplace(ours.code, theirs.id());
        if (!fresh) return known->second == theirs.id();
        if (!ref_of_.emplace(theirs.id(), ours.code).second) return false;
        if (ours.constant()) return theirs == (ours == zermelo::bdd::yes ? bddtrue : bddfalse);
        nodes_.insert(ours.node());
        if (theirs == bddtrue || theirs == bddfalse) return false;
        return manager_.level(ours) == static_cast<std::uint32_t>(bdd_var(theirs)) &&
               equal(manager_.low(ours), bdd_low(theirs)) && equal(manager_.high(ours), bdd_high(theirs));
    }
    std::size_t nodes() const { return nodes_.size(); }

  private:
    const Manager &manager_;
    std::map<std::uint32_t, int> node_of_;
    std::map<int, std::uint32_t> ref_of_;
    std::set<std::uint32_t> nodes_; // ours, without the constant
};

class BesideBuddy : public ::testing::Test {
  protected:
    Both variable(std::uint32_t v) { return {manager_.variable(v), bdd_ithvar(static_cast<int>(v))}; }
    static Both both(const Both &a, const Both &b) { return {a.ours & b.ours, a.theirs & b.theirs}; }
    static Both either(const Both &a, const Both &b) { return {a.ours | b.ours, a.theirs | b.theirs}; }
    static Both without(const Both &a, const Both &b) { return {a.ours - b.ours, a.theirs - b.theirs}; }
    static Both opposite(const Both &a) { return {!a.ours, !a.theirs}; }

    // A few terms of variables that `allowed` takes.
    template <class Allowed>
    Both random_set(const Allowed &allowed) {
        Both out{manager_.none(), bddfalse};
        for (std::size_t i = 0, n = 1 + random_.below(6); i < n; ++i) {
            Both term{manager_.all(), bddtrue};
            for (std::uint32_t v = variables; v-- > 0;) {
                if (!allowed(v) || random_.below(4) != 0) continue;
                term = both(term, random_.below(2) ? variable(v) : opposite(variable(v)));
            }
            out = either(out, term);
        }
        return random_.below(4) ? out : opposite(out);
    }
    Both random_states() {
        return random_set([](std::uint32_t v) { return v % 2 == 0; });
    }

    void expect_equal(const Both &set) {
        Comparison comparison(manager_);
        ASSERT_TRUE(comparison.equal(set.ours.ref(), set.theirs));
        EXPECT_EQ(comparison.nodes(), nodes_of(set));
    }
    // The constant, which is always there, does not count.
    std::size_t nodes_of(const Both &set) { return manager_.size(set.ours) - manager_.size(manager_.all()); }
    // Makes something of the sets at hand, compares, and puts it in the place of one of them.
    template <class Make, class New>
    void go_on(std::vector<Both> &sets, int rounds, const Make &make, const New &fresh) {
        for (int i = 0; i < rounds; ++i) {
            Both made = make(sets[random_.below(sets.size())], sets[random_.below(sets.size())]);
            ASSERT_NO_FATAL_FAILURE(expect_equal(made));
            bool good = !made.ours.empty() && !(!made.ours).empty() && nodes_of(made) <= most_nodes;
            sets[random_.below(sets.size())] = good ? made : fresh();
        }
        for (const Both &set : sets) expect_equal(set); // what was kept is still what it was
    }
    // More nodes were made than there ever was room for.
    void expect_collected() { EXPECT_GT(manager_.made(), 2 * manager_.room()); }

    Buddy buddy_;
    Manager manager_{pairs, {}, few_bytes};
    zermelo::Random random_{11};
};

// Steps whose pairs outside `changing` stay as they are.
struct RandomStep {
    std::vector<bool> changing; // by pair
    Both relation;
    Set changed; // ours: the changing ones' first variables
};

class StepsBesideBuddy : public BesideBuddy {
  protected:
    RandomStep random_step() {
        RandomStep out{std::vector<bool>(pairs), {}, {}};
        std::vector<std::uint32_t> now;
        for (std::uint32_t p = 0; p < pairs; ++p) {
            out.changing[p] = random_.below(3) == 0;
            if (out.changing[p]) now.push_back(2 * p);
        }
        out.relation = random_set([&](std::uint32_t v) { return v % 2 == 0 || out.changing[v / 2]; });
        out.changed = manager_.cube(now);
        return out;
    }
    bdd whole(const RandomStep &step) const {
        bdd out = step.relation.theirs;
        for (std::uint32_t p = pairs; p-- > 0;)
            if (!step.changing[p]) out &= bdd_biimp(bdd_ithvar(buddy_.now[p]), bdd_ithvar(buddy_.next[p]));
        return out;
    }
    static bdd cube(std::vector<int> of) { return bdd_makeset(of.data(), static_cast<int>(of.size())); }

    Both after(const Both &states, const Both &among, const std::vector<RandomStep> &steps) {
        Both out{manager_.none(), bddfalse};
        for (Relation part : together(steps)) out.ours |= manager_.after(states.ours, among.ours, part);
        for (const RandomStep &step : steps)
            out.theirs |=
                bdd_replace(bdd_relprod(states.theirs, whole(step), cube(buddy_.now)), buddy_.to_now);
        out.theirs &= among.theirs;
        return out;
    }
    Both before(const Both &states, const Both &among, const std::vector<RandomStep> &steps) {
        Both out{manager_.none(), bddfalse};
        for (Relation part : together(steps)) out.ours |= manager_.before(states.ours, among.ours, part);
        bdd next = bdd_replace(states.theirs, buddy_.to_next);
        for (const RandomStep &step : steps) out.theirs |= bdd_relprod(next, whole(step), cube(buddy_.next));
        out.theirs &= among.theirs;
        return out;
    }

  private:
    std::vector<Relation> together(const std::vector<RandomStep> &steps) {
        std::vector<Step> plain;
        plain.reserve(steps.size());
        for (const RandomStep &step : steps) plain.push_back({step.relation.ours, step.changed});
        return compile(manager_, plain);
    }
};

TEST_F(BesideBuddy, AndOrNot) {
    auto fresh = [&] { return random_set([](std::uint32_t) { return true; }); };
    std::vector<Both> sets(12);
    for (Both &set : sets) set = fresh();
    go_on(
        sets, 1500,
        [&](const Both &a, const Both &b) {
            switch (random_.below(4)) {
            case 0: return both(a, b);
            case 1: return either(a, b);
            case 2: return without(a, b);
            default: return opposite(a);
            }
        },
        fresh);
    expect_collected();
}

TEST_F(StepsBesideBuddy, AfterAndBefore) {
    auto fresh = [&] { return random_states(); };
    std::vector<Both> sets(12);
    for (Both &set : sets) set = fresh();
    go_on(
        sets, 150,
        [&](const Both &a, const Both &b) {
            std::vector<RandomStep> steps;
            for (std::size_t n = 1 + random_.below(4); n-- > 0;) steps.push_back(random_step());
            switch (random_.below(4)) {
            case 0: return after(a, b, steps);
            case 1: return before(a, b, steps);
            case 2: return after(a, {manager_.all(), bddtrue}, steps);
            default: return before(a, {manager_.all(), bddtrue}, steps);
            }
        },
        fresh);
    expect_collected();
}

} // namespace
