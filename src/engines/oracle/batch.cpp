#include "engines/oracle/batch.h"

#include "base/job.h"

#include <algorithm>

namespace zermelo::engines {

namespace {

std::vector<std::size_t> order_of(const game::Sides &sides) {
    std::vector<std::size_t> out;
    for (const auto *roles : {&sides.first(), &sides.second(), &sides.chance})
        for (game::RoleId role : *roles) out.push_back(role.index());
    return out;
}

} // namespace

std::vector<game::MoveId> joint_move(const game::Sides &sides, const space::Choices &choices,
                                     std::uint64_t offset) {
    return space::JointMoves(order_of(sides)).joint(choices, offset);
}

ChildExpander::ChildExpander(const game::Game &game, const circuit::Tapes &tapes, const PayoffBits &payoff,
                             const game::Sides &sides, const Signs *signs)
    : game_(game), tapes_(tapes), payoff_(payoff), sides_(sides), lanes_(tapes), signs_(signs),
      joint_(order_of(sides)) {}

void ChildExpander::choices(const Batch &batch, std::uint32_t lane, space::Choices &out) const {
    const auto &legal = batch.blocks_[lane / 256].legal;
    std::size_t word = lane % 256 / 64, bit = lane % 64;
    out.resize(game_.roles.size());
    for (std::size_t r = 0; r < game_.roles.size(); ++r) {
        const game::Role &role = game_.roles[r];
        out[r].clear();
        for (std::uint32_t m = role.first_move; m < role.first_move + role.move_count; ++m)
            if (legal[m].word[word] >> bit & 1) out[r].push_back(m);
    }
}

void ChildExpander::choices(const std::uint64_t *row, space::Choices &out) {
    lanes_.load_states(row, 1);
    lanes_.run(tapes_.expand);
    out.resize(game_.roles.size());
    for (std::size_t r = 0; r < game_.roles.size(); ++r) {
        const game::Role &role = game_.roles[r];
        out[r].clear();
        for (std::uint32_t m = role.first_move; m < role.first_move + role.move_count; ++m)
            if (lanes_.legal(m).test(0)) out[r].push_back(m);
    }
}

Children ChildExpander::shape(const space::Choices &choices) const {
    Children out{0, 1, 1};
    std::uint64_t all = 0;
    bool too_many = false;
    for (game::RoleId r : sides_.first())
        too_many |= __builtin_mul_overflow(out.first_count, choices[r.index()].size(), &out.first_count);
    for (game::RoleId r : sides_.second())
        too_many |= __builtin_mul_overflow(out.second_count, choices[r.index()].size(), &out.second_count);
    too_many |= __builtin_mul_overflow(out.first_count, out.second_count, &all);
    if (too_many &&
        std::none_of(choices.begin(), choices.end(), [](const auto &moves) { return moves.empty(); }))
        throw LimitReached(LimitReached::Kind::size, "a state has too many joint moves to be counted");
    return all == 0 || too_many ? Children{} : out;
}

void ChildExpander::start(Batch &batch) {
    batch_ = &batch;
    batch.size_ = 0;
    batch.row_words_ = lanes_.row_words();
    in_block_ = 0;
    moved_ = {};
    lanes_.clear_states();
}

Children ChildExpander::add(const std::uint64_t *row, const space::Choices &choices) {
    Children out = shape(choices);
    out.begin = batch_->size_;
    if (out.count() > 0) add(row, choices, 0, static_cast<std::uint32_t>(out.count()));
    return out;
}

void ChildExpander::add(const std::uint64_t *row, const space::Choices &choices, std::uint64_t offset,
                        std::uint32_t count) {
    std::size_t after = batch_->size_ + count;
    if (batch_->labels_.size() < after) batch_->labels_.resize(after);
    if (signs_ && batch_->movers_.size() < after) batch_->movers_.resize(after);
    std::size_t mover = 0; // the second side, if it has a choice
    for (game::RoleId r : sides_.second()) mover = choices[r.index()].size() > 1 ? 1 : mover;
    moved_[mover] = true;

    std::size_t labelling = 0; // the place of the first role with a choice
    for (std::size_t i = joint_.size(); i-- > 0;)
        if (choices[joint_.order()[i]].size() > 1) labelling = i;
    std::uint32_t loaded = in_block_;
    joint_.start(choices, offset);
    while (count-- > 0) {
        for (std::size_t i = 0; i < joint_.size(); ++i) lanes_.set_move(joint_.move(choices, i), in_block_);
        batch_->labels_[batch_->size_] = joint_.move(choices, labelling);
        if (signs_) batch_->movers_[batch_->size_] = static_cast<std::uint8_t>(mover);
        ++batch_->size_;
        joint_.next(choices);
        if (++in_block_ == 256) {
            lanes_.load_state(row, loaded, in_block_);
            flush();
            moved_[mover] = true;
            loaded = 0;
        }
    }
    if (in_block_ > loaded) lanes_.load_state(row, loaded, in_block_);
}

void ChildExpander::finish() {
    if (in_block_ > 0) flush();
}

// Everything about the states themselves, and the threats of those who have moved.
void ChildExpander::run_state(Batch::Block &block) {
    if (!signs_) return lanes_.run(tapes_.state);
    for (std::size_t side = 0; side < 2; ++side)
        if (moved_[side]) {
            lanes_.run(signs_->sides[side].tape);
            lanes_.sum(signs_->sides[side].threats, block.threats[side]);
        }
}

void ChildExpander::flush() {
    std::size_t block_number = (batch_->size_ - 1) / 256;
    std::size_t first = block_number * 256 * lanes_.row_words();
    if (batch_->rows_.size() < first + 256 * lanes_.row_words())
        batch_->rows_.resize(first + 256 * lanes_.row_words());
    if (batch_->blocks_.size() <= block_number) batch_->blocks_.resize(block_number + 1);
    Batch::Block &block = batch_->blocks_[block_number];

    lanes_.run(tapes_.next);
    lanes_.store_next(batch_->rows_.data() + first, in_block_);
    lanes_.step();
    lanes_.clear_moves();
    run_state(block);

    block.terminal = lanes_.terminal();
    block.good = payoff_.at_least(lanes_, threshold_);
    block.settled = block.terminal;
    Bits good = lanes_.value(outlook_.good), bad = lanes_.value(outlook_.bad);
    for (std::size_t w = 0; w < block.good.word.size(); ++w) {
        std::uint64_t ended = block.terminal.word[w];
        block.good.word[w] = (block.good.word[w] & ended) | (good.word[w] & ~ended);
        block.settled.word[w] = ended | good.word[w] | bad.word[w];
    }
    block.legal.resize(game_.moves.size());
    for (std::size_t m = 0; m < game_.moves.size(); ++m) block.legal[m] = lanes_.legal(m);

    in_block_ = 0;
    moved_ = {};
    lanes_.clear_states();
}

} // namespace zermelo::engines
