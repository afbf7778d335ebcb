// What engines that value every state put on a shelf, by name.
#pragma once

#include <fmt/core.h>

#include <string>

namespace zermelo::engines {

inline constexpr const char *coding_name = "coding"; // how states are written
inline constexpr const char *depth_name = "depth";   // how many layers there are
inline std::string states_name(std::size_t layer) { return fmt::format("states.{:04}", layer); }
inline std::string values_name(std::size_t layer) { return fmt::format("values.{:04}", layer); }

} // namespace zermelo::engines
