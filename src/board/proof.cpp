#include "board/proof.h"

namespace zermelo::board {

namespace {

// What may hold only one fact: a place, or a piece if a place may hold several.
PositionSet key_of(const Relation &relation, const Axes &axes) {
    PositionSet places = axes.column;
    places.insert(places.end(), axes.row.begin(), axes.row.end());
    places.insert(places.end(), axes.board.begin(), axes.board.end());
    return relation.determines(places, axes.content) ? places : axes.content;
}

class Groups {
  public:
    Groups(const game::Game &game, const analyse::Facts &facts)
        : facts_(facts), group_of_(game.fluents.size(), none) {
        for (std::size_t g = 0; g < facts.groups.size(); ++g)
            for (game::FluentId fluent : facts.groups[g].fluents) group_of_[fluent.index()] = g;
    }

    // Whether at most one of the fluents holds at a time, and whether always one does.
    bool has_one(const std::vector<std::size_t> &fluents) const {
        std::size_t group = group_of_[fluents[0]];
        for (std::size_t fluent : fluents)
            if (fluents.size() > 1 && (group == none || group_of_[fluent] != group)) return false;
        return true;
    }
    bool has_exactly_one(const std::vector<std::size_t> &fluents) const {
        std::size_t group = group_of_[fluents[0]];
        return has_one(fluents) && group != none && facts_.groups[group].exactly_one &&
               facts_.groups[group].fluents.size() == fluents.size();
    }

  private:
    static constexpr std::size_t none = SIZE_MAX;
    const analyse::Facts &facts_;
    std::vector<std::size_t> group_of_; // by fluent
};

} // namespace

void add_proofs(Layout &layout, const game::Game &game, const analyse::Facts &facts) {
    Groups groups(game, facts);
    std::vector<Reading> readings;
    for (const game::Fluent &fluent : game.fluents) readings.push_back(read(fluent.name));
    for (Grid &grid : layout.grids)
        for (Layer &layer : grid.layers) {
            const Relation &relation = layout.relations[layer.relation];
            if (layer.axes.content.empty() || layer.column || layer.row) continue;
            PositionSet key = key_of(relation, layer.axes);
            std::map<Values, std::vector<std::size_t>> fluents;
            for (std::size_t f = 0; f < readings.size(); ++f)
                if (readings[f].shape == relation.shape())
                    fluents[pick(relation.by_position(readings[f].values), key)].push_back(f);
            bool is_proved = !fluents.empty(), is_exact = true;
            for (const auto &[values, found] : fluents) {
                is_proved = is_proved && groups.has_one(found);
                is_exact = is_exact && groups.has_exactly_one(found);
            }
            if (is_proved) layer.proof = is_exact ? "proved, exactly one" : "proved";
        }
}

} // namespace zermelo::board
