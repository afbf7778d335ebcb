#include "mcts/regrets.h"

#include <algorithm>
#include <numeric>

namespace zermelo::mcts {

namespace {

constexpr double exploration = 0.1;                      // the part of choices that is of any move
constexpr std::uint64_t grains = std::uint64_t{1} << 32; // of a probability

double any_part(Random &random) {
    return static_cast<double>(random.below(grains)) / static_cast<double>(grains);
}

} // namespace

void Regrets::begin(std::size_t moves) {
    values_.assign(moves, 0);
    chosen_.assign(moves, 0);
}

std::uint32_t Regrets::choose(std::size_t first, std::size_t count, Random &random) const {
    double sum = 0;
    for (std::size_t i = 0; i < count; ++i) sum += values_[first + i];
    if (sum <= 0 || any_part(random) < exploration) return static_cast<std::uint32_t>(random.below(count));
    double left = any_part(random) * sum;
    for (std::size_t i = 0; i + 1 < count; ++i) {
        left -= values_[first + i];
        if (left < 0) return static_cast<std::uint32_t>(i);
    }
    return static_cast<std::uint32_t>(count - 1);
}

void Regrets::change(std::size_t place, double by) { values_[place] = std::max(0.0, values_[place] + by); }

double Regrets::weight(std::size_t place, std::size_t first, std::size_t count) const {
    auto begin = chosen_.begin() + static_cast<std::ptrdiff_t>(first);
    auto all = std::accumulate(begin, begin + static_cast<std::ptrdiff_t>(count), std::uint64_t{0});
    double tried = exploration * static_cast<double>(all) / static_cast<double>(count);
    return std::max(0.0, static_cast<double>(chosen_[place]) - tried);
}

} // namespace zermelo::mcts
