#include "board/find.h"

#include "base/error.h"
#include "board/fixed.h"
#include "board/grid_places.h"
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
        : seen_(seen), links_(links), look_(look), job_(job), pairs_(fixed_relations(session.rules, 2, job)),
          quadruples_(fixed_relations(session.rules, 4, job)) {
        for (const auto &[name, pairs] : pairs_)
            for (Chain &chain : chains_in(pairs)) chains_.push_back(std::move(chain));
        out_.relations = vocabulary(session, seen, chains_, pairs_, job);
    }

    Layout find() {
        check_look();
        std::vector<Found> found;
        for (std::size_t r = 0; r < out_.relations.size(); ++r)
            if (std::optional<Found> one = look_at(r)) found.push_back(std::move(*one));
        // What fills more of a board is shown first.
        std::stable_sort(found.begin(), found.end(), [&](const Found &a, const Found &b) {
            return out_.relations[a.relation].mean_at_once() > out_.relations[b.relation].mean_at_once();
        });
        for (Sort sort : {Sort::plane, Sort::mark, Sort::row, Sort::arguments, Sort::table})
            for (const Found &one : found)
                if (one.axes.sort == sort && is_worth_showing(one)) add(one);
        if (out_.grids.empty() || out_.grids[0].sort == Sort::table) add_counters();
        for (Grid &grid : out_.grids) finish(grid);
        return std::move(out_);
    }

  private:
    // Throws Error if the look of the game is about what the game does not have.
    void check_look() const {
        for (const auto &[name, wish] : look_.relations) {
            auto has_name = [&](const Relation &relation) { return relation.name() == name; };
            auto it = std::find_if(out_.relations.begin(), out_.relations.end(), has_name);
            if (it == out_.relations.end() && look_.is_shared) continue;
            if (it == out_.relations.end())
                throw Error(fmt::format("{}: the game has no fluent '{}'", wish.where, name));
            std::size_t arguments = paths_of(it->shape()).size();
            for (const auto &argument : {wish.column, wish.row, wish.board})
                if (argument && *argument > arguments)
                    throw Error(fmt::format("{}: {} has {} arguments, and no {}", wish.where, it->shape(),
                                            arguments, *argument));
        }
    }

    std::optional<Found> look_at(std::size_t r) const {
        const Relation &relation = out_.relations[r];
        auto wish = look_.relations.find(relation.name());
        if (wish != look_.relations.end() && wish->second.listed) return std::nullopt;
        std::optional<Axes> axes = wish != look_.relations.end() && (wish->second.column || wish->second.row)
                                       ? wished_axes(relation, wish->second)
                                       : find_axes(relation, job_);
        if (!axes) return std::nullopt;
        Found out{r, *axes, false, is_named_by_moves(relation, *axes)};
        bool is_wished = wish != look_.relations.end() && (wish->second.column || wish->second.row);
        if (axes->sort == Sort::plane || axes->sort == Sort::mark) {
            Orientation turned = orientation(relation, axes->column[0], axes->row[0], links_);
            if (!turned.first_is_column && !is_wished) std::swap(out.axes.column, out.axes.row);
            out.upwards = turned.upwards;
        }
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
        if (out.column.empty() && out.row.empty()) return std::nullopt;
        auto is_ordered = [&](std::size_t p) { return relation.positions()[p].is_ordered(); };
        if (out.column.empty() || out.row.empty())
            out.sort = Sort::row;
        else if (!is_ordered(out.column[0]) || !is_ordered(out.row[0]))
            out.sort = Sort::table;
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
        if (one.axes.sort == Sort::arguments) return add_arguments(one);
        Values boards{""};
        if (!one.axes.board.empty()) boards = relation.positions()[one.axes.board[0]].order.values;
        for (const std::string &board : boards) {
            Grid &grid = out_.grids.emplace_back();
            grid.name = relation.name() + (board.empty() ? "" : " " + board);
            grid.sort = one.axes.sort;
            grid.columns = lines_of(relation, one.axes.column);
            grid.rows = lines_of(relation, one.axes.row);
            if (one.upwards) std::reverse(grid.rows.begin(), grid.rows.end());
            grid.layers.push_back({one.relation, one.axes, board, {}, {}, ""});
        }
    }

    void add_arguments(const Found &one) {
        const Relation &relation = out_.relations[one.relation];
        Grid &grid = out_.grids.emplace_back();
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
            grid.layers.push_back({one.relation, one.axes, "", {}, {}, ""});
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
            grid.layers.push_back({one.relation, one.axes, "", {}, grid.rows.size(), ""});
            grid.rows.push_back({relation.name()});
            grid.name += ", " + relation.name();
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
            grid.layers.push_back(
                {r, {Sort::table, {}, {}, {}, {0}, "one number at a time"}, "", grid.columns.size(), {}, ""});
            grid.columns.push_back({relation.name()});
        }
        if (!grid.columns.empty()) out_.grids.push_back(std::move(grid));
    }

    // Whether its value goes one further with each step.
    bool counts_steps(const Relation &relation) const {
        const Values &values = relation.positions()[0].order.values;
        for (std::size_t s = 1; s < relation.seen().size(); ++s) {
            const auto &before = relation.seen()[s - 1], &after = relation.seen()[s];
            if (seen_[s].is_first) continue;
            if (before.empty() || after.empty()) return false;
            auto from = std::find(values.begin(), values.end(), before[0][0]);
            if (from + 1 == values.end() || *(from + 1) != after[0][0]) return false;
        }
        return true;
    }

    void finish(Grid &grid) const {
        find_places(out_.relations, grid);
        if (grid.sort != Sort::plane) return;
        if (auto wish = look_.relations.find(out_.relations[grid.layers[0].relation].name());
            wish != look_.relations.end() && wish->second.hex) {
            grid.shape = *wish->second.hex ? Shape::hex : Shape::grid;
            return;
        }
        for (const auto &[name, quadruples] : quadruples_) {
            Diagonal diagonal = hexagon_diagonal(grid.columns, grid.rows, quadruples);
            if (diagonal == Diagonal::none) continue;
            grid.shape = Shape::hex;
            if (diagonal == Diagonal::falling) grid.turn_over();
            return;
        }
    }

    const std::vector<Seen> &seen_;
    const Links &links_;
    const Look &look_;
    const Job &job_;
    FixedRelations pairs_, quadruples_;
    std::vector<Chain> chains_;
    Layout out_;
};

} // namespace

Layout find_layout(const session::Session &session, const std::vector<Seen> &seen, const Links &links,
                   const Look &look, const Job &job) {
    return Finder(session, seen, links, look, job).find();
}

} // namespace zermelo::board
