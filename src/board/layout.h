// Boards as they are shown: planes of columns and rows, and which facts stand on them.
#pragma once

#include "board/axes.h"

#include <map>

namespace zermelo::board {

// Each row of hexagons stands half a cell to the right of the one above it, so that a cell touches those to
// the left and right, above and above to the right, below and below to the left.
enum class Shape { grid, hex };

struct Place {
    std::size_t column = 0, row = 0; // the row from the top
    auto operator<=>(const Place &) const = default;
};

// A relation on a board.
struct Layer {
    std::size_t relation = 0; // in Layout::relations
    Axes axes;
    std::string board;                      // the value that tells boards apart, if one does
    std::optional<std::size_t> column, row; // of a relation that has a column or a row to itself
    std::string proof;                      // what is proved of what axes.why says, in words
};

using Lines = std::vector<Values>; // by column or row: the values of the coordinates

struct Grid {
    std::string name;
    Sort sort = Sort::plane;
    Shape shape = Shape::grid;
    Lines columns, rows;       // from the left, from the top; a row without coordinates has no values
    std::vector<Place> places; // sorted
    std::map<Place, std::string> names; // of places that have names in place of coordinates
    std::vector<Layer> layers;          // what is shown first stands first
    bool falls = false;                 // what is dropped into a column comes to rest on what is there

    bool is_full() const { return places.size() == columns.size() * rows.size(); }
    bool has(Place place) const;
    void drop_empty_lines(); // columns and rows without a place
    void turn_over();        // what was at the bottom is at the top
};

struct Layout {
    std::vector<Relation> relations;
    std::vector<Grid> grids;

    // The relation of a shape; nothing if it was never seen.
    const Relation *find(const std::string &shape) const;
};

std::string label(const Values &line);

// Where a fact of the layer's relation, given by its positions, stands; nothing if it is of another board.
std::optional<Place> place_of(const Grid &grid, const Layer &layer, const Values &fact);

} // namespace zermelo::board
