// A ground term taken apart: its shape, and the constants in it from left to right. (cell 1 2 x) has the
// shape (cell _ _ _) and the values 1, 2, x. Facts of one shape are what boards are looked for in.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace zermelo::board {

using Values = std::vector<std::string>;

struct Reading {
    std::string shape;
    Values values;
};

// Of KIF with single spaces. A function of one argument within the term, such as (s (s 0)), is a value as a
// whole: that is how numbers are spelled.
Reading read(std::string_view term);

// The functors of a shape with spaces between: "cell", "drawn h".
std::string name_of(const std::string &shape);

// For every value of a shape where it stands: cell/0, cell/1; in (drawn (h _ _)) drawn/0/h/0, drawn/0/h/1.
std::vector<std::string> paths_of(const std::string &shape);

} // namespace zermelo::board
