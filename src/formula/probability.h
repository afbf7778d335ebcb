// Probabilities as text: a decimal number is exactly the fraction that it says, so 0.1 is 1/10 and
// 0.333333333333333 is not 1/3. Fractions are our own extension of SDIMACS.
#pragma once

#include <gmpxx.h>
#include <optional>
#include <string>
#include <string_view>

namespace zermelo::formula {

// "0.25", ".5", "1", "2e-3", "1/3"; nothing if it is none of these, or absurdly long. Any size.
std::optional<mpq_class> parse_probability(std::string_view text);

// A short decimal number if that is exact, which all solvers read, and a fraction otherwise.
std::string print_probability(const mpq_class &value);

// To as many decimals as are printed.
mpq_class rounded(const mpq_class &value);

} // namespace zermelo::formula
