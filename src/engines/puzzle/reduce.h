// A smaller circuit for the same puzzle, with fewer and shorter states. Fluents that nothing the query asks
// for depends on are gone, a group of fluents of which one holds is a binary number, and of all states that
// are the same by symmetry a step leads to the least one. All of this is gates, made once and evaluated for
// 256 states at a time, so that it costs next to nothing.
//
// The goals of the reduced circuit are the ladder of the query, as those of a single role.
#pragma once

#include "engines/puzzle/clock.h"

namespace zermelo::engines::puzzle {

class Reduced {
  public:
    // With `ignore_clock`, keys of states leave out the clock.
    Reduced(const Problem &problem, const Query &query, const Ladder &ladder, const Clock &clock,
            bool ignore_clock, Meter &meter);

    const circuit::Circuit &circuit() const { return tapes_->circuit; }
    const circuit::Tapes &tapes() const { return *tapes_; }
    const std::vector<circuit::Edge> &rungs() const { return circuit().goals[0]; }

    std::size_t row_words() const { return key_mask_.size(); }
    std::vector<std::uint64_t> encode(const game::State &state) const;
    // The bits of a row in which states have to differ to be different.
    const std::vector<std::uint64_t> &key_mask() const { return key_mask_; }
    std::size_t symmetry_count() const { return symmetry_count_; }

    // A variable of the state: its bits, and the value that each fluent gives to it.
    struct Variable {
        std::uint32_t first_bit = 0, bits = 0;
        std::vector<std::pair<std::uint32_t, std::uint32_t>> values; // fluent, number in the bits
    };
    const std::vector<Variable> &variables() const { return variables_; }
    // By fluent: the edge that says whether it holds; false for those that are gone.
    const std::vector<circuit::Edge> &fluents() const { return fluents_; }

  private:
    void choose_variables(const Problem &problem, const std::vector<bool> &read,
                          const std::vector<bool> &in_clock);
    std::vector<circuit::Edge> decode(circuit::Graph &graph) const; // by fluent
    std::vector<circuit::Edge> bits_of(circuit::Graph &graph,
                                       const std::vector<circuit::Edge> &fluents) const;
    std::vector<const game::Symmetry *> usable(const Problem &problem,
                                               const std::vector<bool> &in_clock) const;
    void fold(circuit::Graph &graph, std::span<const game::Symmetry *const> symmetries,
              const std::vector<circuit::Edge> &fluents, std::vector<circuit::Edge> &bits) const;

    std::unique_ptr<circuit::Tapes> tapes_;
    std::vector<Variable> variables_;
    std::vector<circuit::Edge> fluents_;
    std::size_t bit_count_ = 0;
    std::vector<std::uint64_t> key_mask_;
    std::size_t symmetry_count_ = 0;
};

} // namespace zermelo::engines::puzzle
