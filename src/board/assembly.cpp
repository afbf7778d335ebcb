#include "board/assembly.h"

#include <algorithm>

namespace zermelo::board {

namespace {

Lines lines_of(const Relation &relation, const PositionSet &positions) {
    Lines out{{}};
    for (std::size_t position : positions) {
        Lines longer;
        for (const Values &line : out)
            for (const std::string &value : relation.positions()[position].order.values) {
                longer.push_back(line);
                longer.back().push_back(value);
            }
        out = std::move(longer);
    }
    return out;
}

bool same_things(const Relation &a, const Axes &at_a, const Relation &b, const Axes &at_b) {
    if (at_a.content.size() != 1 || at_b.content.size() != 1) return false;
    return a.positions()[at_a.content[0]].order.values == b.positions()[at_b.content[0]].order.values;
}

} // namespace

// Beside a plane, rows are shown if moves name their places; tables only where there is nothing else.
bool Assembly::is_worth_showing(const Candidate &one) const {
    if (grids_.empty() || one.axes.sort < Sort::row) return true;
    bool beside_plane = grids_[0].sort == Sort::plane;
    if (one.axes.sort == Sort::row) return !beside_plane || one.is_named_by_moves;
    return !beside_plane;
}

void Assembly::add(const Candidate &one) {
    if (!is_worth_showing(one)) return;
    const Relation &relation = relations_[one.relation];
    if (one.axes.board.empty() && (stack(one) || lay_over(one))) return;
    if (one.axes.sort == Sort::mark) return;
    if (one.axes.sort == Sort::arguments) return add_arguments(one);
    Values boards{""};
    if (!one.axes.board.empty()) boards = relation.positions()[one.axes.board[0]].order.values;
    for (const std::string &board : boards) {
        Grid &grid = grids_.emplace_back();
        grid.name = relation.name() + (board.empty() ? "" : " " + board);
        grid.sort = one.axes.sort;
        grid.columns = lines_of(relation, one.axes.column);
        grid.rows = lines_of(relation, one.axes.row);
        if (one.upwards) std::reverse(grid.rows.begin(), grid.rows.end());
        grid.layers.push_back({one.relation, one.axes, board, {}, {}, ""});
    }
}

void Assembly::add_arguments(const Candidate &one) {
    const Relation &relation = relations_[one.relation];
    Grid &grid = grids_.emplace_back();
    grid.name = relation.name();
    grid.sort = Sort::row;
    grid.rows = {{}};
    for (std::size_t p = 0; p < relation.positions().size(); ++p) {
        grid.columns.push_back({std::to_string(p + 1)});
        grid.layers.push_back({one.relation, {Sort::row, {}, {}, {}, {p}, one.axes.why}, "", p, {}, ""});
    }
}

// On a board that has these coordinates already, unless both fill it with the same things: then there
// are two boards.
bool Assembly::lay_over(const Candidate &one) {
    for (Grid &grid : grids_) {
        const Layer &first = grid.layers[0];
        const Relation &below = relations_[first.relation];
        const Relation &above = relations_[one.relation];
        Sort sort = one.axes.sort == Sort::mark ? Sort::plane : one.axes.sort;
        if (grid.sort != sort || !first.board.empty() || one.axes.sort == Sort::table) continue;
        if (!fit(grid.columns, lines_of(above, one.axes.column)) ||
            !fit(grid.rows, lines_of(above, one.axes.row)))
            continue;
        if (same_things(below, first.axes, above, one.axes)) continue;
        extend(grid.columns, lines_of(above, one.axes.column), false);
        extend(grid.rows, lines_of(above, one.axes.row), one.upwards);
        grid.layers.push_back({one.relation, one.axes, "", {}, {}, ""});
        return true;
    }
    return false;
}

// Tables of the same names go one below the other.
bool Assembly::stack(const Candidate &one) {
    if (one.axes.sort != Sort::table || !one.axes.row.empty()) return false;
    const Relation &relation = relations_[one.relation];
    for (Grid &grid : grids_) {
        Layer &first = grid.layers[0];
        if (grid.sort != Sort::table || !first.axes.row.empty() ||
            grid.columns != lines_of(relation, one.axes.column))
            continue;
        if (!first.row) grid.rows = {{relations_[first.relation].name()}};
        first.row = 0;
        grid.layers.push_back({one.relation, one.axes, "", {}, grid.rows.size(), ""});
        grid.rows.push_back({relation.name()});
        grid.name += ", " + relation.name();
        return true;
    }
    return false;
}

// Most lines of the one with fewer are lines of the other, and together they are in order.
bool Assembly::fit(const Lines &a, const Lines &b) const {
    if (a.size() == 1 && b.size() == 1) return true;
    if (a[0].size() != 1 || b[0].size() != 1) return false;
    std::size_t common = 0;
    std::set<std::string> all;
    for (const Values &line : a) all.insert(line[0]);
    for (const Values &line : b) common += all.insert(line[0]).second ? 0 : 1;
    if (common == b.size()) return true;
    return 2 * common >= std::min(a.size(), b.size()) && 3 * common >= all.size() &&
           in_order(all, chains_).is_ordered();
}

void Assembly::extend(Lines &lines, const Lines &more, bool upwards) const {
    std::set<std::string> all;
    for (const Values &line : lines)
        if (!line.empty()) all.insert(line[0]);
    std::size_t before = all.size();
    for (const Values &line : more)
        if (!line.empty()) all.insert(line[0]);
    if (all.size() == before) return;
    lines.clear();
    for (const std::string &value : in_order(all, chains_).values) lines.push_back({value});
    if (upwards) std::reverse(lines.begin(), lines.end());
}

} // namespace zermelo::board
