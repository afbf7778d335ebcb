#include "board/relation.h"

#include "board/hexagons.h"
#include "board/lattice.h"

#include <algorithm>

namespace zermelo::board {

namespace {

std::optional<PlaceNames> places_with_names(const std::set<std::string> &values,
                                            const std::vector<Chain> &chains,
                                            const std::vector<std::vector<Values>> &relations) {
    if (in_order(values, chains).is_ordered()) return std::nullopt;
    for (const std::vector<Values> &pairs : relations)
        if (auto out = places_by_neighbours(values, pairs)) return out;
    return std::nullopt;
}

Lines lines_of(const Values &values) {
    Lines out;
    for (const std::string &value : values) out.push_back({value});
    return out;
}

// Whether neighbours have six ways to go, which are the same everywhere.
bool lie_in_rows(const PlaceNames &places, const std::vector<Values> &pairs) {
    std::set<std::string> first, second;
    for (const auto &[name, coordinates] : places) {
        first.insert(coordinates.first);
        second.insert(coordinates.second);
    }
    std::vector<Values> quadruples;
    for (const Values &pair : pairs) {
        const auto &[a, b] = places.at(pair[0]);
        const auto &[c, d] = places.at(pair[1]);
        quadruples.push_back({a, b, c, d});
    }
    return hexagon_diagonal(lines_of(in_order(first, {}).values), lines_of(in_order(second, {}).values),
                            quadruples) != Diagonal::none;
}

// Of words that count the places of each row of hexagons from its own end, their neighbours say more than the
// letters.
std::optional<PlaceNames> straightened(const PlaceNames &spelled,
                                       const std::vector<std::vector<Values>> &relations) {
    for (const std::vector<Values> &pairs : relations) {
        std::optional<PlaceNames> lattice = places_on_lattice(pairs);
        if (!lattice || lattice->size() != spelled.size()) continue;
        auto has_name = [&](const auto &place) { return spelled.contains(place.first); };
        if (!std::all_of(lattice->begin(), lattice->end(), has_name)) continue;
        return lie_in_rows(spelled, pairs) ? std::nullopt : lattice;
    }
    return std::nullopt;
}

} // namespace

Values pick(const Values &values, const PositionSet &positions) {
    Values out;
    for (std::size_t position : positions) out.push_back(values[position]);
    return out;
}

Relation::Relation(std::string shape, std::vector<Values> possible, std::vector<std::set<std::string>> values,
                   const std::vector<Chain> &chains, const std::vector<std::vector<Values>> &pairs)
    : shape_(std::move(shape)), name_(name_of(shape_)) {
    for (const Values &fact : possible)
        for (std::size_t i = 0; i < fact.size(); ++i) values[i].insert(fact[i]);
    for (std::size_t i = 0; i < values.size(); ++i) {
        std::optional<PlaceNames> spelled = spelled_places(values[i]);
        std::optional<PlaceNames> better = spelled ? straightened(*spelled, pairs) : std::nullopt;
        places_.push_back(better ? better : spelled);
        spelled_.push_back(spelled && !better);
        if (!places_[i]) places_[i] = places_with_names(values[i], chains, pairs);
        if (!places_[i]) {
            positions_.push_back({i, std::nullopt, in_order(values[i], chains)});
            continue;
        }
        std::set<std::string> first, second;
        for (const auto &[name, coordinates] : *places_[i]) {
            first.insert(coordinates.first);
            second.insert(coordinates.second);
        }
        positions_.push_back({i, 0, in_order(first, {})});
        positions_.push_back({i, 1, in_order(second, {})});
    }
    for (const Values &fact : possible) possible_.push_back(by_position(fact));
}

bool Relation::is_place_with_name(std::size_t position) const {
    return positions_[position].part && !spelled_[positions_[position].value];
}

std::string Relation::name_of_place(std::size_t position, const std::string &first,
                                    const std::string &second) const {
    for (const auto &[name, coordinates] : *places_[positions_[position].value])
        if (coordinates == std::pair(first, second)) return name;
    return "";
}

Values Relation::by_position(const Values &values) const {
    Values out;
    for (const Position &position : positions_) {
        const std::string &value = values[position.value];
        if (!position.part) {
            out.push_back(value);
            continue;
        }
        auto place = places_[position.value]->find(value);
        if (place == places_[position.value]->end())
            out.emplace_back();
        else
            out.push_back(*position.part == 0 ? place->second.first : place->second.second);
    }
    return out;
}

bool Relation::determines(const PositionSet &from, const PositionSet &to) const {
    std::map<Values, Values> found;
    for (const std::vector<Values> &facts : seen_) {
        found.clear();
        for (const Values &fact : facts)
            if (auto [it, added] = found.emplace(pick(fact, from), pick(fact, to));
                !added && it->second != pick(fact, to))
                return false;
    }
    return true;
}

std::size_t Relation::most_at_once() const {
    std::size_t out = 0;
    for (const auto &facts : seen_) out = std::max(out, facts.size());
    return out;
}

double Relation::mean_at_once() const {
    double out = 0;
    for (const auto &facts : seen_) out += static_cast<double>(facts.size());
    return seen_.empty() ? 0 : out / static_cast<double>(seen_.size());
}

} // namespace zermelo::board
