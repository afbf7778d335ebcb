#include "board/grid_places.h"

namespace zermelo::board {

namespace {

std::set<Place> places_of(const Grid &grid, const Layer &layer, const std::vector<Values> &facts) {
    std::set<Place> out;
    for (const Values &fact : facts)
        if (auto place = place_of(grid, layer, fact)) out.insert(*place);
    return out;
}

// Empty unless they are the same ones in every state, or nearly so and a rectangle.
std::set<Place> filled_places(const Relation &relation, const Grid &grid, const Layer &layer) {
    constexpr double nearly = 0.9;
    std::set<Place> all;
    std::set<std::size_t> columns, rows;
    std::size_t filled = 0;
    for (const auto &facts : relation.seen()) {
        std::set<Place> places = places_of(grid, layer, facts);
        filled += places.size();
        all.insert(places.begin(), places.end());
    }
    for (Place place : all) {
        columns.insert(place.column);
        rows.insert(place.row);
    }
    auto most = static_cast<double>(all.size() * relation.seen().size());
    bool is_always = filled == all.size() * relation.seen().size();
    bool is_rectangle = all.size() == columns.size() * rows.size();
    if (all.size() > 1 && (is_always || (is_rectangle && static_cast<double>(filled) >= nearly * most)))
        return all;
    return {};
}

// Those that were seen filled, if all of them nearly always are; else those of all possible facts, and if
// these are not known all.
void add_places(const Relation &relation, const Grid &grid, const Layer &layer, std::set<Place> &out) {
    std::set<Place> filled = filled_places(relation, grid, layer), possible;
    if (!filled.empty() || relation.knows_all()) {
        possible = filled.empty() ? places_of(grid, layer, relation.possible()) : filled;
        out.insert(possible.begin(), possible.end());
        return;
    }
    for (std::size_t column = 0; column < grid.columns.size(); ++column)
        for (std::size_t row = 0; row < grid.rows.size(); ++row) out.insert({column, row});
}

void name_places(const std::vector<Relation> &relations, Grid &grid) {
    const Layer &layer = grid.layers[0];
    const Relation &relation = relations[layer.relation];
    if (grid.sort != Sort::plane || !relation.is_place_with_name(layer.axes.column[0])) return;
    bool is_first = relation.positions()[layer.axes.column[0]].part == 0;
    for (Place place : grid.places) {
        const std::string &column = grid.columns[place.column][0], &row = grid.rows[place.row][0];
        grid.names[place] =
            relation.name_of_place(layer.axes.column[0], is_first ? column : row, is_first ? row : column);
    }
}

} // namespace

void find_places(const std::vector<Relation> &relations, Grid &grid) {
    std::set<Place> places;
    for (const Layer &layer : grid.layers) add_places(relations[layer.relation], grid, layer, places);
    grid.places.assign(places.begin(), places.end());
    grid.drop_empty_lines();
    name_places(relations, grid);
}

} // namespace zermelo::board
