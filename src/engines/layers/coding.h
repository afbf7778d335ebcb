// How the states of a solution are written: in these cells, and one for all that these symmetries map to each
// other. It is on the shelf, too, as text: cells as everywhere, and a line for each symmetry, with the
// fluents to which it maps the first one, the second, and so on.
#pragma once

#include "engines/common/cells.h"
#include "engines/common/engine.h"
#include "store/shelf.h"

namespace zermelo::engines::layered {

struct Coding {
    std::vector<Cell> cells;
    std::vector<game::Symmetry>
        symmetries; // a group, without the identity; what they do to moves is left out
};

// That on the shelf, if there is one; otherwise it is put there.
Coding choose_coding(store::Shelf &shelf, const Problem &problem, const Query &query);
// Throws Error.
Coding read_coding(const store::Shelf &shelf, const game::Game &game);

} // namespace zermelo::engines::layered
