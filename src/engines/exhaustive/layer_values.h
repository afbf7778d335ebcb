// Values of games of chance with so many states that there is no room for more than the states themselves.
// Forwards only states are kept; backwards each layer is made into the next one once more, so that no
// transition is ever stored, and a layer is given back when the one before it has been evaluated. That is
// twice the work of a graph, on all threads, and takes a quarter of its memory.
//
// The mean over chance makes fractions, but all values of a layer have one denominator, a product of numbers
// of cases in the layers behind it; so values are integers (see chance.h). When a limit ends the way forwards
// it is bounds that are taken back: the states of the last layer may be worth anything.
#pragma once

#include "engines/exhaustive/enclose.h"
#include "engines/exhaustive/layers.h"

namespace zermelo::engines {

class LayerValues {
  public:
    LayerValues(Layers &layers, const game::Payoff &payoff, const Job &job)
        : layers_(layers), payoff_(payoff), job_(job) {}

    // Bounds of the root's value, which are equal if no limit was reached. Throws LimitReached if there are
    // none.
    Enclosure solve();
    const std::optional<LimitReached> &limit() const { return limit_; }
    // Once the value is known, that of a state in the first layers; the state is the one that stands for all
    // that are the same by symmetry.
    std::optional<mpq_class> of(const std::uint64_t *row) const;

  private:
    Enclosure find_values();
    template <class Number>
    mpq_class find_values_as();
    Enclosure find_bounds();
    // The values of a layer from those of the next.
    template <class Arithmetic>
    std::vector<typename Arithmetic::Stored> evaluate(const Arithmetic &layer, std::size_t depth,
                                                      const std::vector<typename Arithmetic::Stored> &below);
    // Where the cases of some states stand in the next layer.
    void find_places(Layers::Worker &worker, std::size_t depth);
    void begin_lookups(std::size_t depth);
    void give_back(std::size_t depth);
    bool is_first(std::size_t depth) const;

    Layers &layers_;
    const game::Payoff &payoff_;
    Job job_;
    std::optional<LimitReached> limit_;
    std::vector<mpz_class> cases_, denominators_; // by layer; the latter also of what lies behind the last
    std::vector<std::vector<mpq_class>> first_;   // by layer: the values of the first layers
};

} // namespace zermelo::engines
