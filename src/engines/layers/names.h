// Names on the shelf.
#pragma once

#include <fmt/core.h>

#include <string>

namespace zermelo::engines::layered {

inline constexpr const char *coding_name = "coding", *depth_name = "depth";
inline std::string states_name(std::size_t layer) { return fmt::format("states.{:04}", layer); }
inline std::string values_name(std::size_t layer) { return fmt::format("values.{:04}", layer); }

} // namespace zermelo::engines::layered
