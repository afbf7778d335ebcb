#include "engines/bdd/coding.h"

#include <algorithm>
#include <bit>

namespace zermelo::engines::symbolic {

using bdd::Set;

namespace {

// Where the cell has that number.
Set number_is(bdd::Manager &manager, const Cell &cell, std::uint32_t number) {
    Set out = manager.all();
    for (std::uint32_t b = 0; b < cell.bits; ++b) {
        Set bit = manager.variable(2 * (cell.first_pair + b));
        out &= (number >> b & 1) != 0 ? bit : !bit;
    }
    return out;
}

} // namespace

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
    std::uint32_t pair = 0;
    for (Cell &cell : out) {
        cell.first_pair = pair;
        cell.bits = static_cast<std::uint32_t>(std::bit_width(cell.numbers() - 1));
        pair += cell.bits;
    }
    return out;
}

std::uint32_t Coding::pairs(const std::vector<Cell> &cells) {
    std::uint32_t out = 0;
    for (const Cell &cell : cells) out += cell.bits;
    return out;
}

Coding::Coding(bdd::Manager &manager, std::vector<Cell> cells, std::size_t fluents)
    : manager_(manager), cells_(std::move(cells)), holds_(fluents), valid_(manager.all()) {
    for (auto cell = cells_.rbegin(); cell != cells_.rend();
         ++cell) { // the last variables first: little work
        Set some = cell->can_be_empty ? number_is(manager, *cell, 0) : manager.none();
        for (std::size_t k = 0; k < cell->fluents.size(); ++k) {
            Set &holds = holds_[cell->fluents[k].index()];
            holds = number_is(manager, *cell, cell->number(k));
            some |= holds;
        }
        valid_ &= some;
    }
}

std::vector<bool> Coding::values(const std::uint64_t *row) const {
    std::vector<bool> out;
    for (const Cell &cell : cells_) {
        std::uint32_t number = 0;
        for (std::size_t k = 0; k < cell.fluents.size(); ++k) {
            std::size_t f = cell.fluents[k].index();
            if ((row[f / 64] >> (f % 64) & 1) != 0) number = cell.number(k);
        }
        for (std::uint32_t b = 0; b < cell.bits; ++b) out.push_back((number >> b & 1) != 0);
    }
    return out;
}

Set Coding::only(const std::uint64_t *row) const {
    std::vector<bool> bits = values(row);
    Set out = manager_.all();
    for (std::size_t pair = bits.size(); pair-- > 0;) {
        Set bit = manager_.variable(static_cast<std::uint32_t>(2 * pair));
        out &= bits[pair] ? bit : !bit;
    }
    return out;
}

} // namespace zermelo::engines::symbolic
