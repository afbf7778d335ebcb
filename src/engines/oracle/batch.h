// Successors of several states made in as few passes over the circuit as possible, with everything a search
// asks about them: is the play over and was it good enough, which moves are legal.
//
// A brood is the set of all successors of one state. Its lanes are numbered so that the choice of the side
// that moves first varies slowest.
#pragma once

#include "circuit/lanes.h"
#include "engines/common/payoff_bits.h"
#include "engines/oracle/signs.h"

namespace zermelo::engines {

using Bits = circuit::Vector<4>;

// Which roles choose together. In a step where both sides have a choice, `first` moves first and openly.
struct Sides {
    std::vector<std::size_t> first, second; // roles
    bool prover_first = true;
};
Sides sides_of(const game::Game &game, game::RoleId role, game::Model model);

struct Brood {
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
    // A move that tells this lane from the others of its brood (of the first role that has a choice).
    std::uint32_t label(std::uint32_t lane) const { return labels_[lane]; }

  private:
    friend class Breeder;
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

// The legal moves of every role in one state.
using Choices = std::vector<std::vector<std::uint32_t>>;

// The joint move, by role, that leads to the lane `offset` of a brood.
std::vector<game::MoveId> joint_move(const Sides &sides, const Choices &choices, std::uint64_t offset);

class Breeder {
  public:
    // With signs, also looks at these; the tapes must be theirs.
    Breeder(const game::Game &game, const circuit::Tapes &tapes, const PayoffBits &payoff, const Sides &sides,
            const Signs *signs = nullptr);

    std::size_t row_words() const { return lanes_.row_words(); }
    // `good` means: terminal and worth at least this.
    void set_threshold(int number) { threshold_ = number; }
    // Lanes that it decides although the play goes on are `settled`, and `good` if for the role.
    void set_outlook(const Outlook &outlook) { outlook_ = outlook; }

    void choices(const Batch &batch, std::uint32_t lane, Choices &out) const;
    void choices(const std::uint64_t *row, Choices &out); // of any state
    Brood shape(const Choices &choices) const;            // how many successors there are

    void start(Batch &batch);
    Brood add(const std::uint64_t *row, const Choices &choices);
    // A part of them only: those from `first` on, so many.
    void add(const std::uint64_t *row, const Choices &choices, std::uint64_t first, std::uint32_t count);
    void finish();

  private:
    void flush();
    void run_state(Batch::Block &block);

    const game::Game &game_;
    const circuit::Tapes &tapes_;
    const PayoffBits &payoff_;
    const Sides &sides_;
    circuit::Lanes<4> lanes_;
    const Signs *signs_;
    int threshold_ = 0;
    Outlook outlook_;
    Batch *batch_ = nullptr;
    std::uint32_t in_block_ = 0;     // lanes of the block being filled
    std::array<bool, 2> moved_{};    // sides with a choice in it
    std::vector<std::size_t> order_; // roles, first side first, chance roles (with one move) last
    std::vector<std::size_t> at_;
};

} // namespace zermelo::engines
