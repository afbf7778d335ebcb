#include "cross/judge.h"

#include <algorithm>
#include <stdexcept>

namespace zermelo::cross {

using game::Measure;
using game::Model;
using game::MoveId;

namespace {

template <class Value>
mpq_class best_of(const Node &node, const std::vector<std::size_t> &roles, bool highest, const Choice &choice,
                  const Value &value) {
    std::optional<mpq_class> best;
    PlayGraph::for_each(node, roles, choice, [&](const Choice &whole) {
        mpq_class v = value(whole);
        if (!best || (highest ? v > *best : v < *best)) best = v;
    });
    return *best;
}

} // namespace

std::vector<int> highest_goals(const game::Game &game) {
    std::vector<int> out;
    for (const game::Role &role : game.roles) out.push_back(role.best_goal());
    return out;
}

Judge::Judge(const PlayGraph &graph, game::RoleId role, Model model, Measure measure,
             std::vector<int> highest)
    : graph_(graph), role_(role.index()), model_(model), measure_(measure), highest_(std::move(highest)) {
    const auto &roles = graph.game().roles;
    for (std::size_t r = 0; r < roles.size(); ++r)
        (roles[r].is_random                          ? chance_
         : r == role_ || model == Model::cooperative ? own_
                                                     : others_)
            .push_back(r);
    best_ = measure == Measure::win ? 1 : highest_[role_];
    if (model == Model::difference) {
        if (others_.size() != 1) throw std::runtime_error("a difference is that of two roles");
        lowest_ = measure == Measure::win ? -1 : -highest_[others_.front()];
    }
    std::vector<Worth> at_first;
    for (std::size_t i = 0; i < graph.size(); ++i) {
        std::size_t choosers = 0;
        for (std::size_t r = 0; r < graph[i].legal.size(); ++r)
            choosers += graph[i].legal[r].size() > 1 && !roles[r].is_random;
        if (model == Model::own && choosers > 1) throw std::runtime_error("not turn-taking");
        at_first.push_back(graph[i].terminal ? payoff(graph[i]) : worst());
    }
    sequence_.push_back(std::move(at_first));
}

const mpq_class &Judge::number(const Worth &worth) const { return worth[model_ == Model::own ? role_ : 0]; }

int Judge::measured(const Node &node, std::size_t role) const {
    return measure_ == Measure::goal ? node.goals[role] : node.goals[role] == highest_[role] ? 1 : 0;
}

Judge::Worth Judge::payoff(const Node &node) const {
    if (model_ == Model::own) {
        Worth out(node.goals.size());
        for (std::size_t r = 0; r < out.size(); ++r)
            if (!graph_.game().roles[r].is_random) out[r] = measured(node, r);
        return out;
    }
    int own = measured(node, role_);
    return {model_ == Model::difference ? own - measured(node, others_.front()) : own};
}

Judge::Worth Judge::worst() const {
    return Worth(model_ == Model::own ? graph_.game().roles.size() : 1, lowest_);
}

Judge::Worth Judge::mean(const Node &node, const Choice &choice, const std::vector<Worth> &old) const {
    Worth sum(old.front().size());
    int count = 0;
    PlayGraph::for_each(node, chance_, choice, [&](const Choice &whole) {
        const Worth &value = old[graph_.successor(node, whole)];
        for (std::size_t i = 0; i < sum.size(); ++i) sum[i] += value[i];
        ++count;
    });
    if (count > 1)
        for (mpq_class &v : sum) v /= count;
    return sum;
}

mpq_class Judge::answered(const Node &node, const Choice &choice, const std::vector<Worth> &old) const {
    bool role_answers = model_ == Model::minimax;
    return best_of(node, role_answers ? own_ : others_, role_answers, choice,
                   [&](const Choice &whole) { return mean(node, whole, old)[0]; });
}

Judge::Worth Judge::back_up(const Node &node, const std::vector<Worth> &old) const {
    if (node.terminal) return payoff(node);
    if (node.successors.empty()) return worst();
    if (model_ == Model::own) return back_up_own(node, old);
    bool others_first = model_ == Model::minimax;
    return {best_of(node, others_first ? others_ : own_, !others_first, Choice(node.legal.size()),
                    [&](const Choice &choice) { return answered(node, choice, old); })};
}

Judge::Worth Judge::back_up_own(const Node &node, const std::vector<Worth> &old) const {
    std::size_t chooser = role_;
    for (std::size_t r = 0; r < node.legal.size(); ++r)
        if (!graph_.game().roles[r].is_random && node.legal[r].size() > 1) chooser = r;
    Worth best;
    PlayGraph::for_each(node, {chooser}, Choice(node.legal.size()), [&](const Choice &choice) {
        Worth v = mean(node, choice, old);
        bool better = best.empty() || v[chooser] > best[chooser] || (v[chooser] == best[chooser] && v < best);
        if (better) best = v;
    });
    return best;
}

std::vector<MoveId> Judge::keeping(const std::vector<Worth> &old, const Worth &value) const {
    const Node &root = graph_[0];
    std::vector<bool> keeps(graph_.game().moves.size());
    Choice none(root.legal.size());
    auto keep = [&](const Choice &choice) { keeps[root.legal[role_][choice[role_]].index()] = true; };
    if (model_ == Model::own) {
        bool chooses = root.legal[role_].size() > 1;
        PlayGraph::for_each(root, {role_}, none, [&](const Choice &choice) {
            if (!chooses || mean(root, choice, old)[role_] == value[role_]) keep(choice);
        });
    } else if (model_ == Model::minimax) {
        PlayGraph::for_each(root, others_, none, [&](const Choice &choice) {
            if (answered(root, choice, old) != value[0]) return;
            PlayGraph::for_each(root, own_, choice, [&](const Choice &whole) {
                if (mean(root, whole, old)[0] == value[0]) keep(whole);
            });
        });
    } else {
        PlayGraph::for_each(root, own_, none, [&](const Choice &choice) {
            if (answered(root, choice, old) == value[0]) keep(choice);
        });
    }
    std::vector<MoveId> out;
    for (MoveId move : root.legal[role_])
        if (keeps[move.index()]) out.push_back(move);
    return out;
}

const std::vector<Judge::Worth> &Judge::values(std::optional<std::size_t> depth) {
    bool must_rest = chance_.empty() && model_ != Model::own;
    while (!rests_ && (!depth || sequence_.size() <= *depth)) {
        if (!must_rest && !depth && sequence_.size() > graph_.size() + 2) {
            if (!limit_ && model_ != Model::own) limit_ = find_limit();
            if (!limit_) throw std::runtime_error("cycles with chance or model own");
            return *limit_;
        }
        std::vector<Worth> later;
        for (std::size_t i = 0; i < graph_.size(); ++i) later.push_back(back_up(graph_[i], sequence_.back()));
        if (later == sequence_.back())
            rests_ = true;
        else
            sequence_.push_back(std::move(later));
    }
    return depth && *depth < sequence_.size() ? sequence_[*depth] : sequence_.back();
}

Truth Judge::truth(std::optional<std::size_t> depth) {
    const Worth &value = values(depth)[0];
    Truth out;
    out.states = graph_.size();
    out.value = number(value);
    if (model_ == Model::own)
        out.values = value;
    else if (out.value != lowest_)
        for (std::size_t n = 0; !out.distance && n < sequence_.size(); ++n)
            if (sequence_[n][0] == value) out.distance = n;
    const Node &root = graph_[0];
    if (!root.successors.empty() && (!depth || *depth > 0))
        out.keeping = keeping(values(depth ? std::optional(*depth - 1) : std::nullopt), value);
    return out;
}

Truth find_truth(const game::Game &game, const engines::Query &query, std::size_t max_states) {
    PlayGraph graph(game, query.from, max_states);
    return Judge(graph, query.role, query.model, query.measure, highest_goals(game)).truth(query.depth);
}

} // namespace zermelo::cross
