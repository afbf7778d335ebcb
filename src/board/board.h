// The boards of one game: found once, then any state is shown on them, and the moves point at their places.
#pragma once

#include "board/find.h"
#include "board/glyphs.h"
#include "board/gravity.h"

namespace zermelo::board {

struct Cell {
    Place place;
    std::vector<Content> content; // sorted; empty: nothing is there
    Glyph glyph;
};

struct Picture {
    std::vector<std::vector<Cell>> grids; // by grid: a cell for every place
    machine::Names listed;                // the facts that are on no grid
};

class Board {
  public:
    // `job` limits the search for boards; the look of the game is read from beside it. What is proved about
    // the game changes no board, but is said of it.
    Board(const session::Session &session, const Job &job);

    const Layout &layout() const { return *layout_; }
    Picture picture(const machine::Names &facts) const;
    // The places that moves of a role name, by move, in a state.
    std::vector<std::vector<PlaceOnGrid>> places(const std::string &role, const machine::Names &moves,
                                                 const machine::Names &facts) const;

  private:
    bool put(const std::string &fact, std::vector<std::map<Place, std::size_t>> &cells, Picture &out) const;

    std::unique_ptr<const Layout> layout_; // stays where it is: the others point to it
    std::unique_ptr<const Links> links_;
    std::unique_ptr<const Contents> contents_;
    std::unique_ptr<const Glyphs> glyphs_;
    std::unique_ptr<const MoveReader> moves_;
};

} // namespace zermelo::board
