// The values of all states that can be reached, once they have been worked out and kept.
#pragma once

#include "engines/common/outcome_code.h"

#include <gmpxx.h>
#include <optional>

namespace zermelo::engines {

struct Worth {
    std::uint32_t value = 0;          // see OutcomeCode
    std::optional<std::size_t> steps; // in so many it is forced, if somebody counted
    std::optional<mpq_class> mean;    // of a game of chance: what is expected, in place of the value
};

class Stored {
  public:
    virtual ~Stored() = default;
    // Of a packed state; nothing if it cannot be reached. Throws Error if what was kept is damaged.
    virtual std::optional<Worth> at(const std::uint64_t *row) const = 0;
};

} // namespace zermelo::engines
