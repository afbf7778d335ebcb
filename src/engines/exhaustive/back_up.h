// One step back: what the choices in a state are worth, if it is known what each of them leads to.
#pragma once

#include "engines/exhaustive/shape.h"

#include <utility>

namespace zermelo::engines {

// The max over the first side of the min over the second, or the other way round, of what `row` says of the
// cases of chance that begin at a transition.
template <class Value, class Row>
Value back_up(const Shape &shape, std::uint64_t t, bool role_first, const Row &row) {
    Value out{}, answer{};
    for (std::uint32_t a = 0; a < shape.first; ++a) {
        for (std::uint32_t b = 0; b < shape.second; ++b, t += shape.chance) {
            Value value = row(t);
            if (b == 0 || (role_first ? value < answer : value > answer)) answer = std::move(value);
        }
        if (a == 0 || (role_first ? answer > out : answer < out)) out = answer;
    }
    return out;
}

} // namespace zermelo::engines
