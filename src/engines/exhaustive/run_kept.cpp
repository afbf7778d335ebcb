// All states with what they are worth, to be counted or kept in a store.
#include "engines/exhaustive/exhaustive_run.h"
#include "engines/exhaustive/kept.h"

#include <algorithm>

namespace zermelo::engines {

void ExhaustiveRun::keep_all(const std::function<Worth(Target)> &worth) {
    bool kept = !shelf_ || shelf_->finished(); // by an earlier run
    if (kept && !query_.counts) return;
    std::size_t room = resources_.table_bytes - std::min(resources_.table_bytes, graph_.bytes());
    AllStates states(problem_, query_, graph_.meter(), room);
    Ends ends(problem_, query_);
    bool counts_steps = query_.model != game::Model::own && !problem_.game.has_chance();
    KnownWorth known = know(
        states,
        [&](std::size_t state) {
            if (!states.is_terminal(state)) return worth(graph_.node_of(states.row(state)));
            Worth out = ends.worth(states.values(state));
            if (counts_steps && out.value > 0) out.steps = 0;
            return out;
        },
        graph_.meter());
    out_.layers = {count(states, known, ends.count(), graph_.meter())};
    if (!kept) keep(*shelf_, problem_, query_, states, known, graph_.meter());
}

} // namespace zermelo::engines
