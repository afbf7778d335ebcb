#include "engines/common/cells.h"

#include <algorithm>
#include <bit>

namespace zermelo::engines {

std::vector<Cell> make_cells(const game::Game &game, const std::vector<analyse::Group> &groups) {
    std::vector<Cell> out;
    std::vector<bool> grouped(game.fluents.size());
    for (const analyse::Group &group : groups) {
        out.push_back({group.fluents, !group.exactly_one});
        for (game::FluentId fluent : group.fluents) grouped[fluent.index()] = true;
    }
    for (std::size_t f = 0; f < game.fluents.size(); ++f)
        if (!grouped[f]) out.push_back({{game::FluentId(f)}, true});
    std::sort(out.begin(), out.end(),
              [](const Cell &a, const Cell &b) { return a.fluents.front() < b.fluents.front(); });
    std::uint32_t bit = 0;
    for (Cell &cell : out) {
        cell.first_bit = bit;
        cell.bits = static_cast<std::uint32_t>(std::bit_width(cell.numbers() - 1));
        bit += cell.bits;
    }
    return out;
}

std::uint32_t bits_of(const std::vector<Cell> &cells) {
    return cells.empty() ? 0 : cells.back().first_bit + cells.back().bits;
}

} // namespace zermelo::engines
