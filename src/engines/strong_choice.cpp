#include "engines/strong_choice.h"

#include "engines/bdd/trial.h"
#include "engines/layers/trial.h"

#include <algorithm>
#include <cmath>

namespace zermelo::engines {

namespace {

using symbolic::TriedLayers;

// Measured on connect four, chomp, clobber, Chinese checkers, sheep and wolf, number tic-tac-toe, nim, and
// shapes of four: nanoseconds for forwards and backwards together. Successors are looked up in tables, which
// costs more where these do not fit into a cache.
constexpr double per_node = 1500, per_bit = 16, per_successor = 15, per_far_successor = 50;
constexpr double states_in_cache = 1 << 18;

constexpr double share_of_time = 0.1; // for each of the two

// Layers that are looked at together, since some games have every other one like the last but one.
constexpr std::size_t together = 2;

// How much more it costs to list the states of some layers than to have them as diagrams.
class Comparison {
  public:
    Comparison(TriedLayers tried, const layered::Breadth &breadth)
        : tried_(std::move(tried)), breadth_(breadth) {}

    double of_all() const { return ratio(0, tried_.layers.size()); }

    // Of the layers in the middle of the plays, where most states are. Until then layers grow, less and less;
    // and the more they grow, the more the diagrams have in common.
    double of_largest() const {
        std::size_t end = tried_.layers.size();
        if (end < 3 * together) return of_all();
        double here = ratio(end - together, end), before = ratio(end - 2 * together, end - together);
        double growth = growth_to(end), less = growth_to(end - together) - growth;
        double most = static_cast<double>(end) / together; // spans: what is further away is not foreseen
        double to_go = growth <= 0 ? 0 : less <= 0 ? most : std::min(growth / less, most);
        return here * std::pow(here / before, to_go / 2);
    }

  private:
    double states(std::size_t begin, std::size_t end) const {
        double out = 0;
        for (std::size_t l = begin; l < end; ++l) out += tried_.layers[l].states;
        return out;
    }
    double growth_to(std::size_t end) const {
        return std::log(states(end - together, end) / states(end - 2 * together, end - together));
    }
    double ratio(std::size_t begin, std::size_t end) const {
        double nodes = 1, largest = 0;
        for (std::size_t l = begin; l < end; ++l) nodes += tried_.layers[l].nodes;
        for (const TriedLayers::Layer &layer : tried_.layers) largest = std::max(largest, layer.states);
        bool far = !tried_.all || largest > states_in_cache;
        double per_state =
            breadth_.successors * (far ? per_far_successor : per_successor) + breadth_.bits * per_bit;
        return states(begin, end) * per_state / (nodes * per_node);
    }

    TriedLayers tried_;
    layered::Breadth breadth_;
};

} // namespace

// If not even one layer could be had as diagrams, these do not pay.
bool diagrams_pay(const Problem &problem, const Query &query, const Job &job) {
    layered::Breadth breadth = layered::breadth(problem, query, job.part(share_of_time));
    if (breadth.all) return false; // what is left is soon done
    TriedLayers tried = symbolic::try_layers(problem, query, job, share_of_time);
    bool all = tried.all;
    Comparison listing(std::move(tried), breadth);
    return (all ? listing.of_all() : listing.of_largest()) > 1;
}

} // namespace zermelo::engines
