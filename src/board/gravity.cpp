#include "board/gravity.h"

#include <algorithm>

namespace zermelo::board {

namespace {

struct Falls {
    std::size_t down = 0, up = 0, neither = 0;
};

// What a drop into a column filled: the lowest place that was empty, or the highest.
void look_at(const std::vector<PlaceOnGrid> &line, const std::vector<bool> &before,
             const std::vector<bool> &after, Falls &out) {
    auto first_empty = std::find(before.begin(), before.end(), false) - before.begin();
    auto last_empty = before.rend() - std::find(before.rbegin(), before.rend(), false) - 1;
    for (std::size_t i = 0; i < line.size(); ++i) {
        if (before[i] || !after[i]) continue;
        auto at = static_cast<std::ptrdiff_t>(i);
        if (first_empty == last_empty) continue; // the last one tells nothing
        ++(at == last_empty ? out.down : at == first_empty ? out.up : out.neither);
    }
}

} // namespace

FactsByRelation sorted_by_relation(const Layout &layout, const machine::Names &facts) {
    FactsByRelation out(layout.relations.size());
    for (const std::string &fact : facts) {
        Reading reading = read(fact);
        if (const Relation *relation = layout.find(reading.shape))
            out[static_cast<std::size_t>(relation - layout.relations.data())].push_back(
                relation->by_position(reading.values));
    }
    return out;
}

void find_gravity(Layout &layout, const std::vector<Seen> &seen, const Links &links) {
    Contents contents(layout);
    MoveReader reader(layout, contents, links);
    std::vector<Falls> falls(layout.grids.size());
    for (std::size_t s = 0; s + 1 < seen.size(); ++s)
        for (const std::string &move : seen[s].move) {
            std::vector<PlaceOnGrid> line = reader.line(move);
            if (line.empty() || line[0].place.column != line.back().place.column) continue;
            FactsByRelation now = sorted_by_relation(layout, seen[s].facts);
            FactsByRelation next = sorted_by_relation(layout, seen[s + 1].facts);
            std::vector<bool> before, after;
            for (const PlaceOnGrid &place : line) {
                before.push_back(is_filled(layout, contents, place, now));
                after.push_back(is_filled(layout, contents, place, next));
            }
            look_at(line, before, after, falls[line[0].grid]);
        }
    for (std::size_t g = 0; g < layout.grids.size(); ++g) {
        const Falls &fall = falls[g];
        if (fall.neither > 0 || (fall.down == 0) == (fall.up == 0)) continue;
        layout.grids[g].falls = true;
        if (fall.up > 0) layout.grids[g].turn_over();
    }
}

} // namespace zermelo::board
