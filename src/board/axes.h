// Which arguments of a relation are coordinates and which are what stands there.
//
// Two ordered arguments make a plane if the rest is determined by them (what a cell holds), or determines
// them (where a piece is), or nothing is left (a mark that is there or not). One more argument tells boards
// apart, and two more planes within planes. One ordered argument makes a row.
#pragma once

#include "base/job.h"
#include "board/relation.h"

namespace zermelo::board {

// How much it looks like a board: a plane, a mark on one, a row, the arguments of one fact side by side, or
// only a table of names and their values.
enum class Sort { plane, mark, row, arguments, table };

struct Axes {
    Sort sort = Sort::plane;
    PositionSet column, row; // one each, or two in planes within planes; either may be empty in other sorts
    PositionSet board;       // what tells boards apart: one or none
    PositionSet content;
    std::string why; // in words
};

inline constexpr std::size_t most_lines = 64; // of a plane
inline constexpr std::size_t most_in_row = 40;
inline constexpr std::size_t most_boards = 16;
inline constexpr std::size_t most_arguments = 12; // of a plane's relation

// Nothing if the relation is like none of these. Throws LimitReached.
std::optional<Axes> find_axes(const Relation &relation, const Job &job);

} // namespace zermelo::board
