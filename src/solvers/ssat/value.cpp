#include "solvers/ssat/value.h"

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

bool Scale::less(const Value &a, const Value &b) const {
    if (a.exponent == b.exponent) return a.numerator < b.numerator;
    if (a.exponent < b.exponent) return a.numerator * power(b.exponent - a.exponent) < b.numerator;
    return a.numerator < b.numerator * power(a.exponent - b.exponent);
}

Value Scale::product(const Value &a, const Value &b) const {
    if (a.zero() || b.zero()) return zero_value();
    return {a.numerator * b.numerator, a.exponent + b.exponent};
}

Value Scale::sum(const Value &a, const Value &b) const {
    if (a.exponent < b.exponent) return sum(b, a);
    if (a.exponent == b.exponent) return {a.numerator + b.numerator, a.exponent};
    return {a.numerator + b.numerator * power(a.exponent - b.exponent), a.exponent};
}

void Scale::weigh(Value &value, const mpz_class &numerator) const {
    value.numerator *= numerator;
    value.exponent = value.zero() ? 0 : value.exponent + 1;
}

Value Scale::mean(const Value &first, const Value &second, const mpz_class &numerator) const {
    if (first.exponent == second.exponent && first.numerator == second.numerator) return first;
    Value a = first, b = second;
    weigh(a, numerator);
    weigh(b, base_ - numerator);
    return sum(a, b);
}

mpq_class Scale::fraction(const Value &value) const {
    mpq_class out(value.numerator, power(value.exponent));
    out.canonicalize();
    return out;
}

} // namespace zermelo::ssat
