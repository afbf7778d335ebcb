// What forward search knows about one question in one state, as the table keeps it.
#pragma once

#include <cstdint>

namespace zermelo::engines {

struct Bounds {
    static constexpr std::uint16_t forever = 0xfffe; // any number of steps

    // Of the side that has to reach its end within some steps (see Question).
    std::uint16_t forced_within = 0xffff; // it can within so many steps; 0xffff: not known to
    std::uint16_t refuted_within = 0;     // it cannot within so many
    std::uint16_t best = 0xffff;          // label of the move that was best; 0xffff: none

    std::uint64_t bits() const {
        return std::uint64_t{forced_within} | std::uint64_t{refuted_within} << 16 | std::uint64_t{best} << 32;
    }
    static Bounds from(std::uint64_t bits) {
        return {static_cast<std::uint16_t>(bits), static_cast<std::uint16_t>(bits >> 16),
                static_cast<std::uint16_t>(bits >> 32)};
    }
};

} // namespace zermelo::engines
