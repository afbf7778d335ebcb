// Content in blocks, and the sums by which they are known to be whole: eight bytes for each block.
#pragma once

#include "store/shelf.h"

#include <string>

namespace zermelo::store {

constexpr std::uint64_t sum_bytes = 8;
constexpr const char *damaged = "it is damaged";

inline std::uint64_t blocks_of(std::uint64_t bytes) {
    return (bytes + Content::block_bytes - 1) / Content::block_bytes;
}
std::string sums_of(std::string_view content);

} // namespace zermelo::store
