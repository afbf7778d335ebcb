// Steps from states to states, all of them in one graph, so that a set of states is gone through once for all
// of them. A node speaks of one pair of variables, what is and what is next; pairs that it skips stay as they
// are. (Miner and Ciardo's matrix diagrams are reduced in this way.)
#pragma once

#include "solvers/bdd/manager.h"

#include <vector>

namespace zermelo::bdd {

// One step, or several: it leads from s to s' where `relation` says so. That speaks of s' only at the pairs
// whose first variables are in the cube `changed`; all others stay as they are.
struct Step {
    Set relation, changed;
};

// The steps as nodes of the manager's graph of steps, which stay there. They are put together as far as that
// keeps them small; so there are several roots.
std::vector<Relation> compile(Manager &manager, const std::vector<Step> &steps);

} // namespace zermelo::bdd
