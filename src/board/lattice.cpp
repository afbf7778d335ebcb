#include "board/lattice.h"

#include <algorithm>
#include <array>

namespace zermelo::board {

namespace {

using Spot = std::pair<int, int>; // column, row
using Graph = std::map<std::string, std::set<std::string>>;

constexpr std::array<Spot, 6> around{{{1, 0}, {1, -1}, {0, -1}, {-1, 0}, {-1, 1}, {0, 1}}};

Spot operator+(Spot a, Spot b) { return {a.first + b.first, a.second + b.second}; }

bool touch(Spot a, Spot b) {
    return std::any_of(around.begin(), around.end(), [&](Spot step) { return a + step == b; });
}

Values common(const Graph &graph, const std::string &a, const std::string &b) {
    const std::set<std::string> &of_a = graph.at(a), &of_b = graph.at(b);
    Values out;
    std::set_intersection(of_a.begin(), of_a.end(), of_b.begin(), of_b.end(), std::back_inserter(out));
    return out;
}

class Embedding {
  public:
    explicit Embedding(const Graph &graph) : graph_(graph) {}

    // Whether three places touch each other.
    bool begin() {
        for (const auto &[a, neighbours] : graph_)
            for (const std::string &b : neighbours)
                if (Values third = common(graph_, a, b); !third.empty()) {
                    put(a, {0, 0});
                    put(b, around[0]);
                    put(third[0], around[1]);
                    return true;
                }
        return false;
    }

    // Puts the place that is opposite to a known one, beyond two others; false if there is no more.
    bool grow() {
        for (const auto &[a, at] : spots_)
            for (const std::string &b : graph_.at(a)) {
                auto other = spots_.find(b);
                if (other != spots_.end() && touch(at, other->second) && grow(a, at, b, other->second))
                    return true;
            }
        return false;
    }

    // Whether the neighbours are just those that touch.
    bool is_right() const {
        if (spots_.size() != graph_.size() || names_.size() != graph_.size()) return false;
        for (const auto &[a, at] : spots_) {
            std::set<std::string> touching;
            for (Spot step : around)
                if (auto name = names_.find(at + step); name != names_.end()) touching.insert(name->second);
            if (touching != graph_.at(a)) return false;
        }
        return true;
    }

    const std::map<std::string, Spot> &spots() const { return spots_; }

  private:
    bool grow(const std::string &a, Spot at_a, const std::string &b, Spot at_b) {
        std::vector<Spot> beside;
        for (Spot step : around)
            if (touch(at_a + step, at_b)) beside.push_back(at_a + step);
        auto is_known = [&](Spot spot) { return names_.contains(spot); };
        if (std::count_if(beside.begin(), beside.end(), is_known) != 1) return false;
        Spot free = is_known(beside[0]) ? beside[1] : beside[0];
        for (const std::string &name : common(graph_, a, b))
            if (!spots_.contains(name)) {
                put(name, free);
                return true;
            }
        return false;
    }

    void put(const std::string &name, Spot spot) {
        spots_[name] = spot;
        names_[spot] = name;
    }

    const Graph &graph_;
    std::map<std::string, Spot> spots_;
    std::map<Spot, std::string> names_;
};

} // namespace

std::optional<PlaceNames> places_on_lattice(const std::vector<Values> &pairs) {
    constexpr std::size_t most_places = 400;
    Graph graph;
    for (const Values &pair : pairs) {
        graph[pair[0]].insert(pair[1]);
        if (graph.size() > most_places || graph[pair[0]].size() > around.size()) return std::nullopt;
    }
    for (const Values &pair : pairs)
        if (pair[0] == pair[1] || !graph.contains(pair[1]) || !graph[pair[1]].contains(pair[0]))
            return std::nullopt;
    Embedding embedding(graph);
    if (!embedding.begin()) return std::nullopt;
    while (embedding.grow()) {
    }
    if (!embedding.is_right()) return std::nullopt;
    int left = 0, top = 0;
    for (const auto &[name, spot] : embedding.spots()) {
        left = std::min(left, spot.first);
        top = std::min(top, spot.second);
    }
    PlaceNames out;
    for (const auto &[name, spot] : embedding.spots())
        out[name] = {std::to_string(spot.first - left + 1), std::to_string(spot.second - top + 1)};
    return out;
}

} // namespace zermelo::board
