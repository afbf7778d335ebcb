#include "engines/bdd/coding.h"

namespace zermelo::engines::symbolic {

using bdd::Set;

namespace {

// Where the cell has that number.
Set number_is(bdd::Manager &manager, const Cell &cell, std::uint32_t number) {
    Set out = manager.all();
    for (std::uint32_t b = 0; b < cell.bits; ++b) {
        Set bit = manager.variable(2 * (cell.first_bit + b));
        out &= (number >> b & 1) != 0 ? bit : !bit;
    }
    return out;
}

} // namespace

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

Set Coding::only(const std::uint64_t *row) const {
    std::vector<bool> bits = bits_of(cells_, row).value();
    Set out = manager_.all();
    for (std::size_t pair = bits.size(); pair-- > 0;) {
        Set bit = manager_.variable(static_cast<std::uint32_t>(2 * pair));
        out &= bits[pair] ? bit : !bit;
    }
    return out;
}

} // namespace zermelo::engines::symbolic
