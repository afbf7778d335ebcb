// An exact rational number of any size, as values of games with chance are. Decimal digits, in lowest terms.
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <zermelo/export.h>

namespace zermelo::v1 {

class ZERMELO_API Fraction {
  public:
    Fraction() = default;           // 0
    Fraction(std::int64_t integer); // NOLINT(google-explicit-constructor)
    // Digits, with a minus sign perhaps in front of the numerator. Throws Error for anything else, and for
    // the denominator 0.
    Fraction(const std::string &numerator, const std::string &denominator);

    const std::string &numerator() const { return numerator_; }
    const std::string &denominator() const { return denominator_; } // positive
    bool is_integer() const { return denominator_ == "1"; }
    std::optional<std::int64_t> integer() const; // if it is one and fits
    double to_double() const;                    // rounded towards 0
    std::string text() const;                    // "50", "3/8"

    bool operator==(const Fraction &) const = default;
    std::strong_ordering operator<=>(const Fraction &other) const;

  private:
    std::string numerator_ = "0", denominator_ = "1";
};

} // namespace zermelo::v1
