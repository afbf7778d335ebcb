#include "analyse/judge.h"

#include "game/payoff.h"
#include "game/reference.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <map>
#include <set>

namespace zermelo::analyse_test {

namespace {

using analyse::Facts;
using analyse::Finding;
using game::FluentId;
using game::MoveId;
using game::RoleId;
using game::State;

// Everything that the reference semantics says about one state.
struct Node {
    State state;
    bool terminal = false;
    std::vector<std::vector<MoveId>> legal;                         // by role
    std::vector<std::vector<std::size_t>> goals;                    // by role
    std::vector<std::pair<std::vector<MoveId>, std::size_t>> steps; // joint moves and where they lead

    bool stuck() const {
        return !terminal && std::any_of(legal.begin(), legal.end(), [](const auto &m) { return m.empty(); });
    }
};

class Judge {
  public:
    Judge(const game::Game &game, const Facts &facts) : game_(game), facts_(facts), reference_(game) {
        add(game.initial);
        for (std::size_t i = 0; i < nodes_.size(); ++i) expand(i);
    }

    void run() {
        findings();
        groups();
        lengths();
        monotone();
        determined();
        moves();
        symmetries();
        unread();
        turn_order();
    }

  private:
    std::size_t add(const State &state) {
        auto [at, fresh] = number_.emplace(state.words, nodes_.size());
        if (fresh) nodes_.push_back({state, false, {}, {}, {}});
        return at->second;
    }

    void expand(std::size_t i) {
        Node node = nodes_[i];
        node.terminal = reference_.terminal(node.state);
        for (std::size_t r = 0; r < game_.roles.size(); ++r) {
            node.legal.push_back(reference_.legal(node.state, RoleId(r)));
            node.goals.push_back(reference_.goals(node.state, RoleId(r)));
        }
        if (!node.terminal) {
            std::vector<std::vector<MoveId>> joints{{}};
            for (const auto &legal : node.legal) {
                std::vector<std::vector<MoveId>> longer;
                for (const auto &joint : joints)
                    for (MoveId move : legal) {
                        longer.push_back(joint);
                        longer.back().push_back(move);
                    }
                joints = std::move(longer);
            }
            for (const auto &joint : joints)
                node.steps.emplace_back(joint, add(reference_.next(node.state, joint)));
        }
        nodes_[i] = std::move(node);
    }

    bool chooses(const Node &node, RoleId role) const { return node.legal[role.index()].size() > 1; }
    std::size_t choosers(const Node &node) const {
        std::size_t n = 0;
        for (RoleId role : game_.players()) n += chooses(node, role);
        return n;
    }
    int sum(const Node &node) const {
        game::Payoff payoff(game_, RoleId(0), game::Model::adversarial, game::Measure::goal);
        int out = 0;
        for (std::size_t r = 0; r < game_.roles.size(); ++r)
            out += payoff.goal_of(RoleId(r), [&](RoleId role, std::size_t g) {
                const auto &goals = node.goals[role.index()];
                return std::find(goals.begin(), goals.end(), g) != goals.end();
            });
        return out;
    }
    bool won(const Node &node) const {
        auto player = game_.first_player();
        if (!player || !node.terminal) return false;
        game::Payoff payoff(game_, *player, game::Model::adversarial, game::Measure::win);
        return payoff.of([&](RoleId role, std::size_t g) {
            const auto &goals = node.goals[role.index()];
            return std::find(goals.begin(), goals.end(), g) != goals.end();
        }) == 1;
    }

    // The states of a trace; every move in it must be legal and no state before the last terminal.
    std::vector<std::size_t> replay(const Finding &finding) {
        std::vector<std::size_t> out{0};
        for (const auto &joint : finding.trace) {
            const Node &node = nodes_[out.back()];
            auto step = std::find_if(node.steps.begin(), node.steps.end(),
                                     [&](const auto &s) { return s.first == joint; });
            if (step == node.steps.end()) {
                ADD_FAILURE() << "an illegal step in a trace";
                return out;
            }
            out.push_back(step->second);
        }
        return out;
    }

    // Proved: good everywhere; refuted: bad at the end of the trace.
    void expect(const char *what, const Finding &finding, const std::function<bool(const Node &)> &good) {
        SCOPED_TRACE(what);
        if (finding.proved()) {
            for (const Node &node : nodes_) ASSERT_TRUE(good(node)) << finding.how;
        }
        if (finding.refuted()) {
            EXPECT_FALSE(good(nodes_[replay(finding).back()])) << finding.how;
        }
    }

    void findings() {
        expect("always_legal", facts_.always_legal, [](const Node &node) { return !node.stuck(); });
        expect("one_goal", facts_.one_goal, [&](const Node &node) {
            for (RoleId role : game_.players())
                if (node.terminal && node.goals[role.index()].size() != 1) return false;
            return true;
        });
        expect("turn_taking", facts_.turn_taking,
               [&](const Node &node) { return node.terminal || choosers(node) <= 1; });
        if (facts_.constant_sum.proved()) {
            ASSERT_TRUE(facts_.sum);
            for (const Node &node : nodes_)
                if (node.terminal) {
                    EXPECT_EQ(sum(node), *facts_.sum);
                }
        }
        if (facts_.constant_sum.refuted()) {
            const Node &end = nodes_[replay(facts_.constant_sum).back()];
            EXPECT_TRUE(end.terminal);
            EXPECT_TRUE(std::any_of(nodes_.begin(), nodes_.end(), [&](const Node &node) {
                return node.terminal && sum(node) != sum(end);
            }));
        }
        if (facts_.acyclic.refuted()) {
            auto play = replay(facts_.acyclic);
            EXPECT_TRUE(std::count(play.begin(), play.end(), play.back()) >= 2);
        }
        if (facts_.ends.refuted()) {
            auto play = replay(facts_.ends);
            EXPECT_TRUE(nodes_[play.back()].stuck() ||
                        std::count(play.begin(), play.end(), play.back()) >= 2);
        }
        if (facts_.alternating.refuted() && facts_.strict_turns.proved()) {
            auto play = replay(facts_.alternating);
            ASSERT_GE(play.size(), 2);
            const Node &before = nodes_[play[play.size() - 2]], &after = nodes_[play.back()];
            EXPECT_TRUE(std::any_of(game_.moves.begin(), game_.moves.end(), [&](const game::Move &move) {
                return chooses(before, move.role) && chooses(after, move.role);
            }));
        }
    }

    void groups() {
        std::set<FluentId> taken;
        for (const analyse::Group &group : facts_.groups) {
            EXPECT_GE(group.fluents.size(), 2);
            EXPECT_TRUE(std::is_sorted(group.fluents.begin(), group.fluents.end()));
            for (FluentId f : group.fluents) EXPECT_TRUE(taken.insert(f).second);
            for (const Node &node : nodes_) {
                auto n = std::count_if(group.fluents.begin(), group.fluents.end(),
                                       [&](FluentId f) { return node.state.holds(f); });
                ASSERT_LE(n, 1);
                if (group.exactly_one) {
                    ASSERT_EQ(n, 1);
                }
            }
        }
        if (facts_.step_counter) {
            std::map<std::size_t, std::vector<bool>> at; // by step
            std::set<std::pair<std::size_t, std::size_t>> seen{{0, 0}}, now = seen;
            while (!now.empty()) {
                decltype(now) then;
                for (auto [i, step] : now) {
                    std::vector<bool> members;
                    for (FluentId f : facts_.groups[*facts_.step_counter].fluents)
                        members.push_back(nodes_[i].state.holds(f));
                    ASSERT_EQ(at.emplace(step, members).first->second, members);
                    for (const auto &[joint, to] : nodes_[i].steps)
                        if (seen.emplace(to, step + 1).second) then.emplace(to, step + 1);
                }
                now = std::move(then);
            }
        }
        if (facts_.states) {
            EXPECT_EQ(*facts_.states, nodes_.size());
        }
    }

    // Longest ways, or -1 if there is a cycle.
    void lengths() {
        std::vector<long> longest(nodes_.size(), -2), longest_win(nodes_.size(), -1);
        bool cycle = false;
        std::vector<bool> open(nodes_.size(), false);
        std::function<void(std::size_t)> visit = [&](std::size_t i) {
            open[i] = true;
            long best = 0, best_win = won(nodes_[i]) ? 0 : -1;
            for (const auto &[joint, to] : nodes_[i].steps) {
                if (open[to]) cycle = true;
                if (cycle) return;
                if (longest[to] == -2) visit(to);
                best = std::max(best, longest[to] + 1);
                if (longest_win[to] >= 0) best_win = std::max(best_win, longest_win[to] + 1);
            }
            open[i] = false;
            longest[i] = best;
            longest_win[i] = best_win;
        };
        visit(0);
        bool stuck = std::any_of(nodes_.begin(), nodes_.end(), [](const Node &node) { return node.stuck(); });
        if (facts_.acyclic.proved()) {
            EXPECT_FALSE(cycle);
        }
        if (facts_.acyclic.refuted()) {
            EXPECT_TRUE(cycle);
        }
        if (facts_.ends.proved()) {
            EXPECT_FALSE(cycle || stuck);
        }
        if (facts_.horizon) {
            ASSERT_FALSE(cycle);
            EXPECT_GE(static_cast<long>(*facts_.horizon), longest[0]);
            if (facts_.states) {
                EXPECT_EQ(static_cast<long>(*facts_.horizon), longest[0]);
            }
        }
        if (facts_.longest_win) {
            EXPECT_GE(static_cast<long>(*facts_.longest_win), longest_win[0]);
            EXPECT_LE(*facts_.longest_win, *facts_.horizon);
            if (facts_.states) {
                EXPECT_EQ(static_cast<long>(*facts_.longest_win), longest_win[0]);
            }
        }
        if (facts_.measure) {
            const analyse::ProgressMeasure &measure = *facts_.measure;
            EXPECT_EQ(weigh(game_.initial), measure.at_first);
            for (const Node &node : nodes_) {
                EXPECT_LE(weigh(node.state), measure.at_most);
                if (measure.steps == 1)
                    for (const auto &[joint, to] : node.steps) {
                        auto growth = weigh(nodes_[to].state) - weigh(node.state);
                        EXPECT_GE(growth, 1);
                        if (measure.by_one) {
                            EXPECT_EQ(growth, 1);
                        }
                    }
            }
        }
    }

    std::int64_t weigh(const State &state) const {
        std::int64_t out = 0;
        for (std::size_t f = 0; f < game_.fluents.size(); ++f)
            if (state.holds(FluentId(f))) out += facts_.measure->weight[f];
        return out;
    }

    void determined() {
        for (const analyse::Determined &d : facts_.determined)
            for (const Node &node : nodes_) {
                bool any = std::any_of(d.unless.begin(), d.unless.end(),
                                       [&](FluentId f) { return node.state.holds(f); });
                ASSERT_NE(any, node.state.holds(d.fluent));
            }
    }

    void monotone() {
        for (const Node &node : nodes_) {
            for (FluentId f : facts_.always_true) ASSERT_TRUE(node.state.holds(f));
            for (FluentId f : facts_.never_true) ASSERT_FALSE(node.state.holds(f));
        }
        for (const Node &node : nodes_)
            for (const auto &[joint, to] : node.steps) {
                for (FluentId f : facts_.never_removed)
                    ASSERT_FALSE(node.state.holds(f) && !nodes_[to].state.holds(f));
                for (FluentId f : facts_.never_added)
                    ASSERT_FALSE(!node.state.holds(f) && nodes_[to].state.holds(f));
                for (std::size_t r = 0; r < game_.roles.size(); ++r)
                    for (std::size_t g : node.goals[r])
                        if (facts_.latched_goals[r][g]) {
                            ASSERT_TRUE(
                                std::count(nodes_[to].goals[r].begin(), nodes_[to].goals[r].end(), g));
                        }
            }
    }

    void moves() {
        for (const Node &node : nodes_)
            for (const auto &legal : node.legal)
                for (MoveId move : legal)
                    ASSERT_TRUE(node.terminal || !std::count(facts_.impossible_moves.begin(),
                                                             facts_.impossible_moves.end(), move));
    }

    void symmetries() {
        std::set<std::vector<std::uint32_t>> elements;
        std::vector<std::uint32_t> same(game_.fluents.size());
        for (std::uint32_t f = 0; f < same.size(); ++f) same[f] = f;
        elements.insert(same);
        for (const auto &symmetry : facts_.symmetries) EXPECT_TRUE(elements.insert(symmetry.fluent).second);
        for (const auto &symmetry : facts_.symmetries) {
            auto image = [&](const State &state) {
                State out(game_.fluents.size());
                for (std::size_t f = 0; f < game_.fluents.size(); ++f)
                    if (state.holds(FluentId(f))) out.set(FluentId(symmetry.fluent[f]));
                return out;
            };
            EXPECT_EQ(symmetry.keeps_initial, image(game_.initial) == game_.initial);
            for (const auto &other : facts_.symmetries) { // a group
                std::vector<std::uint32_t> product;
                for (std::uint32_t f : other.fluent) product.push_back(symmetry.fluent[f]);
                EXPECT_TRUE(elements.count(product));
            }
            for (std::size_t i = 0; i < nodes_.size();
                 i += 1 + nodes_.size() * facts_.symmetries.size() / 1'000) {
                const Node &node = nodes_[i];
                State mapped = image(node.state);
                ASSERT_EQ(reference_.terminal(mapped), node.terminal);
                for (std::size_t r = 0; r < game_.roles.size(); ++r) {
                    ASSERT_EQ(reference_.goals(mapped, RoleId(r)), node.goals[r]);
                    std::vector<MoveId> legal;
                    for (MoveId move : node.legal[r]) legal.emplace_back(symmetry.move[move.index()]);
                    std::sort(legal.begin(), legal.end());
                    ASSERT_EQ(reference_.legal(mapped, RoleId(r)), legal);
                }
                for (const auto &[joint, to] : node.steps) {
                    std::vector<MoveId> moved;
                    for (MoveId move : joint) moved.emplace_back(symmetry.move[move.index()]);
                    ASSERT_EQ(reference_.next(mapped, moved), image(nodes_[to].state));
                }
            }
        }
    }

    void unread() {
        State mask(game_.fluents.size());
        for (FluentId f : facts_.unread) mask.set(f);
        auto read_part = [&](State state, bool flip) {
            for (std::size_t w = 0; w < state.words.size(); ++w)
                state.words[w] = flip ? state.words[w] ^ mask.words[w] : state.words[w] & ~mask.words[w];
            return state;
        };
        if (facts_.unread.empty()) return;
        for (const Node &node : nodes_) {
            State flipped = read_part(node.state, true);
            ASSERT_EQ(reference_.terminal(flipped), node.terminal);
            for (std::size_t r = 0; r < game_.roles.size(); ++r) {
                ASSERT_EQ(reference_.goals(flipped, RoleId(r)), node.goals[r]);
                ASSERT_EQ(reference_.legal(flipped, RoleId(r)), node.legal[r]);
            }
            for (const auto &[joint, to] : node.steps)
                ASSERT_EQ(read_part(reference_.next(flipped, joint), false),
                          read_part(nodes_[to].state, false));
        }
    }

    void turn_order() {
        if (!facts_.strict_turns.proved()) return;
        std::size_t period = facts_.turn_order.size();
        ASSERT_GT(period, 0);
        std::set<std::pair<std::size_t, std::size_t>> seen{{0, 0}};
        std::vector<std::pair<std::size_t, std::size_t>> waiting{{0, 0}};
        while (!waiting.empty()) {
            auto [i, remainder] = waiting.back();
            waiting.pop_back();
            for (RoleId role : game_.players())
                if (!nodes_[i].terminal && role != facts_.turn_order[remainder]) {
                    ASSERT_FALSE(chooses(nodes_[i], role));
                }
            for (const auto &[joint, to] : nodes_[i].steps)
                if (seen.emplace(to, (remainder + 1) % period).second)
                    waiting.emplace_back(to, (remainder + 1) % period);
        }
        if (facts_.alternating.proved()) {
            EXPECT_EQ(period, game_.players().size());
        }
    }

    const game::Game &game_;
    const Facts &facts_;
    game::Reference reference_;
    std::vector<Node> nodes_;
    std::map<std::vector<std::uint64_t>, std::size_t> number_;
};

} // namespace

analyse::Effort by_induction(analyse::Depth depth) {
    analyse::Effort out = effort_of(depth);
    out.visit_states = out.visit_more = 0;
    return out;
}

Limits patient() {
    Limits out;
    out.seconds = 200;
    return out;
}

void judge(const game::Game &game, const Facts &facts) { Judge(game, facts).run(); }

} // namespace zermelo::analyse_test
