#include "api/core.h"
#include "engines/roles.h"
#include "session/solve.h"

namespace zermelo::v1 {

namespace {

template <class Ids, class Named>
std::vector<std::string> names(const Ids &ids, const std::vector<Named> &named) {
    std::vector<std::string> out;
    out.reserve(ids.size());
    for (auto id : ids) out.push_back(named[id.index()].name);
    return out;
}

Finding finding(const game::Game &game, const analyse::Finding &from) {
    Finding out{static_cast<Finding::Status>(from.status), from.how, {}};
    for (const auto &joint : from.trace) out.trace.push_back(names(joint, game.moves));
    return out;
}

Facts public_facts(const game::Game &game, const analyse::Facts &from) {
    Facts out;
    out.kind = engines::kind_of(game, from);
    out.always_legal = finding(game, from.always_legal);
    out.one_goal = finding(game, from.one_goal);
    out.ends = finding(game, from.ends);
    out.acyclic = finding(game, from.acyclic);
    out.turn_taking = finding(game, from.turn_taking);
    out.strict_turns = finding(game, from.strict_turns);
    out.alternating = finding(game, from.alternating);
    out.constant_sum = finding(game, from.constant_sum);
    out.sum = from.sum;
    out.turn_order = names(from.turn_order, game.roles);
    out.longest_play = from.horizon;
    out.longest_win = from.longest_win;
    out.states = from.states;
    for (const analyse::Group &group : from.groups)
        out.groups.push_back({names(group.fluents, game.fluents), group.exactly_one});
    for (const analyse::Determined &determined : from.determined)
        out.determined.push_back(
            {game.fluents[determined.fluent.index()].name, names(determined.unless, game.fluents)});
    out.never_removed = names(from.never_removed, game.fluents);
    out.never_added = names(from.never_added, game.fluents);
    out.unread = names(from.unread, game.fluents);
    for (game::MoveId id : from.impossible_moves) {
        const game::Move &move = game.moves[id.index()];
        out.impossible_moves.emplace_back(game.roles[move.role.index()].name, move.name);
    }
    for (std::size_t r = 0; r < from.latched_goals.size(); ++r)
        for (std::size_t g = 0; g < from.latched_goals[r].size(); ++g)
            if (from.latched_goals[r][g])
                out.latched_goals.emplace_back(game.roles[r].name, game.roles[r].goals[g].name);
    out.symmetries = from.symmetries.size();
    return out;
}

} // namespace

Facts Game::facts(const Limits &limits, Effort effort) const {
    if (core_->obstacle)
        throw LimitReached(detail::limit_of_kind(core_->made.stopped->kind), *core_->obstacle);
    auto depth = effort == Effort::full ? analyse::Depth::full : analyse::Depth::quick;
    return detail::translated([&] {
        const session::Session &made = core_->made;
        Job job = detail::inner(limits);
        Facts out = public_facts(*made.game, session::facts_of(made, job, depth));
        if (job.stopped()) throw LimitReached(Limit::stopped, "stopped");
        return out;
    });
}

} // namespace zermelo::v1
