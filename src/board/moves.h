// The places that a move names, in the order in which it names them: arguments that are linked to
// coordinates, in pairs; a column alone means the place where what is dropped there comes to rest; a piece
// means the place where it is.
#pragma once

#include "board/contents.h"
#include "board/meanings.h"

namespace zermelo::board {

struct PlaceOnGrid {
    std::size_t grid = 0;
    Place place;
    auto operator<=>(const PlaceOnGrid &) const = default;
};

// The facts of a state by relation, as positions.
using FactsByRelation = std::vector<std::vector<Values>>;

class MoveReader {
  public:
    MoveReader(const Layout &layout, const Contents &contents, const Links &links);

    // By move.
    std::vector<std::vector<PlaceOnGrid>> places(const std::string &role,
                                                 const std::vector<std::string> &moves,
                                                 const FactsByRelation &facts) const;
    // The lines of a grid that a move names without naming a place: all places of them, on that grid.
    std::vector<PlaceOnGrid> line(const std::string &move) const;

  private:
    struct Named { // what a move says about places of one relation
        std::size_t relation = 0;
        std::map<std::size_t, std::string> values; // by position
    };

    std::vector<PlaceOnGrid> places(const std::string &role, const Reading &move, const Plan &plan,
                                    const FactsByRelation &facts) const;
    static const Meaning *choose(const std::vector<Meaning> &meanings, const std::vector<Named> &left);
    // Complete places, and what is left over at the end.
    void walk(const Reading &move, const Plan &plan, std::vector<PlaceOnGrid> &out,
              std::vector<Named> &left) const;
    std::optional<PlaceOnGrid> complete(const Named &named) const;
    Named with_role(Named named, const std::string &role) const;
    std::vector<PlaceOnGrid> on_line(const Named &named) const;
    std::optional<PlaceOnGrid> landing(const std::vector<PlaceOnGrid> &line,
                                       const FactsByRelation &facts) const;
    std::optional<PlaceOnGrid> piece(const std::string &role, const Reading &move, const Plan &plan,
                                     const FactsByRelation &facts) const;
    // Without links: arguments that are coordinates of one or two places of the first plane, and nothing
    // else.
    std::vector<PlaceOnGrid> by_values(const Reading &move) const;

    const Layout &layout_;
    const Contents &contents_;
    Meanings meanings_;
    std::set<std::size_t> pieces_; // relations whose contents are in one place each
};

// Whether something stands in a place.
bool is_filled(const Layout &layout, const Contents &contents, const PlaceOnGrid &where,
               const FactsByRelation &facts);

} // namespace zermelo::board
