// From values to a plan, with chance: starting at the root, one side makes its best choice in each state and
// the other side all of its choices; every state that comes up is in the plan.
#pragma once

#include "engines/oracle/chance_view.h"

namespace zermelo::engines {

// Nothing if there would be more than `max_states`. States that are worth `nothing` need no entry. The bound
// is left to the caller. Throws LimitReached.
std::optional<strategy::Part> make_chance_part(ChanceViewer &viewer, const game::State &root,
                                               strategy::Side side, const mpq_class &nothing,
                                               std::size_t max_states, Meter &meter);

} // namespace zermelo::engines
