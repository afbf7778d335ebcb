#include "board/counters.h"

#include <algorithm>

namespace zermelo::board {

namespace {

// Whether its value goes one further with each step.
bool counts_steps(const Relation &relation, const std::vector<Seen> &seen) {
    const Values &values = relation.positions()[0].order.values;
    for (std::size_t s = 1; s < relation.seen().size(); ++s) {
        const auto &before = relation.seen()[s - 1], &after = relation.seen()[s];
        if (seen[s].is_first) continue;
        if (before.empty() || after.empty()) return false;
        auto from = std::find(values.begin(), values.end(), before[0][0]);
        if (from + 1 == values.end() || *(from + 1) != after[0][0]) return false;
    }
    return true;
}

} // namespace

void add_counters(Layout &layout, const std::vector<Seen> &seen) {
    Grid grid;
    grid.name = "numbers";
    grid.sort = Sort::table;
    grid.rows = {{}};
    for (std::size_t r = 0; r < layout.relations.size(); ++r) {
        const Relation &relation = layout.relations[r];
        if (relation.positions().size() != 1 || relation.most_at_once() != 1 || counts_steps(relation, seen))
            continue;
        if (!as_number(relation.positions()[0].order.values.front())) continue;
        grid.layers.push_back(
            {r, {Sort::table, {}, {}, {}, {0}, "one number at a time"}, "", grid.columns.size(), {}, ""});
        grid.columns.push_back({relation.name()});
    }
    if (!grid.columns.empty()) layout.grids.push_back(std::move(grid));
}

} // namespace zermelo::board
