// First moves, the line, the number of steps and the parts of a strategy, from values of any kind.
#include "engines/exhaustive/exhaustive_run.h"

#include <fmt/core.h>

#include <algorithm>
#include <set>

namespace zermelo::engines {

namespace {

using strategy::Side;

constexpr std::size_t longest_line = 1000;

} // namespace

template <class Score>
void ExhaustiveRun::find_keeping(const std::function<Score(Target)> &score, const Score &wanted) {
    if (graph_.pruned() && !query_.all_moves) return; // moves of no use for the value may be left out
    if (query_.depth && *query_.depth == 0) {
        out_.keeping_is_complete = true; // there is no first move
        return;
    }
    View view = graph_.look(query_.from);
    const Shape &shape = view.shape;
    std::set<game::MoveId> keeping;
    bool complete = true;
    std::size_t t = 0;
    for (std::uint32_t a = 0; a < shape.first; ++a) {
        std::vector<Score> sums;
        for (std::uint32_t b = 0; b < shape.second; ++b) {
            Score sum{};
            for (std::uint32_t c = 0; c < shape.chance; ++c) {
                complete &= !graph_.dropped(view.targets[t]);
                sum += score(view.targets[t++]);
            }
            sums.push_back(sum);
        }
        const Score enough = wanted * static_cast<int>(shape.chance);
        std::size_t begin = t - std::size_t{shape.second} * shape.chance;
        auto keep = [&](std::size_t transition) {
            keeping.insert(graph_.joint_move(view, transition)[query_.role.index()]);
        };
        if (graph_.order().role_first) {
            if (*std::min_element(sums.begin(), sums.end()) >= enough) keep(begin);
        } else if (*std::max_element(sums.begin(), sums.end()) == enough) {
            for (std::size_t b = 0; b < sums.size(); ++b)
                if (sums[b] == enough) keep(begin + b * shape.chance);
        }
    }
    out_.keeping.assign(keeping.begin(), keeping.end());
    out_.keeping_is_complete = complete;
}

void ExhaustiveRun::find_line(const std::function<std::size_t(const View &, std::size_t)> &pick) {
    game::State state = query_.from;
    std::set<std::vector<std::uint64_t>> seen;
    std::size_t most = std::min(longest_line, query_.depth.value_or(longest_line));
    while (out_.line.size() < most && seen.insert(state.words).second) {
        View view = graph_.look(state);
        if (view.shape.size() == 0 || view.shape.chance > 1) return;
        std::size_t t = pick(view, query_.depth.value_or(SIZE_MAX) - out_.line.size() - 1);
        if (t == no_transition) return;
        out_.line.push_back(graph_.joint_move(view, t));
        if (view.targets[t].is_outcome()) return;
        state = view.successors[t];
    }
}

void ExhaustiveRun::find_distance() {
    if (!query_.distance || out_.lower == graph_.outcomes().payoff().lowest()) return;
    out_.distance = ExactValues(graph_, query_.model).least_steps(out_.lower);
}

template <class Score>
bool ExhaustiveRun::add_part(Side side, const mpq_class &bound, const PlanGuide<Score> &guide) {
    if (query_.depth == 0)
        return add_part(bound, strategy::Part{side, {}, {}}); // the root is too deep already
    bool first_side = graph_.order().role_first == (side == Side::lower);
    return add_part(bound, make_part<Score>(graph_, query_.from, side, first_side, guide, room()));
}

bool ExhaustiveRun::add_part(const mpq_class &bound, std::optional<strategy::Part> part) {
    if (!part) {
        out_.no_strategy = fmt::format("it has more than {} states", query_.strategy_states);
        out_.no_strategy_at_all = true;
        return false;
    }
    part->bound = bound;
    states_in_parts_ += part->entries.size();
    parts_.push_back(std::move(*part));
    return true;
}

template void ExhaustiveRun::find_keeping(const std::function<std::int64_t(Target)> &, const std::int64_t &);
template void ExhaustiveRun::find_keeping(const std::function<mpq_class(Target)> &, const mpq_class &);
template bool ExhaustiveRun::add_part(Side, const mpq_class &, const PlanGuide<std::int64_t> &);
template bool ExhaustiveRun::add_part(Side, const mpq_class &, const PlanGuide<mpq_class> &);
template bool ExhaustiveRun::add_part(Side, const mpq_class &, const PlanGuide<Advance> &);

} // namespace zermelo::engines
