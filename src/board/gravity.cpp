#include "board/gravity.h"

#include <algorithm>

namespace zermelo::board {

namespace {

struct Fills {
    std::size_t down = 0, up = 0; // onto a place that was filled or the edge, seen from each end
    std::size_t all = 0;
};

std::vector<std::vector<bool>> filled_columns(const Layout &layout, const Contents &contents, std::size_t g,
                                              const machine::Names &facts) {
    const Grid &grid = layout.grids[g];
    std::vector<std::vector<bool>> out(grid.columns.size());
    FactsByRelation sorted = sorted_by_relation(layout, facts);
    std::set<Place> filled;
    for (const Layer &layer : grid.layers)
        for (const Values &fact : sorted[layer.relation])
            if (auto place = place_of(grid, layer, fact); place && !contents.text(grid, layer, fact).empty())
                filled.insert(*place);
    for (Place place : grid.places) out[place.column].push_back(filled.contains(place));
    return out;
}

// What came to be filled in a column, and whether it rests on something.
void look_at(const std::vector<bool> &before, const std::vector<bool> &after, Fills &out) {
    for (std::size_t i = 0; i < after.size(); ++i) {
        if (before[i] || !after[i]) continue;
        ++out.all;
        out.down += i + 1 == after.size() || after[i + 1] ? 1 : 0;
        out.up += i == 0 || after[i - 1] ? 1 : 0;
    }
}

// By step the columns of a grid into which something is dropped.
using Drops = std::vector<std::set<std::size_t>>;

std::vector<Drops> drops_of(const Layout &layout, const std::vector<Seen> &seen, const Links &links) {
    Contents contents(layout);
    MoveReader reader(layout, contents, links);
    std::vector<Drops> out(layout.grids.size(), Drops(seen.size()));
    for (std::size_t s = 0; s < seen.size(); ++s)
        for (const std::string &move : seen[s].move)
            if (std::vector<PlaceOnGrid> line = reader.line(move);
                line.size() > 1 && line[0].place.column == line.back().place.column)
                out[line[0].grid][s].insert(line[0].place.column);
    return out;
}

// In columns that something was just dropped into, or in all of them.
Fills fills_of(const Layout &layout, std::size_t g, const std::vector<Seen> &seen, const Drops *drops) {
    Contents contents(layout);
    Fills out;
    std::vector<std::vector<bool>> before, after;
    for (std::size_t s = 0; s < seen.size(); ++s) {
        after = filled_columns(layout, contents, g, seen[s].facts);
        for (std::size_t c = 0; !seen[s].is_first && c < after.size(); ++c)
            if (!drops || (*drops)[s - 1].contains(c)) look_at(before[c], after[c], out);
        before = std::move(after);
    }
    return out;
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
    std::vector<Drops> drops = drops_of(layout, seen, links);
    for (std::size_t g = 0; g < layout.grids.size(); ++g) {
        auto is_drop = [](const auto &columns) { return !columns.empty(); };
        if (std::none_of(drops[g].begin(), drops[g].end(), is_drop)) continue;
        Fills fills = fills_of(layout, g, seen, &drops[g]);
        if (fills.all == 0) fills = fills_of(layout, g, seen, nullptr); // chance may come in between
        if (fills.all == 0 || (fills.down == fills.all) == (fills.up == fills.all)) continue;
        layout.grids[g].falls = true;
        if (fills.up == fills.all) layout.grids[g].turn_over();
    }
}

} // namespace zermelo::board
