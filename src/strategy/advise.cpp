#include "strategy/advise.h"

#include "strategy/table_check.h"

#include <algorithm>

namespace zermelo::strategy {

using game::MoveId;
using game::RoleId;

Advisor::Advisor(const game::Game &game, const Part &part, const Claim &claim)
    : game_(game), part_(part), claim_(claim), sides_(sides_of(game, claim, part.side)), roles_(sides_.plan),
      reference_(game), index_(part.entries, game.initial.words.size()) {
    if (part.side != Side::table) return;
    roles_.clear();
    for (std::size_t r = 0; r < game.roles.size(); ++r)
        if (!game.roles[r].is_random) roles_.emplace_back(r);
}

std::optional<std::vector<MoveId>> Advisor::advise(const game::State &state,
                                                   std::vector<MoveId> joint_move) const {
    auto entry = index_.find(state);
    if (!entry) return {};
    return part_.side == Side::table ? by_table(part_.entries[*entry], std::move(joint_move))
                                     : by_plan(part_.entries[*entry], std::move(joint_move));
}

std::optional<std::vector<MoveId>> Advisor::by_plan(const Entry &entry, std::vector<MoveId> joint) const {
    std::size_t at = 0; // the number of the others' joint move, if the plan replies to it
    for (RoleId role : sides_.others) {
        std::vector<MoveId> legal = reference_.legal(entry.state, role);
        auto found = std::find(legal.begin(), legal.end(), joint[role.index()]);
        if (found == legal.end()) return {};
        if (sides_.replies) at = at * legal.size() + static_cast<std::size_t>(found - legal.begin());
    }
    std::vector<std::pair<RoleId, std::vector<MoveId>>> choosing;
    for (RoleId role : sides_.plan) {
        std::vector<MoveId> legal = reference_.legal(entry.state, role);
        if (legal.empty()) return {};
        joint[role.index()] = legal.front();
        if (legal.size() > 1) choosing.emplace_back(role, std::move(legal));
    }
    for (std::size_t c = 0; c < choosing.size(); ++c) {
        std::size_t which = at * choosing.size() + c;
        if (which >= entry.moves.size()) return {};
        const auto &[role, legal] = choosing[c];
        if (!std::binary_search(legal.begin(), legal.end(), entry.moves[which])) return {};
        joint[role.index()] = entry.moves[which];
    }
    return joint;
}

// The values of all roles and the distance after one step, as the table has them.
struct Advisor::After {
    std::vector<mpq_class> values;
    std::uint32_t distance = 0;
};

Advisor::After Advisor::after(const game::State &state, const std::vector<MoveId> &joint) const {
    game::State next = reference_.next(state, joint);
    bool terminal = reference_.terminal(next);
    std::vector<std::vector<std::size_t>> goals;
    for (std::size_t r = 0; r < game_.roles.size(); ++r) goals.push_back(reference_.goals(next, RoleId(r)));
    auto holds = [&](RoleId role, std::size_t goal) {
        const auto &of = goals[role.index()];
        return std::find(of.begin(), of.end(), goal) != of.end();
    };
    After out;
    auto known = index_.find(next);
    if (known) out.distance = index_.distance(*known);
    for (std::size_t r = 0; r < game_.roles.size(); ++r) {
        game::Payoff payoff(game_, RoleId(r), game::Model::own, claim_.measure);
        if (!terminal && known && r < part_.entries[*known].values.size())
            out.values.push_back(part_.entries[*known].values[r]);
        else
            out.values.emplace_back(terminal ? payoff.of(holds) : payoff.lowest());
    }
    return out;
}

// The move that is best for the role that has a choice; between equals the one that is nearer to the end.
std::optional<std::vector<MoveId>> Advisor::by_table(const Entry &entry, std::vector<MoveId> joint) const {
    std::vector<std::vector<MoveId>> legal;
    RoleId chooser;
    std::vector<std::vector<MoveId>> outcomes{joint}; // of chance
    for (std::size_t r = 0; r < game_.roles.size(); ++r) {
        legal.push_back(reference_.legal(entry.state, RoleId(r)));
        if (legal[r].empty()) return {};
        bool is_random = game_.roles[r].is_random;
        if (!is_random && legal[r].size() > 1) chooser = RoleId(r);
        if (!is_random) joint[r] = legal[r].front();
        std::vector<std::vector<MoveId>> more;
        for (std::vector<MoveId> &outcome : outcomes)
            for (MoveId move : is_random ? legal[r] : std::vector<MoveId>{legal[r].front()}) {
                outcome[r] = move;
                more.push_back(outcome);
            }
        outcomes = std::move(more);
    }
    if (!chooser.valid()) return joint;
    std::vector<MoveId> candidates = legal[chooser.index()];
    if (!entry.moves.empty()) {
        if (!std::binary_search(candidates.begin(), candidates.end(), entry.moves[0])) return {};
        candidates = {entry.moves[0]};
    }
    std::optional<After> best;
    for (MoveId move : candidates) {
        After sum{std::vector<mpq_class>(game_.roles.size()), 0};
        for (std::vector<MoveId> &outcome : outcomes) {
            outcome[chooser.index()] = move;
            After one = after(entry.state, outcome);
            for (std::size_t r = 0; r < sum.values.size(); ++r) sum.values[r] += one.values[r];
            sum.distance = std::max(sum.distance, one.distance);
        }
        int better = best ? compare_for(chooser, sum.values, best->values) : 1;
        if (better < 0 || (better == 0 && sum.distance >= best->distance)) continue;
        best = std::move(sum);
        joint[chooser.index()] = move;
    }
    return joint;
}

} // namespace zermelo::strategy
