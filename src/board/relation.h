// Facts of one shape: what their arguments can be, and how they were seen to hold together.
#pragma once

#include "board/order.h"
#include "board/places.h"

namespace zermelo::board {

// An argument, or one of the two coordinates that a constant spells.
struct Position {
    std::size_t value = 0;           // the place among the values of a reading
    std::optional<std::size_t> part; // 0 or 1
    Ordered order;

    bool is_ordered() const { return order.is_ordered(); }
    std::size_t size() const { return order.values.size(); }
};

using PositionSet = std::vector<std::size_t>; // indices of positions

class Relation {
  public:
    // What the facts can be: whole facts if `possible` lists them, and besides any of the values by argument.
    Relation(std::string shape, std::vector<Values> possible, std::vector<std::set<std::string>> values,
             const std::vector<Chain> &chains, const std::vector<std::vector<Values>> &pairs);

    const std::string &shape() const { return shape_; }
    const std::string &name() const { return name_; }
    const std::vector<Position> &positions() const { return positions_; }
    const std::vector<Values> &possible() const { return possible_; }
    bool knows_all() const { return !possible_.empty(); }

    // Whether the coordinates at a position stand for a name, and do not spell it.
    bool is_place_with_name(std::size_t position) const;
    // The name behind two such coordinates.
    std::string name_of_place(std::size_t position, const std::string &first,
                              const std::string &second) const;

    // The values of a reading of this shape by position.
    Values by_position(const Values &values) const;

    // One state that was seen, with its facts of this shape. Those after very many facts do not count.
    void see(const std::vector<Values> &facts) {
        if (seen_count_ < most_seen) seen_.push_back(facts);
        seen_count_ += facts.size();
    }
    const std::vector<std::vector<Values>> &seen() const { return seen_; }
    // Whether in each state seen no two facts agreed in `from` and differed in `to`.
    bool determines(const PositionSet &from, const PositionSet &to) const;
    std::size_t most_at_once() const;
    double mean_at_once() const;

  private:
    std::string shape_, name_;
    std::vector<Position> positions_;
    std::vector<std::optional<PlaceNames>> places_; // by value of a reading
    std::vector<bool> spelled_;                     // whether the names spell the coordinates
    std::vector<Values> possible_;
    static constexpr std::size_t most_seen = 100'000;
    std::vector<std::vector<Values>> seen_;
    std::size_t seen_count_ = 0;
};

// The values at some positions.
Values pick(const Values &values, const PositionSet &positions);

} // namespace zermelo::board
