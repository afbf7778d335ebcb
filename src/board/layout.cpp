#include "board/layout.h"

#include <fmt/ranges.h>

#include <algorithm>

namespace zermelo::board {

namespace {

std::optional<std::size_t> line_of(const Lines &lines, const Values &values) {
    auto it = std::find(lines.begin(), lines.end(), values);
    if (it == lines.end()) return std::nullopt;
    return static_cast<std::size_t>(it - lines.begin());
}

} // namespace

bool Grid::has(Place place) const { return std::binary_search(places.begin(), places.end(), place); }

void Grid::drop_empty_lines() {
    auto drop = [&](Lines &lines, std::size_t Place::*line) {
        for (std::size_t at = lines.size(); at-- > 0;) {
            if (std::any_of(places.begin(), places.end(), [&](Place place) { return place.*line == at; }))
                continue;
            lines.erase(lines.begin() + static_cast<std::ptrdiff_t>(at));
            for (Place &place : places)
                if (place.*line > at) --(place.*line);
        }
    };
    bool has_own_lines = std::any_of(layers.begin(), layers.end(),
                                     [](const Layer &layer) { return layer.column || layer.row; });
    if (has_own_lines) return; // their numbers stand
    drop(columns, &Place::column);
    drop(rows, &Place::row);
}

void Grid::turn_over() {
    std::reverse(rows.begin(), rows.end());
    for (Place &place : places) place.row = rows.size() - 1 - place.row;
    std::sort(places.begin(), places.end());
    std::map<Place, std::string> turned;
    for (const auto &[place, called] : names) turned[{place.column, rows.size() - 1 - place.row}] = called;
    names = std::move(turned);
}

const Relation *Layout::find(const std::string &shape) const {
    for (const Relation &relation : relations)
        if (relation.shape() == shape) return &relation;
    return nullptr;
}

std::string label(const Values &line) { return fmt::format("{}", fmt::join(line, " ")); }

std::optional<Place> place_of(const Grid &grid, const Layer &layer, const Values &fact) {
    if (!layer.axes.board.empty() && fact[layer.axes.board[0]] != layer.board) return std::nullopt;
    auto column = layer.column ? layer.column : line_of(grid.columns, pick(fact, layer.axes.column));
    auto row = layer.row ? layer.row : line_of(grid.rows, pick(fact, layer.axes.row));
    if (!column || !row) return std::nullopt;
    return Place{*column, *row};
}

} // namespace zermelo::board
