#include "engines/layers/solution.h"

#include "base/error.h"
#include "engines/common/shelf_names.h"
#include "engines/layers/chance.h"
#include "engines/layers/row_keys.h"
#include "engines/layers/with_words.h"

namespace zermelo::engines::layered {

namespace {

Worth worth_at(const Values &values, std::size_t block, std::size_t lane) {
    return {values.at(block, lane), {}, {}};
}
Worth worth_at(const FractionsReader &values, std::size_t block, std::size_t lane) {
    return {0, {}, values.value(values.at(block, lane))};
}

template <std::size_t W, class LayerValues>
class SolvedLayers : public Solved {
  public:
    SolvedLayers(const store::Shelf &shelf, const game::Game &game)
        : keys_(read_coding(shelf, game), game.fluents.size()) {
        for (std::size_t l = 0, layers = store::number_in(shelf, depth_name); l < layers; ++l) {
            states_.emplace_back(shelf.read(states_name(l)));
            values_.emplace_back(shelf.read(values_name(l)));
        }
    }

    std::optional<Worth> at(const std::uint64_t *row) const override {
        auto key = keys_.of(row);
        if (!key) return std::nullopt;
        for (std::size_t l = 0; l < states_.size(); ++l)
            if (auto place = states_[l].find(*key)) return worth_at(values_[l], place->block, place->lane);
        return std::nullopt;
    }
    mpq_class expected(const std::uint64_t *row, std::size_t layer) const override {
        auto place = states_[layer].find(keys_.of(row).value()).value();
        return worth_at(values_[layer], place.block, place.lane).mean.value();
    }
    std::uint32_t layers_left(const std::uint64_t *row) const override {
        Key<W> key = keys_.of(row).value();
        std::uint32_t out = 0;
        while (!states_[states_.size() - 1 - out].find(key)) ++out;
        return out;
    }
    std::vector<LayerCount> counts() const override {
        std::vector<LayerCount> out;
        for (const LayerValues &values : values_) out.push_back(values.counts());
        return out;
    }

  private:
    RowKeys<W> keys_;
    std::vector<States<W>> states_; // by layer
    std::vector<LayerValues> values_;
};

} // namespace

std::size_t solve_onto(store::Shelf &shelf, bool in_memory, const Problem &problem, const Query &query,
                       const Resources &resources) {
    std::size_t values = OutcomeCode(problem.game, query.role, query.model, query.measure).count();
    constexpr std::size_t most_values = 255;
    if (values > most_values)
        throw LimitReached(LimitReached::Kind::size,
                           fmt::format("there are more than {} payoffs", most_values));
    Coding coding = choose_coding(shelf, problem, query);
    bool chance = problem.game.has_chance();
    // A table needs room for a value and one bit more; with chance, values may stand beside the keys.
    std::size_t bits = bit_count(coding.cells) + (chance ? 0 : bits_for(values)) + 1;
    return with_words(bits, [&]<std::size_t W>() {
        std::unique_ptr<Layers<W>> layers;
        if (chance)
            layers = std::make_unique<ChanceLayers<W>>(shelf, in_memory, problem, query, resources, coding,
                                                       values);
        else
            layers = std::make_unique<Layers<W>>(shelf, in_memory, problem, query, resources, coding, values);
        if (!shelf.has(depth_name)) {
            Key<W> root = RowKeys<W>(coding, problem.game.fluents.size()).of(query.from.words.data()).value();
            shelf.write(depth_name, std::to_string(layers->find_states(root)));
        }
        layers->find_values(store::number_in(shelf, depth_name));
        return layers->account().most();
    });
}

std::unique_ptr<Solved> read_solution(const store::Shelf &shelf, const game::Game &game) {
    std::size_t bits = 64 * words_in(*shelf.read(states_name(0)));
    return with_words(bits, [&]<std::size_t W>() -> std::unique_ptr<Solved> {
        if (game.has_chance()) return std::make_unique<SolvedLayers<W, FractionsReader>>(shelf, game);
        return std::make_unique<SolvedLayers<W, Values>>(shelf, game);
    });
}

} // namespace zermelo::engines::layered
