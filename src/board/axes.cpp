#include "board/axes.h"

#include <algorithm>
#include <tuple>

namespace zermelo::board {

namespace {

using Pair = std::pair<std::size_t, std::size_t>;

bool can_be_line(const Position &position) {
    return position.is_ordered() && position.size() > 1 && position.size() <= most_lines;
}

// The positions that are not among these and have more than one value.
PositionSet others(const Relation &relation, const PositionSet &than) {
    PositionSet out;
    for (std::size_t p = 0; p < relation.positions().size(); ++p)
        if (relation.positions()[p].size() > 1 && std::find(than.begin(), than.end(), p) == than.end())
            out.push_back(p);
    return out;
}

PositionSet with(PositionSet set, std::size_t position) {
    set.push_back(position);
    return set;
}

PositionSet without(PositionSet set, std::size_t position) {
    std::erase(set, position);
    return set;
}

bool is_subset(const Values &small, const Values &large) {
    return std::all_of(small.begin(), small.end(), [&](const std::string &value) {
        return std::find(large.begin(), large.end(), value) != large.end();
    });
}

// Whether one of two positions has all the values of the other.
bool are_alike(const Position &a, const Position &b) {
    return is_subset(a.order.values, b.order.values) || is_subset(b.order.values, a.order.values);
}

bool from_one_word(const Position &a, const Position &b) { return a.part && b.part && a.value == b.value; }

bool is_function(const Relation &relation, std::size_t from, std::size_t to) {
    return relation.determines({from}, {to}) &&
           relation.mean_at_once() >= static_cast<double>(relation.positions()[from].size());
}

// (heap a 5), unlike (queen 2 3): each value of one position has a value of another kind, or always has one.
bool is_a_count(const Relation &relation, std::size_t a, std::size_t b) {
    const Position &x = relation.positions()[a], &y = relation.positions()[b];
    if (from_one_word(x, y) || relation.most_at_once() < 2) return false;
    if (x.order.values == y.order.values) return is_function(relation, a, b);
    return relation.determines({a}, {b}) || relation.determines({b}, {a});
}

// (line 1 1 1 2) and its like are about pairs of places, and a row of many like things is none of a plane.
bool is_about_places(const Relation &relation, Pair pair, const PositionSet &rest) {
    auto values = [&](std::size_t p) -> const Values & { return relation.positions()[p].order.values; };
    auto is_like = [&](std::size_t p) {
        return values(p) == values(pair.first) || values(p) == values(pair.second);
    };
    return rest.size() > 1 && std::all_of(rest.begin(), rest.end(), is_like);
}

double places_in(const Relation &relation, const PositionSet &positions) {
    double out = 1;
    for (std::size_t p : positions) out *= static_cast<double>(relation.positions()[p].size());
    return out;
}

// A place may hold several things if these have names, or if most places hold something.
bool may_be_crowded(const Relation &relation, const PositionSet &places, const PositionSet &content) {
    bool is_named = !content.empty() && std::none_of(content.begin(), content.end(), [&](std::size_t p) {
        return relation.positions()[p].is_ordered();
    });
    return is_named || 2 * relation.mean_at_once() >= places_in(relation, places);
}

// The planes that a pair of positions makes with what is left; the better the lower the first number.
struct Candidate {
    std::tuple<int, int, double, Pair> rank;
    Axes axes;
};

// Several boards, with one content in each place or with several.
bool split_boards(const Relation &relation, Axes &axes, bool may_crowd) {
    PositionSet both{axes.column[0], axes.row[0]}, rest = axes.content;
    for (std::size_t b : rest) {
        PositionSet places = with(both, b), content = without(rest, b);
        if (content.empty() || relation.positions()[b].size() > most_boards) continue;
        if (may_crowd ? !can_be_line(relation.positions()[b]) || !may_be_crowded(relation, places, content)
                      : !relation.determines(places, content))
            continue;
        axes.board = {b};
        axes.content = content;
        axes.why = may_crowd ? "things in the places of each board"
                             : "at most one content in each place of each board";
        return true;
    }
    return false;
}

std::optional<Axes> plane(const Relation &relation, Pair pair, bool may_crowd) {
    PositionSet both{pair.first, pair.second}, rest = others(relation, both);
    Axes out{Sort::plane, {pair.first}, {pair.second}, {}, rest, ""};
    if (rest.empty() && is_a_count(relation, pair.first, pair.second)) return std::nullopt;
    // Two numbers that are there now and then, such as what dice show, are no board by themselves.
    if (rest.empty() && relation.most_at_once() < 2 && relation.mean_at_once() < 1) out.sort = Sort::mark;
    if (rest.empty()) {
        out.why = "marks in places";
        return out;
    }
    if (is_about_places(relation, pair, rest)) return std::nullopt;
    if (relation.determines(both, rest)) {
        out.why = "at most one content in each place";
        return out;
    }
    if (relation.determines(rest, both)) {
        out.why = "each piece is in at most one place";
        return out;
    }
    if (split_boards(relation, out, may_crowd)) return out;
    out.why = "things in places";
    return may_crowd && may_be_crowded(relation, both, rest) ? std::optional(out) : std::nullopt;
}

double filled(const Relation &relation, Pair pair) {
    const auto &positions = relation.positions();
    return relation.mean_at_once() /
           static_cast<double>(positions[pair.first].size() * positions[pair.second].size());
}

std::optional<Axes> best_plane(const Relation &relation, bool may_crowd, const Job &job) {
    std::vector<Candidate> found;
    const std::vector<Position> &positions = relation.positions();
    for (std::size_t i = 0; i < positions.size(); ++i)
        for (std::size_t j = i + 1; j < positions.size(); ++j) {
            const Position &a = positions[i], &b = positions[j];
            if (!can_be_line(a) || !can_be_line(b)) continue;
            job.look();
            std::optional<Axes> axes = plane(relation, {i, j}, may_crowd);
            if (!axes) continue;
            int sort = axes->board.empty() ? 0 : 1;
            int kind = from_one_word(a, b) ? 0 : are_alike(a, b) || a.order.kind != b.order.kind ? 1 : 2;
            found.push_back({{sort, kind, -filled(relation, {i, j}), {i, j}}, *axes});
        }
    auto best = std::min_element(found.begin(), found.end(),
                                 [](const auto &a, const auto &b) { return a.rank < b.rank; });
    return best == found.end() ? std::nullopt : std::optional(best->axes);
}

// Four coordinates in a row, (cell X Y x y content): planes within a plane.
std::optional<Axes> nested_planes(const Relation &relation) {
    const std::vector<Position> &positions = relation.positions();
    for (std::size_t i = 0; i + 4 < positions.size() + 1; ++i) {
        PositionSet all{i, i + 1, i + 2, i + 3}, rest = others(relation, all);
        std::size_t places = 1;
        bool fits = true;
        for (std::size_t p : all) {
            fits = fits && can_be_line(positions[p]);
            places *= positions[p].size();
        }
        if (fits && !rest.empty() && relation.most_at_once() > 1 && places <= most_lines * most_lines &&
            relation.determines(all, rest))
            return Axes{Sort::plane,    {i, i + 2},
                        {i + 1, i + 3}, {},
                        rest,           "at most one content in each place of planes within a plane"};
    }
    return std::nullopt;
}

// (order 3 1 2), of which there is one: the arguments are the places.
std::optional<Axes> row_of_arguments(const Relation &relation) {
    const std::vector<Position> &positions = relation.positions();
    constexpr std::size_t fewest = 3;
    if (positions.size() < fewest || relation.most_at_once() != 1) return std::nullopt;
    for (const Position &position : positions)
        if (position.part || position.order.values != positions[0].order.values) return std::nullopt;
    return Axes{Sort::arguments, {}, {}, {}, {}, "the arguments side by side"};
}

std::optional<Axes> best_row(const Relation &relation) {
    for (std::size_t p = 0; p < relation.positions().size(); ++p) {
        const Position &position = relation.positions()[p];
        PositionSet rest = others(relation, {p});
        if (!can_be_line(position) || position.size() > most_in_row || relation.most_at_once() < 2) continue;
        if (rest.empty()) return Axes{Sort::row, {p}, {}, {}, {}, "marks in a row"};
        if (relation.determines({p}, rest))
            return Axes{Sort::row, {p}, {}, {}, rest, "at most one content in each place of a row"};
    }
    return std::nullopt;
}

// Names with one value each; or rows by name and columns in order or by name, (camp ann 3 5) or (hand ann 3).
std::optional<Axes> best_table(const Relation &relation) {
    constexpr std::size_t most_names = 12;
    const std::vector<Position> &positions = relation.positions();
    auto is_name = [&](std::size_t p) {
        return !positions[p].is_ordered() && positions[p].size() > 1 && positions[p].size() <= most_names;
    };
    for (std::size_t name = 0; name < positions.size(); ++name) {
        PositionSet rest = others(relation, {name});
        if (!is_name(name) || rest.empty() || relation.most_at_once() < 2) continue;
        if (relation.determines({name}, rest))
            return Axes{Sort::table, {name}, {}, {}, rest, "one value for each name"};
        for (std::size_t p : rest)
            if ((can_be_line(positions[p]) || (is_name(p) && rest.size() > 1)) &&
                positions[p].size() <= most_in_row && relation.determines({name, p}, without(rest, p)))
                return Axes{Sort::table, {p}, {name}, {}, without(rest, p), "one value for each pair"};
    }
    return std::nullopt;
}

} // namespace

std::optional<Axes> find_axes(const Relation &relation, const Job &job) {
    if (auto out = row_of_arguments(relation)) return out;
    if (relation.positions().size() > most_arguments) return std::nullopt;
    if (auto out = best_plane(relation, false, job)) return out;
    if (auto out = nested_planes(relation)) return out;
    if (auto out = best_plane(relation, true, job)) return out;
    if (auto out = best_row(relation)) return out;
    return best_table(relation);
}

} // namespace zermelo::board
