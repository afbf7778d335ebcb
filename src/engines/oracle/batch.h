// Successors of several states made in as few passes over the circuit as possible, with everything a search
// asks about them: is the play over and was it good enough, which moves are legal.
//
// The children of a state are all its successors. Their lanes are numbered so that the choice of the side
// that moves first varies slowest.
#pragma once

#include "circuit/lanes.h"
#include "engines/common/payoff_bits.h"
#include "engines/oracle/signs.h"
#include "game/sides.h"
#include "space/joint_moves.h"

namespace zermelo::engines {

using Bits = circuit::Vector<4>;

struct Children {
    std::uint32_t begin = 0;                         // lane
    std::uint64_t first_count = 0, second_count = 0; // joint choices of the two sides; 0: the play is stuck
    std::uint64_t count() const { return first_count * second_count; }
};

class Batch {
  public:
    std::uint32_t size() const { return size_; }
    const std::uint64_t *row(std::uint32_t lane) const { return rows_.data() + lane * row_words_; }
    bool terminal(std::uint32_t lane) const { return blocks_[lane / 256].terminal.test(lane % 256); }
    bool good(std::uint32_t lane) const { return blocks_[lane / 256].good.test(lane % 256); }
    bool settled(std::uint32_t lane) const { return blocks_[lane / 256].settled.test(lane % 256); }
    bool legal(std::uint32_t lane, std::uint32_t move) const {
        return blocks_[lane / 256].legal[move].test(lane % 256);
    }
    // How many threats the side that moved there has (see threats.h).
    int threats(std::uint32_t lane) const {
        const auto &sums = blocks_[lane / 256].threats[movers_[lane]];
        int out = 0;
        for (std::size_t k = 0; k < sums.size(); ++k) out |= int{sums[k].test(lane % 256)} << k;
        return out;
    }
    // A move that tells this lane from the other children (of the first role that has a choice).
    std::uint32_t label(std::uint32_t lane) const { return labels_[lane]; }

  private:
    friend class ChildExpander;
    static constexpr std::size_t threat_bits = 8;
    struct Block {
        Bits terminal, good, settled;
        std::array<std::array<Bits, threat_bits>, 2> threats;
        std::vector<Bits> legal; // by move
    };
    std::uint32_t size_ = 0;
    std::size_t row_words_ = 0;
    std::vector<std::uint64_t> rows_;
    std::vector<std::uint32_t> labels_;
    std::vector<std::uint8_t> movers_; // by lane: the side that had a choice
    std::vector<Block> blocks_;
};

// The joint move, by role, that leads to the child `offset`.
std::vector<game::MoveId> joint_move(const game::Sides &sides, const space::Choices &choices,
                                     std::uint64_t offset);

class ChildExpander {
  public:
    // With signs, also looks at these; the tapes must be theirs.
    ChildExpander(const game::Game &game, const circuit::Tapes &tapes, const PayoffBits &payoff,
                  const game::Sides &sides, const Signs *signs = nullptr);

    std::size_t row_words() const { return lanes_.row_words(); }
    // `good` means: terminal and worth at least this.
    void set_threshold(int number) { threshold_ = number; }
    // Lanes that it decides although the play goes on are `settled`, and `good` if for the role.
    void set_outlook(const Outlook &outlook) { outlook_ = outlook; }

    void choices(const Batch &batch, std::uint32_t lane, space::Choices &out) const;
    void choices(const std::uint64_t *row, space::Choices &out); // of any state
    Children shape(const space::Choices &choices) const;         // how many successors there are

    void start(Batch &batch);
    Children add(const std::uint64_t *row, const space::Choices &choices);
    // A part of them only: those from `first` on, so many.
    void add(const std::uint64_t *row, const space::Choices &choices, std::uint64_t first,
             std::uint32_t count);
    void finish();

  private:
    void flush();
    void run_state(Batch::Block &block);

    const game::Game &game_;
    const circuit::Tapes &tapes_;
    const PayoffBits &payoff_;
    const game::Sides &sides_;
    circuit::Lanes<4> lanes_;
    const Signs *signs_;
    int threshold_ = 0;
    Outlook outlook_;
    Batch *batch_ = nullptr;
    std::uint32_t in_block_ = 0;  // lanes of the block being filled
    std::array<bool, 2> moved_{}; // sides with a choice in it
    space::JointMoves joint_;     // the first side varies slowest
};

} // namespace zermelo::engines
