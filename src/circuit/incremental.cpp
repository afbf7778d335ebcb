#include "circuit/incremental.h"

#include <algorithm>
#include <bit>

namespace zermelo::circuit {

namespace {

// A change costs as much as so many gates in a pass over all of them.
constexpr std::size_t cost_of_change = 4;
constexpr std::size_t always_allowed = 64;

std::size_t words_for(std::size_t bits) { return (bits + 63) / 64; }

} // namespace

IncrementalState::IncrementalState(std::shared_ptr<const FanOut> fan_out)
    : fan_out_(std::move(fan_out)), missing_(fan_out_->node_count(), 1),
      waiting_(words_for(fan_out_->first_input)), waiting_words_(words_for(waiting_.size())),
      state_part_{fan_out_->state, true, {}}, next_part_{fan_out_->next, true, {}},
      wanted_(words_for(fan_out_->fluent_count)), loaded_(wanted_) {
    for (Part *part : {&state_part_, &next_part_})
        part->outputs.resize(words_for(part->nodes.end - part->nodes.outputs));
}

void IncrementalState::set(Row state) { std::copy(state.begin(), state.end(), wanted_.begin()); }

OneState::View IncrementalState::look() {
    for (std::size_t w = 0; w < wanted_.size(); ++w) {
        for (std::uint64_t rest = wanted_[w] ^ loaded_[w]; rest; rest &= rest - 1)
            flip(fan_out_->fluent_node(64 * w + static_cast<std::size_t>(std::countr_zero(rest))));
        loaded_[w] = wanted_[w];
    }
    update(state_part_);
    Row outputs = state_part_.outputs;
    std::size_t goals = fan_out_->state.goals / 64, terminal = fan_out_->state.terminal / 64;
    return {(outputs[terminal] & 1) != 0, outputs.first(goals), outputs.subspan(goals, terminal - goals)};
}

Row IncrementalState::next(std::span<const game::MoveId> joint_move) {
    look();
    for (std::size_t r = 0; r < joint_move.size(); ++r) {
        if (r < made_.size() && made_[r] == joint_move[r]) continue;
        if (r < made_.size()) flip(fan_out_->move_node(made_[r].index()));
        flip(fan_out_->move_node(joint_move[r].index()));
    }
    made_.assign(joint_move.begin(), joint_move.end());
    update(next_part_);
    return next_part_.outputs;
}

void IncrementalState::flip(std::uint32_t node) {
    missing_[node] ^= 1;
    tell_readers(node);
}

void IncrementalState::tell_readers(std::uint32_t node) {
    const std::uint32_t *begins = fan_out_->begins.data() + std::size_t{2} * node;
    const std::uint32_t *readers = fan_out_->readers.data();
    std::uint8_t *missing = missing_.data();
    bool now = missing[node] == 0;
    std::uint32_t gain = now ? 0 : 1; // which of the two kinds of readers are better off
    for (std::uint32_t i = begins[gain]; i < begins[gain + 1]; ++i)
        if (--missing[readers[i]] == 0) change(readers[i]);
    for (std::uint32_t i = begins[1 - gain]; i < begins[2 - gain]; ++i)
        if (missing[readers[i]]++ == 0) change(readers[i]);
}

void IncrementalState::update(Part &part) {
    if (!part.unknown && follow_changes(part)) return;
    evaluate_all(part);
    if (&part == &state_part_) next_part_.unknown = true; // its readers were not told
}

bool IncrementalState::follow_changes(Part &part) {
    std::size_t allowed = (part.nodes.end - part.nodes.begin) / cost_of_change + always_allowed;
    std::size_t first_output_word = part.nodes.outputs / 64;
    for (std::size_t block = part.nodes.begin / FanOut::block; block * FanOut::block < part.nodes.end;
         ++block) {
        for (; waiting_words_[block]; waiting_words_[block] &= waiting_words_[block] - 1) {
            std::size_t word = 64 * block + static_cast<std::size_t>(std::countr_zero(waiting_words_[block]));
            std::uint64_t &waiting = waiting_[word];
            if (word >= first_output_word) {
                part.outputs[word - first_output_word] ^= waiting;
                waiting = 0;
            }
            while (waiting) { // a node may change others of its word
                auto node = static_cast<std::uint32_t>(64 * word +
                                                       static_cast<std::size_t>(std::countr_zero(waiting)));
                waiting &= waiting - 1;
                if (allowed-- == 0) return false;
                tell_readers(node);
            }
        }
    }
    return true;
}

void IncrementalState::evaluate_all(Part &part) {
    const FanOut::Part &nodes = part.nodes;
    for (std::uint32_t node = nodes.begin; node < nodes.end; ++node) {
        auto [left, right] = fan_out_->gates[node];
        missing_[node] = static_cast<std::uint8_t>(!holds(left) + !holds(right));
    }
    for (std::size_t w = 0; w < part.outputs.size(); ++w) {
        part.outputs[w] = 0;
        for (std::size_t i = 0; i < 64 && nodes.outputs + 64 * w + i < nodes.end; ++i)
            part.outputs[w] |= std::uint64_t{missing_[nodes.outputs + 64 * w + i] == 0} << i;
    }
    std::fill(waiting_.begin() + nodes.begin / 64, waiting_.begin() + static_cast<long>(words_for(nodes.end)),
              0);
    std::fill(waiting_words_.begin() + nodes.begin / FanOut::block,
              waiting_words_.begin() + (nodes.end + FanOut::block - 1) / FanOut::block, 0);
    part.unknown = false;
}

} // namespace zermelo::circuit
