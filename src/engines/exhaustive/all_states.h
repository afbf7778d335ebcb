// Every state that can be reached, also those that are terminal, which a graph leaves out. Of states that
// are the same by a symmetry one stands for all, but only if the symmetry maps the start to itself: others
// lead to states that perhaps cannot be reached.
#pragma once

#include "engines/exhaustive/steps.h"
#include "space/canonical.h"
#include "space/state_set.h"

namespace zermelo::engines {

class AllStates {
  public:
    // Throws LimitReached.
    AllStates(const Problem &problem, const Query &query, Meter &meter, std::size_t most_bytes);

    std::size_t size() const { return set_.size(); }
    const std::uint64_t *row(std::size_t state) const { return set_.row(state); }
    std::size_t alike(std::size_t state) const; // how many it stands for; none if another one does
    bool is_terminal(std::size_t state) const { return outcomes_[state] != Steps::no_outcome; }
    // What a terminal one ends with.
    const std::vector<int> &values(std::size_t state) const {
        return steps_.outcomes().values(outcomes_[state]);
    }

  private:
    void add(const std::uint64_t *row, std::uint32_t outcome);
    std::size_t expand(std::size_t first);
    void enter();
    void find_doubles();
    void check_memory(std::size_t bytes) const;

    Meter &meter_;
    std::size_t most_bytes_;
    std::vector<game::Symmetry> symmetries_;
    space::Canonical canonical_;
    Steps steps_;
    Steps::Legal legal_;
    space::StateSet set_;
    std::vector<std::uint32_t> outcomes_; // by state
    std::vector<bool> doubles_;           // if there are symmetries
};

} // namespace zermelo::engines
