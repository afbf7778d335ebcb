#include "engines/common/payoff_bits.h"

#include <algorithm>
#include <numeric>

namespace zermelo::engines {

namespace {

using Bits = PayoffBits::Bits;

Bits all_lanes() {
    Bits out;
    out.word.fill(~std::uint64_t{0});
    return out;
}

} // namespace

PayoffBits::PayoffBits(const game::Game &game, const circuit::Circuit &circuit, game::RoleId role,
                       game::Model model, game::Measure measure)
    : payoff_(game, role, model, measure), measure_(measure), own_(goals_of(game, circuit, role.index())) {
    if (model != game::Model::difference) return;
    for (std::size_t r = 0; r < game.roles.size(); ++r)
        if (r != role.index() && !game.roles[r].is_random) other_ = {goals_of(game, circuit, r)};
}

PayoffBits::Goals PayoffBits::goals_of(const game::Game &game, const circuit::Circuit &circuit,
                                       std::size_t role) {
    const auto &goals = game.roles[role].goals;
    std::vector<std::size_t> order;
    for (std::size_t g = 0; g < goals.size(); ++g)
        if (goals[g].value) order.push_back(g);
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return *goals[a].value > *goals[b].value; });
    Goals out{{}, {}, game.roles[role].best_goal()};
    for (std::size_t g : order) {
        out.values.push_back(*goals[g].value);
        out.edges.push_back(circuit.goals[role][g]);
    }
    return out;
}

Bits PayoffBits::reaches(const circuit::Lanes<4> &lanes, const Goals &goals, int value) {
    Bits high{}, low{}; // some goal of at least, of less than, the value holds
    for (std::size_t g = 0; g < goals.values.size(); ++g) {
        Bits holds = lanes.value(goals.edges[g]);
        Bits &to = goals.values[g] >= value ? high : low;
        for (std::size_t w = 0; w < to.word.size(); ++w) to.word[w] |= holds.word[w];
    }
    if (value <= 0) // a role without a goal value gets 0
        for (std::size_t w = 0; w < high.word.size(); ++w) high.word[w] |= ~low.word[w];
    return high;
}

Bits PayoffBits::counts(const circuit::Lanes<4> &lanes, const Goals &goals, int number) const {
    if (measure_ == game::Measure::goal) return reaches(lanes, goals, number);
    if (number <= 0) return all_lanes();
    return number == 1 ? reaches(lanes, goals, goals.best) : Bits{};
}

Bits PayoffBits::at_least(const circuit::Lanes<4> &lanes, int number) const {
    if (number <= payoff_.lowest()) return all_lanes();
    if (other_.empty()) return counts(lanes, own_, number);

    // own - other >= number: for each number that the other may get, the role needs that much more.
    Bits out{};
    std::vector<int> others = measure_ == game::Measure::goal ? other_[0].values : std::vector<int>{1};
    others.push_back(0);
    for (int other : others) {
        Bits own = counts(lanes, own_, number + other);
        Bits exactly = counts(lanes, other_[0], other), more = counts(lanes, other_[0], other + 1);
        for (std::size_t w = 0; w < out.word.size(); ++w)
            out.word[w] |= own.word[w] & exactly.word[w] & ~more.word[w];
    }
    return out;
}

} // namespace zermelo::engines
