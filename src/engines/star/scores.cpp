#include "engines/star/scores.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace zermelo::engines {

namespace {

constexpr int score_bits = 61;
constexpr std::uint32_t largest_prime = 1000;   // that is looked for in numbers of cases
constexpr std::size_t bytes_per_fraction = 160; // with its place in the map; its digits come on top

// How often primes divide the product of the cases of a play, at most.
std::map<std::uint32_t, int> primes_of(std::span<const std::vector<std::uint32_t>> plays) {
    std::map<std::uint32_t, int> out;
    for (const auto &play : plays) {
        std::map<std::uint32_t, int> here;
        for (std::uint32_t cases : play)
            for (std::uint32_t p = 2; p <= largest_prime && p <= cases; ++p)
                for (; cases % p == 0; cases /= p) ++here[p];
        for (auto [p, times] : here) out[p] = std::max(out[p], times);
    }
    return out;
}

// A number that has these primes as often as there is room for, and fills the rest with twos.
Score parts_for(const std::map<std::uint32_t, int> &primes, double bits) {
    double wanted = 0;
    for (auto [p, times] : primes) wanted += times * std::log2(p);
    double share = std::min(1.0, bits / std::max(wanted, 1.0));
    Score out = 1;
    for (auto [p, times] : primes)
        for (int i = 0; i < static_cast<int>(share * times); ++i) out *= p;
    while (std::log2(static_cast<double>(out)) + 1 < bits) out *= 2;
    return out;
}

} // namespace

Scores::Scores(const game::Payoff &payoff, std::span<const std::vector<std::uint32_t>> cases,
               std::size_t fraction_bytes)
    : lowest_(payoff.lowest()), step_(0), room_(fraction_bytes) {
    for (int number : payoff.scale()) step_ = std::gcd(step_, number - lowest_);
    step_ = std::max(step_, 1);
    int steps = (payoff.scale().back() - lowest_) / step_;
    parts_ = parts_for(primes_of(cases), score_bits - std::log2(std::max(steps, 1)));
    top_ = of(payoff.scale().back());
}

mpq_class Scores::exact(const Worth &worth) const {
    return worth.fraction ? *fractions_[worth.fraction] : mpq_class(worth.lower);
}

mpq_class Scores::to_payoff(const mpq_class &score) const {
    return lowest_ + score * step_ / mpq_class(parts_);
}

bool Scores::less(const Worth &a, const Worth &b) const {
    if (a.upper <= b.lower) return a.lower < b.upper;
    if (b.upper <= a.lower) return false;
    return exact(a) < exact(b);
}

Worth Scores::quotient(const mpq_class &sum, std::uint32_t divisor) {
    mpq_class out = sum / divisor;
    mpz_class below = out.get_num() / out.get_den(); // scores are not negative
    Score lower = below.get_si();
    if (out.get_den() == 1) return {lower, lower};
    auto [at, fresh] = numbers_.emplace(std::move(out), static_cast<std::uint32_t>(fractions_.size()));
    if (fresh) {
        fractions_.push_back(&at->first);
        bytes_ += bytes_per_fraction + 2 * mpz_size(at->first.get_den().get_mpz_t()) * sizeof(mp_limb_t);
        if (bytes_ > room_)
            throw LimitReached(LimitReached::Kind::memory, "there is no more room for fractions");
    }
    return {lower, lower + 1, at->second};
}

} // namespace zermelo::engines
