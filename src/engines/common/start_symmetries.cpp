#include "engines/common/start_symmetries.h"

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

} // namespace zermelo::engines
