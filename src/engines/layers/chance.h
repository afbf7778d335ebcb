// The values of games of chance by layers, exactly: the side that moves first takes the best of what the best
// answers leave it, of the mean over chance; see layers.h for the rest.
//
// All values of a layer are integers over one denominator, that of the next layer times the least common
// multiple of the numbers of cases that chance has in its states; what all of them can be divided by is
// divided out. While a layer is worked on, a value is a sum with its number of cases, and each thread numbers
// the different ones that it finds. A layer has few of them, so that a state takes no more room than without
// chance, and a look-up in the next layer tells which of its values it is.
#pragma once

#include "engines/layers/fractions.h"
#include "engines/layers/layers.h"

namespace zermelo::engines::layered {

template <std::size_t W>
class ChanceLayers : public Layers<W> {
  public:
    ChanceLayers(store::Shelf &shelf, bool in_memory, const Problem &problem, const Query &query,
                 const Resources &resources, const Coding &coding, std::size_t values);

  protected:
    using Layer = typename Layers<W>::Layer;
    using Worker = typename Layers<W>::Worker;
    std::string values_of(const Layer &layer, const Layer *next,
                          const std::shared_ptr<const store::Content> &next_values) override;

  private:
    template <class Number>
    class Pass; // over one layer

    std::vector<int> payoffs_;     // by number of an outcome
    std::vector<bool> random_;     // by role: it is chance
    std::vector<bool> wants_much_; // by role
    bool first_wants_much_;        // the side that moves first
    mpz_class largest_payoff_ = 1; // at least 1, without its sign
    std::uint32_t most_cases_ = 1; // that chance can have
};

} // namespace zermelo::engines::layered
