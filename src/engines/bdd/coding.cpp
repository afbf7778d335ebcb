#include "engines/bdd/coding.h"

namespace zermelo::engines::symbolic {

using bdd::Set;

namespace {

// Where the cell has that number.
Set number_is(bdd::Manager &manager, const Cell &cell, std::uint32_t number) {
    Set out = manager.all();
    Cell::Code code = cell.code(number);
    for (std::uint32_t b = code.length; b-- > 0;) { // the last variable first: little work
        Set bit = manager.variable(2 * (cell.first_bit + b));
        out &= code.bit(b) ? bit : !bit;
    }
    return out;
}

} // namespace

Coding::Coding(bdd::Manager &manager, std::vector<Cell> cells, std::size_t fluents)
    : manager_(manager), cells_(std::move(cells)), holds_(fluents) {
    Set filled = manager.none(); // in a stack: where a higher bit is 1
    for (auto cell = cells_.rbegin(); cell != cells_.rend(); ++cell) {
        if (cell->ends_stack()) filled = manager.none();
        if (cell->empty) holds_[cell->empty->index()] = !filled;
        for (std::size_t k = 0; k < cell->fluents.size(); ++k) {
            Set here = cell->never ? manager.none() : number_is(manager, *cell, cell->number(k));
            holds_[cell->fluents[k].index()] = cell->slot ? here & filled : here;
        }
        if (cell->slot) filled |= number_is(manager, *cell, 1);
    }
    for (const Cell &cell : cells_) {
        if (!cell.follows()) continue;
        Set none = manager.all();
        for (game::FluentId f : cell.unless) none -= holds_[f.index()];
        holds_[cell.fluents.front().index()] = none;
    }
}

Set Coding::only(const std::uint64_t *row) const {
    Set out = manager_.all();
    std::vector<bool> bits = bits_of(cells_, row).value();
    for (auto cell = cells_.rbegin(); cell != cells_.rend(); ++cell) {
        std::uint32_t number = cell->slot && bits[cell->first_bit] ? 1 : 0;
        for (std::size_t k = 0; k < cell->fluents.size() && !cell->slot; ++k) {
            std::size_t f = cell->fluents[k].index();
            if ((row[f / 64] >> (f % 64) & 1) != 0) number = cell->number(k);
        }
        out &= number_is(manager_, *cell, number);
    }
    return out;
}

} // namespace zermelo::engines::symbolic
