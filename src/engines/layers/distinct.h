// The different values that one thread finds in a layer of a game of chance, each with a number, in the order
// in which they came up. A value is a sum over so many cases of chance.
#pragma once

#include "engines/common/integers.h"
#include "engines/layers/account.h"

#include <algorithm>
#include <vector>

namespace zermelo::engines::layered {

template <class Number>
struct Mean {
    Number sum;
    std::uint32_t cases;
    bool operator==(const Mean &) const = default;
};

inline std::uint64_t hash_of_number(Wide number) {
    constexpr std::uint64_t odd = 0xd6e8feb86659fd93ULL;
    auto low = static_cast<std::uint64_t>(number), high = static_cast<std::uint64_t>(number >> 64);
    std::uint64_t h = (low ^ high * odd) * odd;
    return (h ^ h >> 32) * odd;
}
inline std::uint64_t hash_of_number(const mpz_class &number) {
    std::uint64_t h = mpz_sgn(number.get_mpz_t()) < 0 ? 1 : 0;
    for (std::size_t i = 0; i < mpz_size(number.get_mpz_t()); ++i)
        h = hash_of_number(static_cast<Wide>(h) << 64 |
                           mpz_getlimbn(number.get_mpz_t(), static_cast<mp_size_t>(i)));
    return h;
}
// What it takes in memory besides itself.
inline std::size_t bytes_behind(Wide) { return 0; }
inline std::size_t bytes_behind(const mpz_class &number) {
    return mpz_size(number.get_mpz_t()) * sizeof(mp_limb_t);
}

template <class Number>
class DistinctMeans {
  public:
    explicit DistinctMeans(Account &account) : account_(account) { grow(); }
    ~DistinctMeans() { account_.give_back(taken_); }
    DistinctMeans(const DistinctMeans &) = delete;
    DistinctMeans &operator=(const DistinctMeans &) = delete;

    // Its number. Throws LimitReached.
    std::uint32_t add(const Mean<Number> &mean) {
        for (std::size_t at = slot(mean);; at = (at + 1) & (slots_.size() - 1)) {
            std::uint32_t number = slots_[at];
            if (number == empty) {
                slots_[at] = static_cast<std::uint32_t>(means_.size());
                append(mean);
                return static_cast<std::uint32_t>(means_.size() - 1);
            }
            if (means_[number] == mean) return number;
        }
    }
    const std::vector<Mean<Number>> &all() const { return means_; }

  private:
    static constexpr std::uint32_t empty = UINT32_MAX;
    static constexpr std::size_t first_slots = 1024; // a power of two, as are all that follow

    std::size_t slot(const Mean<Number> &mean) const {
        return (hash_of_number(mean.sum) + mean.cases * 0x9e3779b97f4a7c15ULL) & (slots_.size() - 1);
    }
    void append(const Mean<Number> &mean) {
        if (means_.size() + 1 == empty)
            throw LimitReached(LimitReached::Kind::size, "a layer has more than 2^32 different values");
        take(bytes_behind(mean.sum));
        means_.push_back(mean);
        if (2 * means_.size() == slots_.size()) grow();
    }
    void grow() {
        std::size_t slots = std::max(first_slots, 2 * slots_.size());
        take((slots - slots_.size()) * (sizeof(slots_[0]) + sizeof(Mean<Number>) / 2));
        slots_.assign(slots, empty);
        means_.reserve(slots / 2);
        for (std::uint32_t number = 0; number < means_.size(); ++number) {
            std::size_t at = slot(means_[number]);
            while (slots_[at] != empty) at = (at + 1) & (slots_.size() - 1);
            slots_[at] = number;
        }
    }
    void take(std::size_t bytes) {
        account_.take(bytes);
        taken_ += bytes;
    }

    Account &account_;
    std::size_t taken_ = 0;
    std::vector<Mean<Number>> means_;
    std::vector<std::uint32_t> slots_; // numbers, by hash
};

} // namespace zermelo::engines::layered
