// States in few bits: fluents of which one holds at a time (groups that were proved) share a number in
// binary; any other has a bit of its own.
//
// Cells for two values each, of which one is filled only where the one below it is, make a *stack*: so many
// bits as cells, and one more. From the bottom up, filled cells have 0 or 1, the next bit is 1, those above
// it 0. So nobody asks of each cell whether it is empty.
//
// A fluent that follows from others is a cell without bits, and so is one that is the same in every state.
#pragma once

#include "analyse/facts.h"
#include "game/game.h"

#include <algorithm>
#include <optional>
#include <string_view>
#include <vector>

namespace zermelo::engines {

// Fluents that share a number. Member k has the number k, or k + 1 if 0 says that none holds.
//
// Numbers are written in truncated binary, so that every combination of bits is one of them: where there are
// fewer numbers than combinations, the first ones do without the last bit, which may then be anything, and is
// 0 where one has to choose. So a set of states, as a diagram, has nodes only where a number is told from
// another.
struct Cell {
    std::vector<game::FluentId> fluents;
    bool can_be_empty = false;
    std::uint32_t first_bit = 0, bits = 0;

    bool slot = false; // one bit of a stack; these stand from the bottom up, the last has no fluents
    std::optional<game::FluentId> empty{}; // of a slot: what holds where it is not filled, if anything does

    std::vector<game::FluentId> unless{}; // its one fluent holds exactly where none of these does

    bool never = false; // none of its fluents ever holds

    bool follows() const { return !unless.empty(); }
    bool ends_stack() const { return slot && fluents.empty(); }
    std::uint32_t number(std::size_t member) const {
        return static_cast<std::uint32_t>(member + (can_be_empty ? 1 : 0));
    }
    std::uint32_t numbers() const { // how many there are
        return follows() || never ? 1 : slot ? 2 : number(fluents.size());
    }

    struct Code {
        std::uint32_t bits, length;
        bool bit(std::uint32_t i) const { return (bits >> (length - 1 - i) & 1) != 0; } // from the first on
    };
    Code code(std::uint32_t number) const {
        std::uint32_t spare = (std::uint32_t{1} << bits) - numbers();
        return number < spare ? Code{number, bits - 1} : Code{number + spare, bits};
    }
    // How many begin with these bits.
    std::uint32_t numbers_with(std::uint32_t first, std::uint32_t length) const {
        if (length == bits) return 1;
        std::uint32_t spare = (std::uint32_t{1} << bits) - numbers(), rest = bits - 1 - length;
        std::uint32_t begin = first << rest, count = std::uint32_t{1} << rest; // codes without a last bit
        return 2 * count - (spare > begin ? std::min(spare - begin, count) : 0);
    }
};

// In the order of their bits.
std::vector<Cell> make_cells(const game::Game &game, const analyse::Facts &facts);
// Gives them their bits, one cell after the other.
void place(std::vector<Cell> &cells);
std::uint32_t bit_count(const std::vector<Cell> &cells);

// Of a state. Nothing if it cannot be written so; then it cannot be reached.
std::optional<std::vector<bool>> bits_of(const std::vector<Cell> &cells, const std::uint64_t *row);

// As text, and back; each line is a cell, in the order of their bits. Throws Error.
std::string to_text(const std::vector<Cell> &cells, const game::Game &game);
std::vector<Cell> cells_from(std::string_view text, const game::Game &game);

} // namespace zermelo::engines
