// Beam search: of each depth only the best states are kept. Beams of growing width, under several orders.
#pragma once

#include "engines/puzzle/breadth.h"
#include "engines/puzzle/score.h"

namespace zermelo::engines::puzzle {

class Beams {
  public:
    Beams(const Problem &problem, const Query &query, const Reduced &reduced);

    struct Hit {
        std::size_t rungs;
        Trail trail;
    };
    // About so many successors more; the best play found, if it climbs more than `best` rungs.
    std::optional<Hit> run(std::uint64_t successors, std::optional<std::size_t> best, Meter &meter);

    std::uint64_t made() const { return made_; }

  private:
    struct Kept { // one depth of a beam
        std::vector<std::uint64_t> rows;
        std::vector<std::uint32_t> parents;
    };
    std::optional<Hit> run_one(std::size_t width, std::size_t order, std::uint64_t stop, std::size_t best,
                               Meter &meter);
    Trail trail(const std::vector<Kept> &layers, std::uint32_t last) const;

    const Problem &problem_;
    const Query &query_;
    const Reduced &reduced_;
    Score score_;
    Successors successors_;
    std::vector<std::uint64_t> key_mask_;
    std::uint64_t made_ = 0, noise_ = 0;
    std::size_t width_ = 16, order_ = 0;
};

} // namespace zermelo::engines::puzzle
