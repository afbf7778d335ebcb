#include "cross/line.h"

#include <fmt/core.h>

#include <algorithm>

namespace zermelo::cross {

namespace {

constexpr std::size_t longest_line = 1000;

// The place of the joint move among those of the node, or none if a move is not legal.
std::optional<Choice> choice_of(const Node &node, const std::vector<game::MoveId> &joint) {
    if (joint.size() != node.legal.size()) return std::nullopt;
    Choice out;
    for (std::size_t r = 0; r < joint.size(); ++r) {
        auto at = std::find(node.legal[r].begin(), node.legal[r].end(), joint[r]);
        if (at == node.legal[r].end()) return std::nullopt;
        out.push_back(static_cast<std::size_t>(at - node.legal[r].begin()));
    }
    return out;
}

} // namespace

LineReport check_line(Position &position, const engines::Query &query, const engines::Verdict &verdict,
                      const Truth &truth) {
    const PlayGraph &plays = position.plays();
    Judge &judge = position.judge(query.role, query.model, query.measure);
    const Judge::Worth &value = judge.values(query.depth)[0];
    std::size_t at = 0;
    for (std::size_t n = 0; n < verdict.line.size(); ++n) {
        const Node &node = plays[at];
        if (node.terminal)
            return {LineFault::illegal, fmt::format("the play is over after {} steps, the line goes on", n)};
        std::optional<Choice> choice = choice_of(node, verdict.line[n]);
        if (!choice || node.successors.empty())
            return {LineFault::illegal, fmt::format("step {} is not legal", n + 1)};
        if (query.depth && n >= *query.depth)
            return {LineFault::illegal, "the line is longer than the depth"};
        at = plays.successor(node, *choice);
        const Judge::Worth &there =
            judge.values(query.depth ? std::optional(*query.depth - n - 1) : std::nullopt)[at];
        if (there != value)
            return {LineFault::value,
                    fmt::format("after step {} the value is {}, not {}", n + 1, judge.number(there).get_str(),
                                judge.number(value).get_str())};
    }
    if (truth.value == judge.lowest() || judge.chance()) return {};
    if (query.model == game::Model::own && query.depth) return {}; // it need not be known how play goes on
    if (verdict.limit) return {};                                  // decided, but then there was no more time
    if (!plays[at].terminal && verdict.line.size() < longest_line)
        return {LineFault::stops,
                fmt::format("the line stops after {} steps, before the end", verdict.line.size())};
    if (query.distance && truth.distance && verdict.line.size() > *truth.distance)
        return {LineFault::long_way,
                fmt::format("the line has {} steps, {} would do", verdict.line.size(), *truth.distance)};
    return {};
}

} // namespace zermelo::cross
