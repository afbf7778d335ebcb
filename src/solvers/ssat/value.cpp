#include "solvers/ssat/value.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace zermelo::ssat {

Scale::Scale(const std::vector<mpq_class> &probabilities) {
    for (const mpq_class &probability : probabilities)
        mpz_lcm(base_.get_mpz_t(), base_.get_mpz_t(), probability.get_den_mpz_t());
}

mpz_class Scale::numerator(const mpq_class &probability) const {
    return probability.get_num() * (base_ / probability.get_den());
}

const mpz_class &Scale::power(std::uint32_t exponent) const {
    while (powers_.size() <= exponent) powers_.push_back(powers_.back() * base_);
    return powers_[exponent];
}

int Scale::compare(const Value &a, const Value &b) const {
    if (a.exponent == b.exponent) return cmp(a.numerator, b.numerator);
    if (a.exponent < b.exponent) return cmp(a.numerator * power(b.exponent - a.exponent), b.numerator);
    return cmp(a.numerator, b.numerator * power(a.exponent - b.exponent));
}

Value Scale::product(const Value &a, const Value &b) const {
    if (a.zero() || b.zero()) return zero_value();
    return {a.numerator * b.numerator, a.exponent + b.exponent, Known::exactly};
}

// The same value over a higher power of the base.
void Scale::raise(Value &value, std::uint32_t exponent) const {
    if (value.exponent < exponent) value.numerator *= power(exponent - value.exponent);
    value.exponent = exponent;
}

void Scale::weigh(Value &value, const mpz_class &numerator) const {
    value.numerator *= numerator;
    value.exponent = value.zero() ? 0 : value.exponent + 1;
}

Value Scale::mean(Value first, Value second, const mpz_class &weight, const mpz_class &other_weight) const {
    if (first.exponent == second.exponent && first.numerator == second.numerator) return second;
    weigh(first, weight);
    weigh(second, other_weight);
    std::uint32_t exponent = std::max(first.exponent, second.exponent);
    raise(first, exponent);
    raise(second, exponent);
    second.numerator += first.numerator;
    return second;
}

Approximate Scale::approximate(const Value &value) const {
    if (value.zero()) return {0, 0};
    constexpr double rounding = 1e-15, least = 1e-300;
    long above_exponent = 0, below_exponent = 0;
    double above = mpz_get_d_2exp(&above_exponent, value.numerator.get_mpz_t());
    double below = mpz_get_d_2exp(&below_exponent, power(value.exponent).get_mpz_t());
    long exponent = std::max(above_exponent - below_exponent, -2000L);
    double ratio = std::ldexp(above / below, static_cast<int>(exponent));
    return {ratio * (1 - rounding), ratio * (1 + rounding) + least};
}

mpq_class Scale::fraction(const Value &value) const {
    mpq_class out(value.numerator, power(value.exponent));
    out.canonicalize();
    return out;
}

} // namespace zermelo::ssat
