// Breadth-first search of a puzzle: what it finds first is shortest, and when nothing is left all is known.
#pragma once

#include "engines/puzzle/successors.h"
#include "space/state_set.h"

namespace zermelo::engines::puzzle {

// States of a play, reduced, from the root to the last one that is not terminal.
using Trail = std::vector<std::vector<std::uint64_t>>;

class Breadth {
  public:
    Breadth(const game::Game &game, const Reduced &reduced, const game::State &root,
            std::optional<std::size_t> depth, std::size_t most_bytes);

    enum class Status { running, exhausted, full };
    // Goes on until about so many more successors were made, all are known, there is no more room, or a play
    // climbed `target` rungs.
    Status run(std::uint64_t successors, std::size_t target, Meter &meter);

    // The highest end met so far; nothing if no play ended.
    std::optional<std::size_t> best() const;
    Trail shortest_to(std::size_t rungs) const; // that climbs so many rungs

    std::uint64_t made() const { return made_; }
    std::size_t states() const { return states_.size(); }
    std::size_t depth() const { return depth_; }
    std::size_t bytes() const { return states_.bytes() + parents_.bytes(); }

  private:
    static constexpr std::uint32_t none = UINT32_MAX;
    void add(const std::uint64_t *row, std::uint32_t hash, std::uint32_t parent);
    void take();

    Successors successors_;
    space::StateSet states_; // until it is full
    space::Paged<std::uint32_t> parents_;
    std::size_t most_bytes_;
    bool full_ = false;
    std::optional<std::size_t> depth_limit_;
    std::size_t next_ = 0, layer_end_ = 1, depth_ = 0;
    std::uint64_t made_ = 0;
    std::vector<std::uint32_t> before_end_; // by rungs climbed: the last state of the first such play
    std::vector<std::uint64_t> rows_;
    std::array<std::uint32_t, Successors::width> hashes_;
};

} // namespace zermelo::engines::puzzle
