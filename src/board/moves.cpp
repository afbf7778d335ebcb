#include "board/moves.h"

#include <algorithm>

namespace zermelo::board {

namespace {

bool contains(const PositionSet &set, std::size_t position) {
    return std::find(set.begin(), set.end(), position) != set.end();
}

bool has_all(const std::map<std::size_t, std::string> &values, const PositionSet &positions) {
    return std::all_of(positions.begin(), positions.end(), [&](auto p) { return values.contains(p); });
}

} // namespace

MoveReader::MoveReader(const Layout &layout, const Contents &contents, const Links &links)
    : layout_(layout), contents_(contents), meanings_(layout, links) {
    for (std::size_t r = 0; r < layout.relations.size(); ++r) {
        const Axes *axes = meanings_.axes_of(r);
        if (!axes || axes->sort == Sort::table) continue;
        PositionSet places = axes->column;
        places.insert(places.end(), axes->row.begin(), axes->row.end());
        if (layout.relations[r].determines(axes->content, places)) pieces_.insert(r);
    }
}

std::optional<PlaceOnGrid> MoveReader::complete(const Named &named) const {
    for (std::size_t g = 0; g < layout_.grids.size(); ++g)
        for (const Layer &layer : layout_.grids[g].layers) {
            const Axes &axes = layer.axes;
            if (layer.relation != named.relation || layer.axes.column.empty() ||
                !has_all(named.values, axes.column) || !has_all(named.values, axes.row) ||
                !has_all(named.values, axes.board))
                continue;
            Values fact(layout_.relations[named.relation].positions().size());
            for (const auto &[position, value] : named.values) fact[position] = value;
            if (auto place = place_of(layout_.grids[g], layer, fact); place && layout_.grids[g].has(*place))
                return PlaceOnGrid{g, *place};
        }
    return std::nullopt;
}

// The meaning of an argument: the first that does not say again what is said, or else the first.
const Meaning *MoveReader::choose(const std::vector<Meaning> &meanings, const std::vector<Named> &left) {
    const Meaning *out = nullptr;
    for (const Meaning &meaning : meanings) {
        if (!meaning.is_coordinate) continue;
        if (out && (meaning.relation != out->relation || meaning.votes < out->votes)) break;
        bool is_said = std::any_of(left.begin(), left.end(), [&](const Named &named) {
            return named.relation == meaning.relation && has_all(named.values, meaning.positions);
        });
        if (!is_said) return &meaning;
        if (!out) out = &meaning;
    }
    return out;
}

// What a move leaves open may be whose it is: (play 5) from the hand of the player.
MoveReader::Named MoveReader::with_role(Named named, const std::string &role) const {
    const std::vector<Position> &positions = layout_.relations[named.relation].positions();
    for (std::size_t p = 0; p < positions.size(); ++p) {
        const Values &values = positions[p].order.values;
        if (std::find(values.begin(), values.end(), role) != values.end()) named.values.emplace(p, role);
    }
    return named;
}

void MoveReader::walk(const Reading &move, const Plan &plan, std::vector<PlaceOnGrid> &out,
                      std::vector<Named> &left) const {
    for (std::size_t i = 0; i < plan.size(); ++i) {
        const Meaning *meaning = choose(plan[i], left);
        if (!meaning) continue;
        const Relation &relation = layout_.relations[meaning->relation];
        const PositionSet &board = meanings_.axes_of(meaning->relation)->board;
        auto known = std::find_if(left.begin(), left.end(),
                                  [&](const Named &named) { return named.relation == meaning->relation; });
        Named &named = known == left.end() ? left.emplace_back(Named{meaning->relation, {}}) : *known;
        auto begin_next_place = [&] { // on the same board
            std::erase_if(named.values, [&](const auto &entry) { return !contains(board, entry.first); });
        };
        if (has_all(named.values, meaning->positions)) begin_next_place();
        Values reading(paths_of(relation.shape()).size());
        reading[relation.positions()[meaning->positions[0]].value] = move.values[i];
        Values values = relation.by_position(reading);
        for (std::size_t p : meaning->positions) named.values[p] = values[p];
        if (auto place = complete(named)) {
            out.push_back(*place);
            begin_next_place();
        }
    }
    std::erase_if(left, [](const Named &named) { return named.values.empty(); });
}

std::vector<PlaceOnGrid> MoveReader::on_line(const Named &named) const {
    std::vector<PlaceOnGrid> out;
    for (std::size_t g = 0; g < layout_.grids.size(); ++g) {
        const Grid &grid = layout_.grids[g];
        for (const Layer &layer : grid.layers) {
            bool column = has_all(named.values, layer.axes.column),
                 row = has_all(named.values, layer.axes.row);
            if (layer.relation != named.relation || layer.axes.column.empty() || (!column && !row)) continue;
            if (!layer.axes.board.empty() && (!named.values.contains(layer.axes.board[0]) ||
                                              named.values.at(layer.axes.board[0]) != layer.board))
                continue;
            Values line;
            for (std::size_t p : column ? layer.axes.column : layer.axes.row)
                line.push_back(named.values.at(p));
            for (Place place : grid.places)
                if ((column ? grid.columns[place.column] : grid.rows[place.row]) == line)
                    out.push_back({g, place});
            return out;
        }
    }
    return out;
}

std::vector<PlaceOnGrid> MoveReader::line(const std::string &move) const {
    std::vector<PlaceOnGrid> places;
    std::vector<Named> left;
    Reading reading = read(move);
    walk(reading, meanings_.plan(reading.shape), places, left);
    if (!places.empty() || left.size() != 1) return {};
    return on_line(left[0]);
}

std::optional<PlaceOnGrid> MoveReader::landing(const std::vector<PlaceOnGrid> &line,
                                               const FactsByRelation &facts) const {
    if (line.empty()) return std::nullopt;
    if (layout_.grids[line[0].grid].falls)
        for (auto at = line.rbegin(); at != line.rend(); ++at) // from the bottom
            if (!is_filled(layout_, contents_, *at, facts)) return *at;
    return line[0];
}

std::optional<PlaceOnGrid> MoveReader::piece(const std::string &role, const Reading &move, const Plan &plan,
                                             const FactsByRelation &facts) const {
    std::vector<PlaceOnGrid> out, own;
    for (std::size_t i = 0; i < plan.size() && out.empty(); ++i)
        for (const Meaning &meaning : plan[i])
            for (const Values &fact : facts[meaning.relation]) {
                if (!pieces_.contains(meaning.relation) || meaning.is_coordinate ||
                    fact[meaning.positions[0]] != move.values[i])
                    continue;
                Named named{meaning.relation, {}};
                for (std::size_t p = 0; p < fact.size(); ++p) named.values[p] = fact[p];
                auto place = complete(named);
                if (!place) continue;
                out.push_back(*place);
                if (std::find(fact.begin(), fact.end(), role) != fact.end()) own.push_back(*place);
            }
    if (out.size() == 1) return out[0];
    return own.size() == 1 ? std::optional(own[0]) : std::nullopt;
}

std::vector<PlaceOnGrid> MoveReader::by_values(const Reading &move) const {
    std::vector<PlaceOnGrid> out;
    if (layout_.grids.empty() || layout_.grids[0].sort != Sort::plane || meanings_.are_there(move))
        return out;
    const Layer &layer = layout_.grids[0].layers[0];
    PositionSet coordinates = layer.axes.column;
    coordinates.insert(coordinates.end(), layer.axes.row.begin(), layer.axes.row.end());
    std::sort(coordinates.begin(), coordinates.end()); // moves name them in the same order
    std::size_t count = coordinates.size();
    if (!layer.axes.board.empty() || (move.values.size() != count && move.values.size() != 2 * count))
        return out;
    for (std::size_t i = 0; i < move.values.size(); i += count) {
        Named named{layer.relation, {}};
        for (std::size_t c = 0; c < count; ++c) named.values[coordinates[c]] = move.values[i + c];
        auto place = complete(named);
        if (!place) return {};
        out.push_back(*place);
    }
    return out;
}

std::vector<PlaceOnGrid> MoveReader::places(const std::string &role, const Reading &move, const Plan &plan,
                                            const FactsByRelation &facts) const {
    std::vector<PlaceOnGrid> out;
    std::vector<Named> left;
    walk(move, plan, out, left);
    if (!out.empty()) return out;
    std::optional<PlaceOnGrid> one;
    if (left.size() == 1) one = complete(with_role(left[0], role));
    if (left.size() == 1 && !one) one = landing(on_line(left[0]), facts);
    if (!one) one = piece(role, move, plan, facts);
    if (one) return {*one};
    return by_values(move);
}

std::vector<std::vector<PlaceOnGrid>> MoveReader::places(const std::string &role,
                                                         const std::vector<std::string> &moves,
                                                         const FactsByRelation &facts) const {
    std::vector<std::vector<PlaceOnGrid>> out;
    std::map<std::string, Plan> plans; // by shape
    for (const std::string &move : moves) {
        Reading reading = read(move);
        auto known = plans.find(reading.shape);
        if (known == plans.end()) known = plans.emplace(reading.shape, meanings_.plan(reading.shape)).first;
        out.push_back(places(role, reading, known->second, facts));
    }
    return out;
}

bool is_filled(const Layout &layout, const Contents &contents, const PlaceOnGrid &where,
               const FactsByRelation &facts) {
    const Grid &grid = layout.grids[where.grid];
    for (const Layer &layer : grid.layers)
        for (const Values &fact : facts[layer.relation])
            if (place_of(grid, layer, fact) == where.place && !contents.text(grid, layer, fact).empty())
                return true;
    return false;
}

} // namespace zermelo::board
