// What the arguments of a move stand for: positions of the relations that are on boards, as far as the rules
// link them.
#pragma once

#include "board/layout.h"
#include "board/links.h"

namespace zermelo::board {

// An argument of a move stands for these positions of a relation.
struct Meaning {
    std::size_t relation = 0;
    PositionSet positions;
    bool is_coordinate = false;
    std::size_t votes = 0;
};

using Plan = std::vector<std::vector<Meaning>>; // by argument, best first

class Meanings {
  public:
    Meanings(const Layout &layout, const Links &links) : layout_(layout), links_(links) {}

    // Of all moves of a shape.
    Plan plan(const std::string &shape) const;
    // Whether an argument is linked to any relation, on a board or not.
    bool are_there(const Reading &move) const;
    // Of a relation that is on a board.
    const Axes *axes_of(std::size_t relation) const;

  private:
    void add_meanings(const std::string &path, std::size_t relation, std::vector<Meaning> &out) const;
    void drop_less_meant(const std::string &path, std::vector<Meaning> &meanings) const;

    const Layout &layout_;
    const Links &links_;
};

} // namespace zermelo::board
