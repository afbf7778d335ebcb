// The union of many sets.
#pragma once

#include "solvers/bdd/manager.h"

namespace zermelo::engines::symbolic {

// In pairs, so that large ones are made late.
inline bdd::Set union_of(std::vector<bdd::Set> sets, bdd::Manager &manager) {
    if (sets.empty()) return manager.none();
    for (std::size_t step = 1; step < sets.size(); step *= 2)
        for (std::size_t i = 0; i + step < sets.size(); i += 2 * step) sets[i] |= sets[i + step];
    return sets[0];
}

} // namespace zermelo::engines::symbolic
