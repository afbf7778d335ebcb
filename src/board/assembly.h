// Relations put together to boards: each on a board of its own, over others that have the same coordinates,
// or below them.
#pragma once

#include "board/candidates.h"
#include "board/layout.h"

namespace zermelo::board {

class Assembly {
  public:
    // Who comes first is shown first.
    Assembly(const std::vector<Relation> &relations, const std::vector<Chain> &chains)
        : relations_(relations), chains_(chains) {}

    // If it is worth showing beside what is there.
    void add(const Candidate &one);
    std::vector<Grid> take() { return std::move(grids_); }

  private:
    bool is_worth_showing(const Candidate &one) const;
    void add_arguments(const Candidate &one);
    bool lay_over(const Candidate &one);
    bool stack(const Candidate &one);
    bool fit(const Lines &a, const Lines &b) const;
    void extend(Lines &lines, const Lines &more, bool upwards) const;

    const std::vector<Relation> &relations_;
    const std::vector<Chain> &chains_;
    std::vector<Grid> grids_;
};

} // namespace zermelo::board
