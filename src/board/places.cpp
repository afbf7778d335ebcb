#include "board/places.h"

#include "board/lattice.h"
#include "board/order.h"

#include <algorithm>
#include <cctype>

namespace zermelo::board {

namespace {

char class_of(char c) {
    if (std::isdigit(static_cast<unsigned char>(c)) != 0) return '0';
    return std::isalpha(static_cast<unsigned char>(c)) != 0 ? 'a' : c;
}

// a12 as a, 12; any other character is a part by itself.
Values parts_of(const std::string &text) {
    Values out;
    char last = ' ';
    for (char c : text) {
        char here = class_of(c);
        if (here != last || (here != '0' && here != 'a')) out.emplace_back();
        out.back() += c;
        last = here;
    }
    return out;
}

using Graph = std::map<std::string, std::set<std::string>>;

std::optional<Graph> graph_of(const std::set<std::string> &values, const std::vector<Values> &pairs) {
    Graph out;
    for (const Values &pair : pairs) {
        if (!values.contains(pair[0]) || !values.contains(pair[1])) return std::nullopt;
        if (pair[0] == pair[1]) continue;
        out[pair[0]].insert(pair[1]);
        out[pair[1]].insert(pair[0]);
    }
    if (out.size() != values.size()) return std::nullopt;
    return out;
}

bool is_mutual(const std::vector<Values> &pairs) {
    std::set<Values> all(pairs.begin(), pairs.end());
    return std::all_of(all.begin(), all.end(), [&](const Values &pair) {
        return all.contains({pair[1], pair[0]});
    });
}

// The values by their distance from the first.
std::vector<Values> layers_from(const std::string &first, const Graph &graph) {
    std::set<std::string> seen{first};
    std::vector<Values> out{{first}};
    while (!out.back().empty()) {
        Values next;
        for (const std::string &value : out.back())
            for (const std::string &neighbour : graph.at(value))
                if (seen.insert(neighbour).second) next.push_back(neighbour);
        out.push_back(std::move(next));
    }
    out.pop_back();
    return out;
}

} // namespace

std::optional<PlaceNames> spelled_places(const std::set<std::string> &values) {
    std::vector<std::set<std::string>> parts;
    std::vector<std::pair<std::string, Values>> split;
    for (const std::string &value : values) {
        Values words = parts_of(value);
        if (parts.empty()) parts.resize(words.size());
        if (words.size() != parts.size()) return std::nullopt;
        for (std::size_t i = 0; i < words.size(); ++i) parts[i].insert(words[i]);
        split.emplace_back(value, std::move(words));
    }
    std::vector<std::size_t> different;
    for (std::size_t i = 0; i < parts.size(); ++i)
        if (parts[i].size() > 1) different.push_back(i);
    if (different.size() != 2) return std::nullopt;
    std::size_t product = 1;
    for (std::size_t i : different) {
        if (!in_order(parts[i], {}).is_ordered()) return std::nullopt;
        product *= parts[i].size();
    }
    if (3 * values.size() < product) return std::nullopt;
    PlaceNames out;
    for (const auto &[value, words] : split) out[value] = {words[different[0]], words[different[1]]};
    return out;
}

std::optional<PlaceNames> places_by_neighbours(const std::set<std::string> &values,
                                               const std::vector<Values> &pairs) {
    std::optional<Graph> graph = graph_of(values, pairs);
    constexpr std::size_t most_neighbours = 8, fewest_places = 4;
    if (!graph || values.size() < fewest_places) return std::nullopt;
    if (!is_mutual(pairs)) return std::nullopt; // an order rather than neighbours
    std::size_t links = 0;
    for (const auto &[value, neighbours] : *graph) {
        if (neighbours.size() > most_neighbours) return std::nullopt;
        links += neighbours.size();
    }
    if (links == values.size() * (values.size() - 1)) return std::nullopt; // all different, rather than near
    constexpr std::size_t enough_hexagons = 7;
    if (values.size() >= enough_hexagons)
        if (auto out = places_on_lattice(pairs)) return out;
    std::vector<Values> layers = layers_from(*values.begin(), *graph);
    layers = layers_from(layers.back().back(), *graph); // from the far end
    PlaceNames out;
    for (std::size_t column = 0; column < layers.size(); ++column)
        for (std::size_t row = 0; row < layers[column].size(); ++row)
            out[layers[column][row]] = {std::to_string(column + 1), std::to_string(row + 1)};
    if (out.size() != values.size()) return std::nullopt;
    return out;
}

} // namespace zermelo::board
