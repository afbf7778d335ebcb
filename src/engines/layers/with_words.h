// Calls work for as many words as a packed state needs. Throws LimitReached if it needs too many.
#pragma once

#include "base/job.h"

#include <bit>

namespace zermelo::engines::layered {

template <class Work>
auto with_words(std::size_t bits, const Work &work) {
    switch (std::bit_ceil((bits + 63) / 64)) {
    case 1: return work.template operator()<1>();
    case 2: return work.template operator()<2>();
    case 4: return work.template operator()<4>();
    default: break;
    }
    throw LimitReached(LimitReached::Kind::size, "a state takes more than 250 bits, even if packed");
}

} // namespace zermelo::engines::layered
