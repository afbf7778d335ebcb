// What forward search knows about one question in one state, as the table keeps it.
#pragma once

#include <cstdint>

namespace zermelo::engines {

struct Known {
    static constexpr std::uint16_t forever = 0xfffe; // any number of steps

    std::uint16_t won_within = 0xffff; // the role can force it within so many steps; 0xffff: not known to
    std::uint16_t refuted_within = 0;  // it cannot within so many
    std::uint16_t best = 0xffff;       // label of the move that was best; 0xffff: none

    std::uint64_t bits() const {
        return std::uint64_t{won_within} | std::uint64_t{refuted_within} << 16 | std::uint64_t{best} << 32;
    }
    static Known from(std::uint64_t bits) {
        return {static_cast<std::uint16_t>(bits), static_cast<std::uint16_t>(bits >> 16),
                static_cast<std::uint16_t>(bits >> 32)};
    }
};

} // namespace zermelo::engines
