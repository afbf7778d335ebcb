// Exact probabilities without the greatest common divisors that fractions need: all denominators of a formula
// divide one number, the base, so every value is an integer over a power of it.
#pragma once

#include "solvers/ssat/window.h"

#include <cstdint>
#include <gmpxx.h>
#include <vector>

namespace zermelo::ssat {

enum class Known : std::uint8_t { exactly, at_most, at_least };

struct Value {
    mpz_class numerator;
    std::uint32_t exponent = 0; // of the base, below
    Known known = Known::exactly;

    bool zero() const { return mpz_sgn(numerator.get_mpz_t()) == 0; }
    bool one() const { return exponent == 0 && numerator == 1; }
};

inline Value zero_value() { return {}; }
inline Value one_value() { return {1, 0, Known::exactly}; }

class Scale {
  public:
    // The base is a multiple of all denominators.
    explicit Scale(const std::vector<mpq_class> &probabilities);

    mpz_class numerator(const mpq_class &probability) const;    // over the base to the first power
    int compare(const Value &a, const Value &b) const;          // negative: the first is less
    Value product(const Value &a, const Value &b) const;        // of exact ones
    void weigh(Value &value, const mpz_class &numerator) const; // times a probability
    // The mean of two values, the first one exact; these are the weights of both.
    Value mean(Value first, Value second, const mpz_class &weight, const mpz_class &other_weight) const;
    Approximate approximate(const Value &value) const;
    mpq_class fraction(const Value &value) const;
    const mpz_class &base() const { return base_; }

  private:
    const mpz_class &power(std::uint32_t exponent) const;
    void raise(Value &value, std::uint32_t exponent) const;
    mpz_class base_ = 1;
    mutable std::vector<mpz_class> powers_{1};
};

} // namespace zermelo::ssat
