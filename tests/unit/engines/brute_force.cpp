#include "engines/brute_force.h"

#include "game/reference.h"

#include <algorithm>
#include <map>

namespace zermelo::engines {

namespace {

using game::Model;
using game::MoveId;
using game::RoleId;
using Values = std::vector<mpq_class>; // one, or with model own one per role

struct Node {
    bool terminal = false;
    Values payoff;                          // terminal
    std::vector<std::vector<MoveId>> legal; // by role
    std::vector<std::size_t> successors;    // joint moves, the last role's choice varying fastest
};

class BruteForce {
  public:
    BruteForce(const game::Game &game, const Query &query, std::size_t max_states);
    Truth solve();

  private:
    std::size_t add(const game::State &state);
    void expand(std::size_t number);
    Values payoff(const game::State &state) const;
    Values lowest() const;
    std::size_t successor(const Node &node, const std::vector<std::size_t> &choice) const;

    // Calls `visit` for every joint choice of these roles; others keep what `choice` says.
    template <class Visit>
    void for_each(const Node &node, const std::vector<std::size_t> &roles, std::vector<std::size_t> choice,
                  const Visit &visit) const;
    Values mean(const Node &node, const std::vector<std::size_t> &choice,
                const std::vector<Values> &old) const;
    mpq_class best_of(const Node &node, const std::vector<std::size_t> &roles, bool highest,
                      const std::vector<std::size_t> &choice,
                      const std::function<mpq_class(const std::vector<std::size_t> &)> &value) const;
    Values back_up(const Node &node, const std::vector<Values> &old) const;
    Values back_up_own(const Node &node, const std::vector<Values> &old) const;
    std::vector<MoveId> keeping(const Node &node, const std::vector<Values> &old, const Values &value) const;
    // The value after a joint choice of one side, the other side answering.
    mpq_class answered(const Node &node, const std::vector<std::size_t> &choice,
                       const std::vector<Values> &old) const;

    const game::Game &game_;
    Query query_;
    std::size_t max_states_;
    game::Reference reference_;
    std::vector<game::Payoff> payoffs_; // model own: by role; otherwise one
    std::vector<std::size_t> own_, others_, chance_;
    std::map<std::vector<std::uint64_t>, std::size_t> numbers_;
    std::vector<game::State> states_;
    std::vector<Node> nodes_;
};

BruteForce::BruteForce(const game::Game &game, const Query &query, std::size_t max_states)
    : game_(game), query_(query), max_states_(max_states), reference_(game) {
    for (std::size_t r = 0; r < game.roles.size(); ++r) {
        if (game.roles[r].is_random)
            chance_.push_back(r);
        else if (r == query.role.index() || query.model == Model::cooperative)
            own_.push_back(r);
        else
            others_.push_back(r);
        if (query.model == Model::own) payoffs_.emplace_back(game, RoleId(r), query.model, query.measure);
    }
    if (query.model != Model::own) payoffs_.emplace_back(game, query.role, query.model, query.measure);
}

Values BruteForce::payoff(const game::State &state) const {
    std::vector<std::vector<std::size_t>> goals;
    for (std::size_t r = 0; r < game_.roles.size(); ++r) goals.push_back(reference_.goals(state, RoleId(r)));
    Values out;
    for (const game::Payoff &payoff : payoffs_)
        out.push_back(payoff.of([&](RoleId role, std::size_t goal) {
            const auto &all = goals[role.index()];
            return std::find(all.begin(), all.end(), goal) != all.end();
        }));
    return out;
}

Values BruteForce::lowest() const {
    Values out;
    for (const game::Payoff &payoff : payoffs_) out.push_back(payoff.lowest());
    return out;
}

std::size_t BruteForce::add(const game::State &state) {
    auto [at, fresh] = numbers_.emplace(state.words, states_.size());
    if (fresh) states_.push_back(state);
    if (states_.size() > max_states_) throw std::runtime_error("too many states for brute force");
    return at->second;
}

void BruteForce::expand(std::size_t number) {
    game::State state = states_[number];
    Node node;
    node.terminal = reference_.terminal(state);
    if (node.terminal) {
        node.payoff = payoff(state);
    } else {
        std::size_t choosers = 0;
        bool stuck = false;
        for (std::size_t r = 0; r < game_.roles.size(); ++r) {
            node.legal.push_back(reference_.legal(state, RoleId(r)));
            stuck |= node.legal[r].empty();
            choosers += node.legal[r].size() > 1 && !game_.roles[r].is_random;
        }
        if (query_.model == Model::own && choosers > 1) throw std::runtime_error("not turn-taking");
        std::vector<std::size_t> all(game_.roles.size());
        for (std::size_t r = 0; r < all.size(); ++r) all[r] = r;
        if (!stuck)
            for_each(node, all, std::vector<std::size_t>(all.size()), [&](const auto &choice) {
                std::vector<MoveId> joint;
                for (std::size_t r = 0; r < all.size(); ++r) joint.push_back(node.legal[r][choice[r]]);
                node.successors.push_back(add(reference_.next(state, joint)));
            });
    }
    nodes_.push_back(std::move(node));
}

std::size_t BruteForce::successor(const Node &node, const std::vector<std::size_t> &choice) const {
    std::size_t index = 0;
    for (std::size_t r = 0; r < choice.size(); ++r) index = index * node.legal[r].size() + choice[r];
    return node.successors[index];
}

template <class Visit>
void BruteForce::for_each(const Node &node, const std::vector<std::size_t> &roles,
                          std::vector<std::size_t> choice, const Visit &visit) const {
    for (std::size_t r : roles) choice[r] = 0;
    for (;;) {
        visit(choice);
        std::size_t i = roles.size();
        while (i > 0 && ++choice[roles[i - 1]] == node.legal[roles[i - 1]].size()) choice[roles[--i]] = 0;
        if (i == 0) return;
    }
}

Values BruteForce::mean(const Node &node, const std::vector<std::size_t> &choice,
                        const std::vector<Values> &old) const {
    Values sum(payoffs_.size());
    int count = 0;
    for_each(node, chance_, choice, [&](const auto &whole) {
        const Values &value = old[successor(node, whole)];
        for (std::size_t i = 0; i < sum.size(); ++i) sum[i] += value[i];
        ++count;
    });
    for (mpq_class &v : sum) v /= count;
    return sum;
}

mpq_class BruteForce::best_of(const Node &node, const std::vector<std::size_t> &roles, bool highest,
                              const std::vector<std::size_t> &choice,
                              const std::function<mpq_class(const std::vector<std::size_t> &)> &value) const {
    std::optional<mpq_class> best;
    for_each(node, roles, choice, [&](const auto &whole) {
        mpq_class v = value(whole);
        if (!best || (highest ? v > *best : v < *best)) best = v;
    });
    return *best;
}

mpq_class BruteForce::answered(const Node &node, const std::vector<std::size_t> &choice,
                               const std::vector<Values> &old) const {
    bool role_answers = query_.model == Model::minimax;
    return best_of(node, role_answers ? own_ : others_, role_answers, choice,
                   [&](const auto &whole) { return mean(node, whole, old)[0]; });
}

Values BruteForce::back_up(const Node &node, const std::vector<Values> &old) const {
    if (node.terminal) return node.payoff;
    if (node.successors.empty()) return lowest();
    if (query_.model == Model::own) return back_up_own(node, old);
    bool role_first = query_.model != Model::minimax;
    return {best_of(node, role_first ? own_ : others_, role_first,
                    std::vector<std::size_t>(game_.roles.size()),
                    [&](const auto &choice) { return answered(node, choice, old); })};
}

Values BruteForce::back_up_own(const Node &node, const std::vector<Values> &old) const {
    std::size_t chooser = query_.role.index();
    for (std::size_t r = 0; r < game_.roles.size(); ++r)
        if (!game_.roles[r].is_random && node.legal[r].size() > 1) chooser = r;
    Values best;
    for_each(node, {chooser}, std::vector<std::size_t>(game_.roles.size()), [&](const auto &choice) {
        Values v = mean(node, choice, old);
        bool better = best.empty() || v[chooser] > best[chooser];
        if (!best.empty() && v[chooser] == best[chooser])
            for (std::size_t r = 0; r < v.size(); ++r)
                if (v[r] != best[r]) {
                    better = v[r] < best[r];
                    break;
                }
        if (better) best = v;
    });
    return best;
}

std::vector<MoveId> BruteForce::keeping(const Node &node, const std::vector<Values> &old,
                                        const Values &value) const {
    std::vector<bool> keeps(game_.moves.size());
    std::size_t role = query_.role.index();
    std::vector<std::size_t> none(game_.roles.size());
    if (query_.model == Model::own) {
        bool chooses = node.legal[role].size() > 1;
        for_each(node, {role}, none, [&](const auto &choice) {
            if (!chooses || mean(node, choice, old)[role] == value[role])
                keeps[node.legal[role][choice[role]].index()] = true;
        });
    } else if (query_.model == Model::minimax) {
        for_each(node, others_, none, [&](const auto &choice) {
            if (answered(node, choice, old) != value[0]) return;
            for_each(node, own_, choice, [&](const auto &whole) {
                if (mean(node, whole, old)[0] == value[0])
                    keeps[node.legal[role][whole[role]].index()] = true;
            });
        });
    } else {
        for_each(node, own_, none, [&](const auto &choice) {
            if (answered(node, choice, old) == value[0]) keeps[node.legal[role][choice[role]].index()] = true;
        });
    }
    std::vector<MoveId> out;
    for (MoveId move : node.legal[role])
        if (keeps[move.index()]) out.push_back(move);
    return out;
}

Truth BruteForce::solve() {
    add(query_.from);
    for (std::size_t i = 0; i < states_.size(); ++i) expand(i);

    std::vector<Values> now;
    for (const Node &node : nodes_) now.push_back(node.terminal ? node.payoff : lowest());
    bool always_rests = chance_.empty() && query_.model != Model::own;
    std::size_t steps = 0, least = 0;
    std::vector<Values> before = now; // V(n - 1)
    for (;; ++steps) {
        if (query_.depth && steps == *query_.depth) break;
        if (!always_rests && !query_.depth && steps > states_.size() + 1)
            throw std::runtime_error("cycles with chance or model own");
        std::vector<Values> later;
        for (const Node &node : nodes_) later.push_back(back_up(node, now));
        if (later == now) {
            before = now;
            break;
        }
        if (later[0] != now[0]) least = steps + 1;
        before = std::move(now);
        now = std::move(later);
    }

    Truth out;
    out.states = states_.size();
    out.value = now[0][query_.model == Model::own ? query_.role.index() : 0];
    if (query_.model == Model::own)
        out.values = now[0];
    else if (out.value != payoffs_[0].lowest())
        out.distance = least;
    const Node &root = nodes_[0];
    if (!root.terminal && !root.successors.empty() && (!query_.depth || *query_.depth > 0))
        out.keeping = keeping(root, before, now[0]);
    return out;
}

} // namespace

Truth find_truth(const game::Game &game, const Query &query, std::size_t max_states) {
    return BruteForce(game, query, max_states).solve();
}

} // namespace zermelo::engines
