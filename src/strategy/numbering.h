// Fluents and moves numbered by their names, so that a file means the same whatever order a game was grounded
// in.
#pragma once

#include "strategy/sides.h"

#include <string>
#include <string_view>

namespace zermelo::strategy {

class Numbering {
  public:
    explicit Numbering(const game::Game &game);

    // A state as bytes: fluents by name, the first one the highest bit, so that bytes sort like bits.
    std::size_t state_bytes() const { return (fluent_at_.size() + 7) / 8; }
    void write(const game::State &state, std::string &out) const; // appends
    game::State read(std::string_view bytes) const; // throws Error if a bit beyond the last is set

    std::uint32_t number(game::MoveId move) const { return move_number_[move.index()]; }
    game::MoveId move(std::uint32_t number) const { return move_at_[number]; }

  private:
    std::vector<std::uint32_t> fluent_number_, move_number_; // by id
    std::vector<game::FluentId> fluent_at_;                  // by number
    std::vector<game::MoveId> move_at_;                      // first by role
};

// A plan that replies lists its replies in the order of the other side's joint moves, by move ids in memory
// and by these numbers in a file. Changes the entries of a part from the one to the other; what does not fit
// the game is left as it is, for the checker to reject.
enum class Order { by_number, by_id };
void reorder_replies(const game::Game &game, const Numbering &numbering, const Sides &sides, Order to,
                     std::vector<Entry> &entries);

} // namespace zermelo::strategy
