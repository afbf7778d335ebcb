#include "board/find.h"

#include "board/fixed.h"
#include "board/hexagons.h"
#include "board/orientation.h"
#include "board/vocabulary.h"

#include <fmt/core.h>

#include <algorithm>

namespace zermelo::board {

namespace {

// A relation with its axes, turned as it is to be shown.
struct Found {
    std::size_t relation;
    Axes axes;
    bool upwards = false;
    bool is_named_by_moves = false;
};

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

class Finder {
  public:
    Finder(const session::Session &session, const std::vector<Seen> &seen, const Links &links,
           const Look &look, const Job &job)
        : session_(session), seen_(seen), links_(links), look_(look) {
        for (auto &[name, pairs] : fixed_relations(session.rules, 2, job)) {
            for (Chain &chain : chains_in(pairs)) chains_.push_back(std::move(chain));
            pairs_.push_back(pairs);
        }
        for (auto &[name, quadruples] : fixed_relations(session.rules, 4, job))
            quadruples_.push_back(quadruples);
    }

    Layout find() {
        out_.relations = vocabulary(session_, seen_, chains_, pairs_);
        std::vector<Found> found;
        for (std::size_t r = 0; r < out_.relations.size(); ++r)
            if (std::optional<Found> one = look_at(r)) found.push_back(std::move(*one));
        // What fills more of a board is shown first.
        std::stable_sort(found.begin(), found.end(), [&](const Found &a, const Found &b) {
            return out_.relations[a.relation].mean_at_once() > out_.relations[b.relation].mean_at_once();
        });
        for (Sort sort : {Sort::plane, Sort::mark, Sort::row, Sort::table})
            for (const Found &one : found)
                if (one.axes.sort == sort && is_worth_showing(one)) add(one);
        if (out_.grids.empty() || out_.grids[0].sort == Sort::table) add_counters();
        for (Grid &grid : out_.grids) finish(grid);
        return std::move(out_);
    }

  private:
    std::optional<Found> look_at(std::size_t r) const {
        const Relation &relation = out_.relations[r];
        auto wish = look_.relations.find(relation.name());
        if (wish != look_.relations.end() && wish->second.listed) return std::nullopt;
        std::optional<Axes> axes = wish != look_.relations.end() && (wish->second.column || wish->second.row)
                                       ? wished_axes(relation, wish->second)
                                       : find_axes(relation);
        if (!axes) return std::nullopt;
        Found out{r, *axes, false, is_named_by_moves(relation, *axes)};
        if (axes->sort != Sort::plane && axes->sort != Sort::mark) return out;
        Orientation turned = orientation(relation, axes->column[0], axes->row[0], links_);
        bool is_wished = wish != look_.relations.end() && (wish->second.column || wish->second.row);
        if (!turned.first_is_column && !is_wished) std::swap(out.axes.column, out.axes.row);
        out.upwards = turned.upwards;
        if (wish != look_.relations.end() && wish->second.upwards) out.upwards = *wish->second.upwards;
        return out;
    }

    // Arguments are counted in the text; an argument that spells two coordinates has both.
    static std::optional<Axes> wished_axes(const Relation &relation, const RelationLook &wish) {
        Axes out;
        out.why = "as the look of the game says";
        for (std::size_t p = 0; p < relation.positions().size(); ++p) {
            std::size_t argument = relation.positions()[p].value + 1;
            if (wish.column == argument)
                out.column.push_back(p);
            else if (wish.row == argument)
                out.row.push_back(p);
            else if (wish.board == argument)
                out.board.push_back(p);
            else if (relation.positions()[p].size() > 1)
                out.content.push_back(p);
        }
        out.sort = out.column.empty() || out.row.empty() ? Sort::row : Sort::plane;
        if (out.column.empty() && out.row.empty()) return std::nullopt;
        return out;
    }

    bool is_named_by_moves(const Relation &relation, const Axes &axes) const {
        std::vector<std::string> paths = paths_of(relation.shape());
        for (const PositionSet *set : {&axes.column, &axes.row})
            for (std::size_t position : *set)
                if (links_.is_met(paths[relation.positions()[position].value])) return true;
        return false;
    }

    // Beside a plane, rows are shown if moves name their places; tables only where there is nothing else.
    bool is_worth_showing(const Found &one) const {
        if (out_.grids.empty() || one.axes.sort < Sort::row) return true;
        bool beside_plane = out_.grids[0].sort == Sort::plane;
        if (one.axes.sort == Sort::row) return !beside_plane || one.is_named_by_moves;
        return !beside_plane;
    }

    void add(const Found &one) {
        const Relation &relation = out_.relations[one.relation];
        if (one.axes.board.empty() && (stack(one) || lay_over(one))) return;
        if (one.axes.sort == Sort::mark) return;
        Values boards{""};
        if (!one.axes.board.empty()) boards = relation.positions()[one.axes.board[0]].order.values;
        for (const std::string &board : boards) {
            Grid &grid = out_.grids.emplace_back();
            grid.name = relation.name() + (board.empty() ? "" : " " + board);
            grid.sort = one.axes.sort;
            grid.columns = lines_of(relation, one.axes.column);
            grid.rows = lines_of(relation, one.axes.row);
            if (one.upwards) std::reverse(grid.rows.begin(), grid.rows.end());
            grid.layers.push_back({one.relation, one.axes, board, {}, {}});
            grid.how = relation.shape() + ": " + one.axes.why;
        }
    }

    // On a board that has these coordinates already, unless both fill it with the same things: then there
    // are two boards.
    bool lay_over(const Found &one) {
        for (Grid &grid : out_.grids) {
            const Layer &first = grid.layers[0];
            const Relation &below = out_.relations[first.relation];
            const Relation &above = out_.relations[one.relation];
            Sort sort = one.axes.sort == Sort::mark ? Sort::plane : one.axes.sort;
            if (grid.sort != sort || !first.board.empty() || one.axes.sort == Sort::table) continue;
            if (!fit(grid.columns, lines_of(above, one.axes.column)) ||
                !fit(grid.rows, lines_of(above, one.axes.row)))
                continue;
            if (same_things(below, first.axes, above, one.axes)) continue;
            extend(grid.columns, lines_of(above, one.axes.column), false);
            extend(grid.rows, lines_of(above, one.axes.row), one.upwards);
            grid.layers.push_back({one.relation, one.axes, "", {}, {}});
            grid.how += "; " + above.shape() + ": " + one.axes.why;
            return true;
        }
        return false;
    }

    // Tables of the same names go one below the other.
    bool stack(const Found &one) {
        if (one.axes.sort != Sort::table || !one.axes.row.empty()) return false;
        const Relation &relation = out_.relations[one.relation];
        for (Grid &grid : out_.grids) {
            Layer &first = grid.layers[0];
            if (grid.sort != Sort::table || !first.axes.row.empty() ||
                grid.columns != lines_of(relation, one.axes.column))
                continue;
            if (!first.row) grid.rows = {{out_.relations[first.relation].name()}};
            first.row = 0;
            grid.layers.push_back({one.relation, one.axes, "", {}, grid.rows.size()});
            grid.rows.push_back({relation.name()});
            grid.name += ", " + relation.name();
            grid.how += "; " + relation.shape() + ": " + one.axes.why;
            return true;
        }
        return false;
    }

    // Most lines of the one with fewer are lines of the other, and together they are in order.
    bool fit(const Lines &a, const Lines &b) const {
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

    void extend(Lines &lines, const Lines &more, bool upwards) const {
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

    static bool same_things(const Relation &a, const Axes &at_a, const Relation &b, const Axes &at_b) {
        if (at_a.content.size() != 1 || at_b.content.size() != 1) return false;
        return a.positions()[at_a.content[0]].order.values == b.positions()[at_b.content[0]].order.values;
    }

    // Numbers of which there is one at a time, (pot 5), side by side, but not one that counts the steps.
    void add_counters() {
        Grid grid;
        grid.name = "numbers";
        grid.sort = Sort::table;
        grid.rows = {{}};
        for (std::size_t r = 0; r < out_.relations.size(); ++r) {
            const Relation &relation = out_.relations[r];
            if (relation.positions().size() != 1 || relation.most_at_once() != 1 || counts_steps(relation))
                continue;
            if (!as_number(relation.positions()[0].order.values.front())) continue;
            grid.layers.push_back({r, {Sort::table, {}, {}, {}, {0}, ""}, "", grid.columns.size(), {}});
            grid.columns.push_back({relation.name()});
        }
        grid.how = "numbers of which there is one at a time";
        if (!grid.columns.empty()) out_.grids.push_back(std::move(grid));
    }

    // Whether its value goes one further with each step.
    bool counts_steps(const Relation &relation) const {
        const Values &values = relation.positions()[0].order.values;
        for (std::size_t s = 1; s < seen_.size(); ++s) {
            const auto &before = relation.seen()[s - 1], &after = relation.seen()[s];
            if (seen_[s].is_first) continue;
            if (before.empty() || after.empty()) return false;
            auto from = std::find(values.begin(), values.end(), before[0][0]);
            if (from + 1 == values.end() || *(from + 1) != after[0][0]) return false;
        }
        return true;
    }

    void finish(Grid &grid) const {
        std::set<Place> places;
        for (const Layer &layer : grid.layers) add_places(grid, layer, places);
        grid.places.assign(places.begin(), places.end());
        if (grid.sort != Sort::plane) return;
        for (const std::vector<Values> &quadruples : quadruples_) {
            Diagonal diagonal = hexagon_diagonal(grid.columns, grid.rows, quadruples);
            if (diagonal == Diagonal::none) continue;
            grid.shape = Shape::hex;
            if (diagonal == Diagonal::falling) grid.turn_over();
            return;
        }
    }

    // Those that are filled in every state, if they are always the same; else those of all possible facts,
    // and if these are not known all.
    void add_places(const Grid &grid, const Layer &layer, std::set<Place> &out) const {
        const Relation &relation = out_.relations[layer.relation];
        std::set<Place> always =
            places_of(grid, layer, relation.seen().empty() ? std::vector<Values>() : relation.seen().front());
        for (const auto &facts : relation.seen())
            if (!always.empty() && places_of(grid, layer, facts) != always) always.clear();
        if (always.size() > 1) {
            out.insert(always.begin(), always.end());
        } else if (relation.knows_all()) {
            std::set<Place> possible = places_of(grid, layer, relation.possible());
            out.insert(possible.begin(), possible.end());
        } else {
            for (std::size_t column = 0; column < grid.columns.size(); ++column)
                for (std::size_t row = 0; row < grid.rows.size(); ++row) out.insert({column, row});
        }
    }

    static std::set<Place> places_of(const Grid &grid, const Layer &layer, const std::vector<Values> &facts) {
        std::set<Place> out;
        for (const Values &fact : facts)
            if (auto place = place_of(grid, layer, fact)) out.insert(*place);
        return out;
    }

    const session::Session &session_;
    const std::vector<Seen> &seen_;
    const Links &links_;
    const Look &look_;
    std::vector<Chain> chains_;
    std::vector<std::vector<Values>> pairs_, quadruples_;
    Layout out_;
};

} // namespace

Layout find_layout(const session::Session &session, const std::vector<Seen> &seen, const Links &links,
                   const Look &look, const Job &job) {
    return Finder(session, seen, links, look, job).find();
}

} // namespace zermelo::board
