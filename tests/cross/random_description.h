// Small random games: two roles, a handful of fluents over a few constants, helpers with negation,
// disjunction and positive recursion, function terms, rules for `next` with and without moves. They make no
// sense and are valid.
#pragma once

#include <cstdint>
#include <string>

namespace zermelo::cross {

// As KIF; the same seed gives the same text.
std::string random_description(std::uint64_t seed);

} // namespace zermelo::cross
