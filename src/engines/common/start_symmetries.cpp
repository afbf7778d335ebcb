#include "engines/common/start_symmetries.h"

#include <bit>

namespace zermelo::engines {

std::vector<game::Symmetry> start_symmetries(const Problem &problem, const Query &query) {
    auto holds = [&](std::uint32_t f) { return query.from.holds(game::FluentId(f)); };
    std::vector<game::Symmetry> out;
    for (const game::Symmetry &symmetry : problem.facts.symmetries) {
        bool keeps = true;
        for (std::uint32_t f = 0; f < symmetry.fluent.size(); ++f)
            keeps = keeps && holds(f) == holds(symmetry.fluent[f]);
        if (keeps) out.push_back(symmetry);
    }
    return out;
}

std::vector<std::uint64_t> image(const std::uint64_t *row, std::size_t words,
                                 const game::Symmetry &symmetry) {
    std::vector<std::uint64_t> out(words);
    for (std::size_t w = 0; w < words; ++w)
        for (std::uint64_t rest = row[w]; rest != 0; rest &= rest - 1) {
            std::uint32_t to = symmetry.fluent[64 * w + static_cast<std::size_t>(std::countr_zero(rest))];
            out[to / 64] |= std::uint64_t{1} << (to % 64);
        }
    return out;
}

} // namespace zermelo::engines
