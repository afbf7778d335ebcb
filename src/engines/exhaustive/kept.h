// What the engine keeps in a store: every state as the engine `layers` writes the states of a layer, and
// beside them the numbers of what they are worth. What states are worth is kept once for all that are worth
// the same, as text, since it may be a fraction of any length.
#pragma once

#include "engines/common/stored.h"
#include "engines/exhaustive/all_states.h"
#include "store/shelf.h"

#include <functional>
#include <map>

namespace zermelo::engines {

// What ends are worth, by what roles get there.
class Ends {
  public:
    Ends(const Problem &problem, const Query &query);
    Worth worth(const std::vector<int> &values) const;
    std::size_t count() const { return codes_.size(); }

  private:
    bool chance_;
    std::map<std::vector<int>, std::uint32_t> codes_; // see OutcomeCode
};

struct KnownWorth {
    std::vector<Worth> worths;          // all different
    std::vector<std::uint32_t> numbers; // by state: which of them it has
};
// All throw LimitReached.
KnownWorth know(const AllStates &states, const std::function<Worth(std::size_t)> &of_state, Meter &meter);
// Of all states together; the scale has so many values.
LayerCount count(const AllStates &states, const KnownWorth &known, std::size_t values, Meter &meter);
// Also throws Error.
void keep(store::Shelf &shelf, const Problem &problem, const Query &query, const AllStates &states,
          const KnownWorth &known, Meter &meter);

// Throws Error if it is not whole, or of another game.
std::unique_ptr<Stored> open_kept(const store::Shelf &shelf, const game::Game &game);

} // namespace zermelo::engines
