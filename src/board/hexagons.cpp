#include "board/hexagons.h"

#include <algorithm>

namespace zermelo::board {

namespace {

std::optional<long> number_of(const Lines &lines, const std::string &value) {
    auto it = std::find(lines.begin(), lines.end(), Values{value});
    if (it == lines.end()) return std::nullopt;
    return it - lines.begin();
}

} // namespace

Diagonal hexagon_diagonal(const Lines &columns, const Lines &rows, const std::vector<Values> &quadruples) {
    std::set<std::pair<long, long>> steps;
    for (const Values &four : quadruples) {
        auto x = number_of(columns, four[0]), y = number_of(rows, four[1]);
        auto u = number_of(columns, four[2]), v = number_of(rows, four[3]);
        if (!x || !y || !u || !v) return Diagonal::none;
        steps.emplace(*u - *x, *v - *y);
    }
    auto both = [&](long column, long row) {
        return steps.contains({column, row}) && steps.contains({-column, -row});
    };
    if (steps.size() != 6 || !both(1, 0) || !both(0, 1)) return Diagonal::none;
    if (both(1, -1)) return Diagonal::rising;
    return both(1, 1) ? Diagonal::falling : Diagonal::none;
}

} // namespace zermelo::board
