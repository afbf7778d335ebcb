// What numbers that were counted say: means, medians and shares, with intervals of confidence.
#pragma once

#include <cstdint>
#include <map>
#include <vector>

namespace zermelo::designer {

// How often each number came.
using Counts = std::map<int, std::uint64_t>;

std::uint64_t total(const Counts &counts);

// An interval that covers the true number in 95 of 100 cases.
struct Estimate {
    double value = 0, low = 0, high = 0;
};

// The mean; the interval is that of the normal distribution. There is at least one number.
Estimate mean(const Counts &counts);
// A share of so many; the interval is that of Wilson (1927), which is right near 0 and 1 too. `of` is not 0.
Estimate share(std::uint64_t count, std::uint64_t of);
// The least number that is not exceeded in at least this part of the cases, as 0.5 for the median. There is
// at least one number.
int quantile(const Counts &counts, double part);

// Neighbours put together, so that there are at most so many.
struct Bin {
    int first, last;
    std::uint64_t count;
};
std::vector<Bin> binned(const Counts &counts, std::size_t most);

} // namespace zermelo::designer
