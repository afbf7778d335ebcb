// Integers of a fixed size from those of any size, and back.
#pragma once

#include <cstdint>
#include <gmpxx.h>
#include <type_traits>

namespace zermelo::engines {

using Wide = __int128;

// The value fits.
template <class Number>
Number from_mpz(const mpz_class &value) {
    if constexpr (std::is_same_v<Number, mpz_class>) {
        return value;
    } else {
        mpz_class low = abs(value) & mpz_class("18446744073709551615"), high = abs(value) >> 64;
        auto out = static_cast<Number>(low.get_ui());
        if constexpr (sizeof(Number) > 8) out |= static_cast<Number>(high.get_ui()) << 64;
        return value < 0 ? -out : out;
    }
}

inline const mpz_class &to_mpz(const mpz_class &value) { return value; }

template <class Number>
mpz_class to_mpz(Number value) {
    using Unsigned = std::conditional_t<(sizeof(Number) > 8), unsigned __int128, std::uint64_t>;
    Unsigned absolute = value < 0 ? -static_cast<Unsigned>(value) : static_cast<Unsigned>(value);
    mpz_class out = 0;
    if constexpr (sizeof(Number) > 8) out = mpz_class(static_cast<std::uint64_t>(absolute >> 64)) << 64;
    out += static_cast<std::uint64_t>(absolute);
    return value < 0 ? mpz_class(-out) : out;
}

} // namespace zermelo::engines
