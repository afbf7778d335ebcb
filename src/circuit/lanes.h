// Many states at once: every node of the circuit is a vector of bits, one lane per state, and one pass over
// the gates evaluates all lanes. Two widths share one implementation: 64 lanes (a machine word) for a single
// state's successors, 256 for layers. Processors with AVX2 get code made for it, chosen at run time.
#pragma once

#include "circuit/tape.h"

#include <array>
#include <memory>

namespace zermelo::circuit {

template <std::size_t words>
struct Vector { // 64 * words lanes
    alignas(8 * words) std::array<std::uint64_t, words> word;

    bool test(std::size_t lane) const { return word[lane / 64] >> (lane % 64) & 1; }
    void set(std::size_t lane) { word[lane / 64] |= std::uint64_t{1} << (lane % 64); }
};

// The code for one width and one kind of processor.
template <std::size_t words>
struct LaneCode {
    void (*run)(const Tape &tape, Vector<words> *nodes);
    // Bit f of row l becomes lane l of nodes[f]; rows are `row_words` words apart, lanes from `count` on are
    // 0.
    void (*spread)(const std::uint64_t *rows, std::size_t row_words, std::size_t count, std::size_t bits,
                   Vector<words> *nodes);
    // The inverse, for vectors that are anywhere and may be inverted.
    void (*gather)(const Vector<words> *nodes, std::span<const Edge> edges, std::uint64_t *rows,
                   std::size_t row_words, std::size_t count);
    // In how many of the vectors a lane is set, as a binary number; bit k of lane l becomes lane l of
    // sums[k].
    void (*sum)(const Vector<words> *nodes, std::span<const Edge> edges, std::span<Vector<words>> sums);
};

template <std::size_t words>
const LaneCode<words> &lane_code(); // the best for this processor
template <std::size_t words>
const LaneCode<words> &portable_lane_code();
template <std::size_t words>
const LaneCode<words> *avx2_lane_code(); // null where it cannot run

// A circuit with the parts of it that are evaluated on their own, shared by all evaluators of a game.
struct Tapes {
    explicit Tapes(Circuit circuit);
    Circuit circuit;
    Tape terminal; // terminal alone
    Tape expand;   // terminal and legal moves
    Tape state;    // terminal, legal moves and goals
    Tape next;     // the successor
};

template <std::size_t words>
class Lanes {
  public:
    static constexpr std::size_t width = 64 * words;
    using Bits = Vector<words>;

    explicit Lanes(const Tapes &tapes, const LaneCode<words> &code = lane_code<words>());

    std::size_t row_words() const { return row_words_; }

    // Packed states, one per lane.
    void load_states(const std::uint64_t *rows, std::size_t count);
    // One packed state for many lanes; first clear_states, then each range once.
    void clear_states();
    void load_state(const std::uint64_t *row, std::size_t first_lane, std::size_t end_lane);
    void set_move(std::size_t move, std::size_t lane);
    void clear_moves(); // only after the successors have been taken: an output may be a move itself

    void run(const Tape &tape) { code_.run(tape, nodes_.get()); }
    // Rows of the moves first … first + n - 1 that are legal, one per lane.
    void store_legal(std::size_t first, std::size_t n, std::uint64_t *rows, std::size_t count) const;
    // After running tapes.next: packed successors.
    void store_next(std::uint64_t *rows, std::size_t count) const;
    // After running tapes.next: the successors become the states.
    void step();

    // How many of the edges hold in each lane, modulo 2 to the number of `sums`, lowest bit first.
    void sum(std::span<const Edge> edges, std::span<Bits> sums) const {
        code_.sum(nodes_.get(), edges, sums);
    }

    Bits value(Edge edge) const;
    Bits terminal() const { return value(circuit_.terminal); }
    Bits legal(std::size_t move) const { return value(circuit_.legal[move]); }

  private:
    struct Free {
        void operator()(Bits *nodes) const { std::free(nodes); }
    };
    const Circuit &circuit_;
    const LaneCode<words> &code_;
    std::size_t row_words_;
    std::unique_ptr<Bits[], Free> nodes_;
    std::vector<std::uint32_t> moves_made_; // to be cleared
    std::vector<Bits> stepped_;
};

} // namespace zermelo::circuit
