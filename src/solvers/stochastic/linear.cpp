#include "solvers/stochastic/linear.h"

#include "solvers/stochastic/factors.h"

#include <optional>

namespace zermelo::stochastic {

namespace {

std::size_t bits(const mpz_class &value) { return mpz_sizeinbase(value.get_mpz_t(), 2); }

mpz_class from_wide(__int128 value) {
    bool negative = value < 0;
    auto absolute = static_cast<unsigned __int128>(negative ? -value : value);
    mpz_class out(static_cast<unsigned long>(absolute >> 64));
    out <<= 64;
    out += static_cast<unsigned long>(absolute);
    return negative ? mpz_class(-out) : out;
}

// The digits of the solution found so far: sum of digit[k] p^k, modulo p^(how many).
class Digits {
  public:
    Digits(const Equations &equations, const mpz_class &most, std::uint64_t prime)
        : equations_(equations), most_bits_(bits(most)), prime_(prime), residual_(equations.right),
          sum_(residual_.size()), digit_(residual_.size()) {}

    void add_one(const Factors &factors) {
        for (std::size_t i = 0; i < digit_.size(); ++i)
            digit_[i] = mpz_fdiv_ui(residual_[i].get_mpz_t(), prime_);
        factors.apply(digit_);
        for (std::size_t i = 0; i < digit_.size(); ++i) {
            __int128 used = 0;
            for (const Factor &factor : equations_.rows[i])
                used += static_cast<__int128>(factor.factor) * static_cast<__int128>(digit_[factor.column]);
            residual_[i] -= from_wide(used);
            mpz_divexact_ui(residual_[i].get_mpz_t(), residual_[i].get_mpz_t(), prime_);
            mpz_addmul_ui(sum_[i].get_mpz_t(), modulus_.get_mpz_t(), digit_[i]);
        }
        modulus_ *= prime_;
    }

    // Nothing if there are not enough digits yet.
    std::optional<Fractions> fractions() const {
        if (bits(modulus_) < most_bits_ + 4) return {};
        std::size_t below_bits = (bits(modulus_) - most_bits_ - 2) / 2;
        mpz_class most_above = mpz_class(1) << (below_bits + most_bits_);
        Fractions out;
        for (const mpz_class &sum : sum_) {
            mpz_class above = around_zero(sum * out.below);
            if (abs(above) <= most_above) continue;
            out.below *= denominator(above, most_above);
            if (bits(out.below) > below_bits) return {};
        }
        for (const mpz_class &sum : sum_) out.above.push_back(around_zero(sum * out.below));
        if (!solves(out)) return {};
        return out;
    }

  private:
    mpz_class around_zero(const mpz_class &value) const {
        mpz_class out;
        mpz_fdiv_r(out.get_mpz_t(), value.get_mpz_t(), modulus_.get_mpz_t());
        if (2 * out > modulus_) out -= modulus_;
        return out;
    }

    // Of a fraction that is `value` modulo p^k and whose numerator is that small (Wang 1981).
    mpz_class denominator(const mpz_class &value, const mpz_class &most_above) const {
        mpz_class before = modulus_, now, factor_before = 0, factor = 1, quotient;
        mpz_fdiv_r(now.get_mpz_t(), value.get_mpz_t(), modulus_.get_mpz_t());
        while (now > most_above) {
            mpz_fdiv_qr(quotient.get_mpz_t(), before.get_mpz_t(), before.get_mpz_t(), now.get_mpz_t());
            factor_before -= quotient * factor;
            swap(before, now);
            swap(factor_before, factor);
        }
        return abs(factor);
    }

    bool solves(const Fractions &found) const {
        mpz_class sum;
        for (std::size_t i = 0; i < sum_.size(); ++i) {
            sum = found.below * equations_.right[i];
            for (const Factor &factor : equations_.rows[i]) sum -= found.above[factor.column] * factor.factor;
            if (sum != 0) return false;
        }
        return true;
    }

    const Equations &equations_;
    std::size_t most_bits_;
    std::uint64_t prime_;
    std::vector<mpz_class> residual_, sum_;
    std::vector<std::uint64_t> digit_;
    mpz_class modulus_ = 1;
};

} // namespace

Fractions solve(const Equations &equations, const mpz_class &most, Meter &meter) {
    mpz_class prime = mpz_class(1) << 61;
    for (;;) {
        mpz_nextprime(prime.get_mpz_t(), prime.get_mpz_t());
        Factors factors(equations, prime.get_ui(), meter);
        if (!factors.regular()) continue;
        Digits digits(equations, most, prime.get_ui());
        for (std::size_t count = 1, next_try = 2;; ++count) {
            meter.look();
            digits.add_one(factors);
            if (count < next_try) continue;
            if (auto out = digits.fractions()) return std::move(*out);
            next_try += next_try / 2;
        }
    }
}

} // namespace zermelo::stochastic
