// What a role prefers, where every role maximises its own goal (model own).
#pragma once

#include <cstddef>

namespace zermelo::game {

// Whether a role prefers one to the other, by role what everybody gets: more for itself, then less for the
// others, in the order of roles.
template <class Values>
bool prefers(std::size_t role, const Values &a, const Values &b) {
    if (a[role] != b[role]) return a[role] > b[role];
    for (std::size_t r = 0; r < a.size(); ++r)
        if (a[r] != b[r]) return a[r] < b[r];
    return false;
}

} // namespace zermelo::game
