// In which order constants stand, if in any: numbers, letters, numbers behind the same letters (c1, c2, …),
// and chains that the rules give by a relation, whatever it is called.
#pragma once

#include "board/reading.h"

#include <map>
#include <optional>
#include <set>

namespace zermelo::board {

enum class Kind { name, number, letter, numbered, chain };

// A chain as facts give it: each value but the last is followed by one other.
using Chain = std::map<std::string, std::size_t>; // the place of each value

// The chains in the pairs of one relation.
std::vector<Chain> chains_in(const std::vector<Values> &pairs);

struct Ordered {
    Values values;
    Kind kind = Kind::name; // a name: in no order but that of natural_less
    bool is_ordered() const { return kind != Kind::name; }
};

// Numbers and letters have to follow each other without gaps unless a chain says so.
Ordered in_order(const std::set<std::string> &values, const std::vector<Chain> &chains);

// Numbers by their size, before everything else; numbers within names too.
bool natural_less(const std::string &a, const std::string &b);

std::optional<long> as_number(const std::string &text);
// c12 as c and 12; nothing if it is not letters and then digits.
std::optional<std::pair<std::string, long>> as_numbered(const std::string &text);

} // namespace zermelo::board
