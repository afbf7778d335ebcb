// The parts of a sum of weights: each group's weight, and that of each fluent alone. Where no part falls with
// any step, and one rises with every step, the sum grows with every step, and the solver need not add
// anything up to see it. In many games it is so: heaps only shrink, cells are only filled.
#pragma once

#include "analyse/prover.h"

namespace zermelo::analyse {

class Parts {
  public:
    Parts(const std::vector<std::int64_t> &weight, const std::vector<Group> &disjoint);

    // Whether some part is less in the second of two states.
    bool fall(const std::uint64_t *before, const std::uint64_t *after) const;

    // Over the whole chain, as literals.
    class Changes {
      public:
        const std::vector<int> &falls() const { return falls_; } // by part: it falls
        int rise(Chain &chain) const;                            // some part rises
        int rise_by_two(Chain &chain) const; // the sum rises by two or more, if no part falls

      private:
        friend class Parts;
        std::vector<int> falls_, rises_, high_rises_;
    };
    Changes over(Chain &chain) const;

  private:
    struct Weighed {
        std::int64_t weight;
        game::FluentId fluent;
    };
    struct Part {
        std::vector<Weighed> members; // descending by weight
        bool exactly_one;             // of them holds; otherwise none may hold, which counts as 0
    };
    // It is at least so much: by number that it can be, descending, without the last.
    struct Rung {
        int literal;
        std::int64_t height; // above the next number
    };
    void add(const std::vector<game::FluentId> &fluents, bool exactly_one);
    static std::vector<Rung> ladder(unroll::Unrolling &unrolling, std::size_t frame, const Part &part);

    std::vector<std::int64_t> weight_;
    std::vector<Part> parts_;
    std::vector<std::uint32_t> part_of_; // by fluent
};

} // namespace zermelo::analyse
