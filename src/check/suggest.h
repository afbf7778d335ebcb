// "Did you mean …?"
#pragma once

#include <string_view>
#include <vector>

namespace zermelo::check {

// The candidate a slip of the pen away from the name (one change for every three letters, case not
// counted), the first of the nearest; empty if there is none.
std::string_view nearest(std::string_view name, const std::vector<std::string_view> &candidates);

} // namespace zermelo::check
