// How much a server may use.
#pragma once

#include <cstddef>

namespace zermelo::serve {

struct Limits {
    std::size_t memory_bytes = std::size_t{4} << 30; // in all
    std::size_t threads = 0;                         // that solve; 0: as many as there are processors
    double seconds = 60;                             // for the values of one position

    // Two things that take memory at once, besides what is kept.
    std::size_t bytes_for_one() const { return memory_bytes / 4; }
    std::size_t bytes_to_keep() const { return memory_bytes / 4; }
};

} // namespace zermelo::serve
