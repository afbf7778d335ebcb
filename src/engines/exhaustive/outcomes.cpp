#include "engines/exhaustive/outcomes.h"

#include <algorithm>

namespace zermelo::engines {

Outcomes::Outcomes(const game::Game &game, const circuit::Circuit &circuit, const Query &query)
    : game_(game) {
    bool own = query.model == game::Model::own;
    for (std::size_t r = 0; r < game.roles.size(); ++r) {
        bool is_role = r == query.role.index();
        if (own || is_role) {
            if (is_role) shown_ = payoffs_.size();
            payoffs_.emplace_back(game, game::RoleId(r), query.model, query.measure);
        }
        bool counts = query.model == game::Model::difference || own || is_role;
        if (!counts || game.roles[r].is_random) continue;
        Needed needed{r, {}};
        for (std::size_t g = 0; g < game.roles[r].goals.size(); ++g)
            if (game.roles[r].goals[g].value)
                needed.goals.emplace_back(*game.roles[r].goals[g].value, circuit.goals[r][g]);
        std::stable_sort(needed.goals.begin(), needed.goals.end(),
                         [](const auto &a, const auto &b) { return a.first < b.first; });
        for (const auto &goal : needed.goals) edges_.push_back(goal.second);
        needed_.push_back(std::move(needed));
    }
    lane_goals_.assign(needed_.size(), std::vector<int>(Lanes::width));
}

std::vector<int> Outcomes::lowest() const {
    std::vector<int> out;
    for (const game::Payoff &payoff : payoffs_) out.push_back(payoff.lowest());
    return out;
}

void Outcomes::find(const Lanes &lanes, const Lanes::Bits &terminal, std::uint32_t *out) {
    auto for_each_lane = [](const Lanes::Bits &bits, auto &&visit) {
        for (std::size_t w = 0; w < bits.word.size(); ++w)
            for (std::uint64_t rest = bits.word[w]; rest; rest &= rest - 1)
                visit(64 * w + static_cast<std::size_t>(__builtin_ctzll(rest)));
    };
    for (std::size_t i = 0; i < needed_.size(); ++i) {
        auto &goals = lane_goals_[i];
        for_each_lane(terminal, [&](std::size_t lane) { goals[lane] = 0; }); // a role without a goal gets 0
        for (const auto &[value, edge] : needed_[i].goals) {
            Lanes::Bits holds = lanes.value(edge);
            for (std::size_t w = 0; w < holds.word.size(); ++w) holds.word[w] &= terminal.word[w];
            for_each_lane(holds, [&, v = value](std::size_t lane) { goals[lane] = v; });
        }
    }
    std::vector<int> goals(needed_.size());
    for_each_lane(terminal, [&](std::size_t lane) {
        for (std::size_t i = 0; i < goals.size(); ++i) goals[i] = lane_goals_[i][lane];
        if (values_.empty() || goals != last_goals_) {
            last_ = intern(goals);
            last_goals_ = goals;
        }
        out[lane] = last_;
    });
}

std::uint32_t Outcomes::intern(const std::vector<int> &goals) {
    auto [at, fresh] = numbers_.emplace(goals, 0);
    if (!fresh) return at->second;
    auto holds = [&](game::RoleId role, std::size_t goal) {
        for (std::size_t i = 0; i < needed_.size(); ++i)
            if (needed_[i].role == role.index())
                return game_.roles[role.index()].goals[goal].value == goals[i];
        return false;
    };
    std::vector<int> values;
    for (const game::Payoff &payoff : payoffs_) values.push_back(payoff.of(holds));
    // Different goals may be worth the same.
    auto same = std::find(values_.begin(), values_.end(), values);
    at->second = static_cast<std::uint32_t>(same - values_.begin());
    if (same == values_.end()) values_.push_back(values);
    return at->second;
}

} // namespace zermelo::engines
