// States as assignments: how fluents are written with the variables of decision diagrams. Fluents of which
// one holds at a time (groups that were proved) share a number in binary; any other has a variable of its
// own.
#pragma once

#include "analyse/facts.h"
#include "game/game.h"
#include "solvers/bdd/manager.h"

#include <optional>
#include <string_view>
#include <vector>

namespace zermelo::engines::symbolic {

// Fluents that share a number. Member k has the number k, or k + 1 if 0 says that none holds.
struct Cell {
    std::vector<game::FluentId> fluents;
    bool can_be_empty = false;
    std::uint32_t first_pair = 0, bits = 0;

    std::uint32_t number(std::size_t member) const {
        return static_cast<std::uint32_t>(member + (can_be_empty ? 1 : 0));
    }
    std::uint32_t numbers() const { return number(fluents.size()); } // how many there are
};

// In the order of their variables.
std::vector<Cell> make_cells(const game::Game &game, const std::vector<analyse::Group> &groups);

std::uint32_t pairs_of(const std::vector<Cell> &cells);
// By pair: what the first variable is in a packed state. Nothing if the state cannot be written so; then it
// cannot be reached.
std::optional<std::vector<bool>> bits_of(const std::vector<Cell> &cells, const std::uint64_t *row);

// As text, and back; each line is a cell, in the order of their variables. Throws Error.
std::string to_text(const std::vector<Cell> &cells, const game::Game &game);
std::vector<Cell> cells_from(std::string_view text, const game::Game &game);

class Coding {
  public:
    Coding(bdd::Manager &manager, std::vector<Cell> cells, std::size_t fluents);

    const std::vector<Cell> &cells() const { return cells_; }
    bdd::Set holds(game::FluentId fluent) const { return holds_[fluent.index()]; }
    // Every number is one that its cell can have.
    const bdd::Set &valid() const { return valid_; }
    bdd::Set only(const std::uint64_t *row) const; // the set of this one state

  private:
    bdd::Manager &manager_;
    std::vector<Cell> cells_;
    std::vector<bdd::Set> holds_; // by fluent
    bdd::Set valid_;
};

} // namespace zermelo::engines::symbolic
