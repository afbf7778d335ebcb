// The different values of a layer, from those that each thread found: over one denominator, and ascending.
#pragma once

#include "engines/layers/distinct.h"
#include "engines/layers/fractions.h"

#include <set>

namespace zermelo::engines::layered {

// By thread.
template <class Number>
using Found = std::vector<const std::vector<Mean<Number>> *>;

// The least common multiple of all numbers of cases.
template <class Number>
mpz_class common_cases(const Found<Number> &found) {
    std::set<std::uint32_t> numbers;
    for (const auto *means : found)
        for (const Mean<Number> &mean : *means) numbers.insert(mean.cases);
    mpz_class out = 1;
    for (std::uint32_t cases : numbers) out = lcm(out, mpz_class(cases));
    return out;
}

template <class Number>
struct Merged {
    Fractions<Number> fractions;
    std::vector<std::vector<std::uint32_t>> places; // by thread, by what it found: which of all that is
    static constexpr std::size_t bytes_each = 2 * sizeof(Number) + sizeof(std::uint32_t); // while it is made
};

// Divides by whatever divides the denominator and all numerators.
template <class Number>
void reduce(Fractions<Number> &fractions, Meter &meter) {
    auto common = from_mpz<Number>(fractions.denominator);
    for (const Number &number : fractions.numerators) {
        meter.check();
        if (number % common != 0) common = from_mpz<Number>(gcd(to_mpz(common), to_mpz(number)));
    }
    if (common == 1) return;
    fractions.denominator /= to_mpz(common);
    for (Number &number : fractions.numerators) number /= common;
}

template <class To, class From>
To converted(const From &number) {
    if constexpr (std::is_same_v<To, From>)
        return number;
    else
        return from_mpz<To>(to_mpz(number));
}

// The sums are over `denominator`, and `cases` is what common_cases says; integers must fit. Throws
// LimitReached.
template <class To, class Number>
Merged<To> merge(const Found<Number> &found, const mpz_class &denominator, const mpz_class &cases,
                 Meter &meter) {
    Merged<To> out;
    std::vector<std::vector<To>> numbers; // by thread
    std::vector<To> &all = out.fractions.numerators;
    for (const auto *means : found) {
        auto &of_thread = numbers.emplace_back();
        of_thread.reserve(means->size());
        std::uint32_t before = 0; // the number of cases that the factor is for
        To factor{};
        for (const Mean<Number> &mean : *means) {
            meter.check();
            if (mean.cases != before) factor = from_mpz<To>(cases / mean.cases);
            before = mean.cases;
            of_thread.push_back(converted<To>(mean.sum) * factor);
        }
        all.insert(all.end(), of_thread.begin(), of_thread.end());
    }
    std::sort(all.begin(), all.end());
    all.erase(std::unique(all.begin(), all.end()), all.end());
    for (const auto &of_thread : numbers) {
        auto &places = out.places.emplace_back();
        places.reserve(of_thread.size());
        for (const To &number : of_thread) {
            meter.check();
            places.push_back(
                static_cast<std::uint32_t>(std::lower_bound(all.begin(), all.end(), number) - all.begin()));
        }
    }
    out.fractions.denominator = denominator * cases;
    reduce(out.fractions, meter);
    return out;
}

} // namespace zermelo::engines::layered
