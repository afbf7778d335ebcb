#include "designer/statistics.h"

#include <algorithm>
#include <cmath>

namespace zermelo::designer {

namespace {

constexpr double deviations = 1.959963984540054; // 95 % of a normal distribution are within so many

} // namespace

std::uint64_t total(const Counts &counts) {
    std::uint64_t out = 0;
    for (const auto &[number, count] : counts) out += count;
    return out;
}

Estimate mean(const Counts &counts) {
    auto all = static_cast<double>(total(counts));
    double sum = 0, squares = 0;
    for (const auto &[number, count] : counts) sum += number * static_cast<double>(count);
    double value = sum / all;
    for (const auto &[number, count] : counts)
        squares += (number - value) * (number - value) * static_cast<double>(count);
    double error = all > 1 ? deviations * std::sqrt(squares / (all - 1) / all) : 0;
    return {value, value - error, value + error};
}

Estimate share(std::uint64_t count, std::uint64_t of) {
    auto n = static_cast<double>(of);
    double p = static_cast<double>(count) / n, z2 = deviations * deviations;
    double centre = (p + z2 / (2 * n)) / (1 + z2 / n);
    double error = deviations / (1 + z2 / n) * std::sqrt(p * (1 - p) / n + z2 / (4 * n * n));
    return {p, std::max(0.0, centre - error), std::min(1.0, centre + error)};
}

int quantile(const Counts &counts, double part) {
    double wanted = part * static_cast<double>(total(counts));
    std::uint64_t so_far = 0;
    for (const auto &[number, count] : counts)
        if (so_far += count; static_cast<double>(so_far) >= wanted) return number;
    return counts.rbegin()->first;
}

std::vector<Bin> binned(const Counts &counts, std::size_t most) {
    std::vector<Bin> out;
    if (counts.empty()) return out;
    int first = counts.begin()->first, last = counts.rbegin()->first;
    int width = (last - first) / static_cast<int>(most) + 1;
    for (int at = first; at <= last; at += width) out.push_back({at, at + width - 1, 0});
    for (const auto &[number, count] : counts)
        out[static_cast<std::size_t>((number - first) / width)].count += count;
    return out;
}

} // namespace zermelo::designer
