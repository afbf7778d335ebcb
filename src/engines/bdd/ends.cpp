#include "engines/bdd/ends.h"

#include "engines/bdd/union.h"

#include <bit>

namespace zermelo::engines::symbolic {

using bdd::Set;

Set Ends::of(std::uint32_t number) {
    auto [it, is_new] = made_.try_emplace(number, manager_.all());
    if (!is_new || number == highest_) return it->second;
    auto bits = static_cast<std::uint32_t>(std::bit_width(highest_));
    for (std::uint32_t b = 0; b < bits; ++b) { // from the lowest, which stands last
        Set zero = !manager_.variable(2 * (pairs_ + bits - 1 - b));
        it->second = (number >> b & 1) != 0 ? zero | it->second : zero & it->second;
    }
    return it->second;
}

Function Ends::function(const ByNumber &disjoint) {
    Function out;
    std::vector<Set> parts;
    for (const auto &[number, states] : disjoint) {
        out.ends.emplace(number, of(number));
        parts.push_back(states & of(number));
    }
    out.set = union_of(std::move(parts), manager_);
    return out;
}

Set Ends::renumbered(const Set &function, const std::vector<std::uint32_t> &from,
                     const std::vector<std::uint32_t> &to) {
    if (from == to) return function;
    bdd::Manager::Parts parts;
    for (std::size_t i = 0; i < from.size(); ++i) parts.emplace_back(of(from[i]), of(to[i]));
    return manager_.with_parts(function, 2 * pairs_, parts);
}

} // namespace zermelo::engines::symbolic
