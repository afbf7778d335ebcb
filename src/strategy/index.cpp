#include "strategy/index.h"

#include <algorithm>
#include <bit>

namespace zermelo::strategy {

StateIndex::StateIndex(const std::vector<Entry> &entries, std::size_t words)
    : words_(words), mask_(std::bit_ceil(entries.size() * 2 + 1) - 1), slots_(mask_ + 1) {
    states_.reserve(entries.size() * words);
    distances_.reserve(entries.size());
    for (std::size_t i = 0; i < entries.size(); ++i) {
        std::uint64_t h = hash(entries[i].state.words);
        std::uint64_t at = h & mask_;
        while (slots_[at].entry != UINT32_MAX) at = (at + 1) & mask_;
        slots_[at] = {static_cast<std::uint32_t>(i), static_cast<std::uint32_t>(h >> 32)};
        states_.insert(states_.end(), entries[i].state.words.begin(), entries[i].state.words.end());
        distances_.push_back(entries[i].distance);
    }
}

std::optional<std::uint32_t> StateIndex::find(std::span<const std::uint64_t> state,
                                              std::uint64_t hash) const {
    for (std::uint64_t at = hash & mask_; slots_[at].entry != UINT32_MAX; at = (at + 1) & mask_)
        if (slots_[at].tag == static_cast<std::uint32_t>(hash >> 32) &&
            std::equal(state.begin(), state.end(), states_.data() + slots_[at].entry * words_))
            return slots_[at].entry;
    return {};
}

} // namespace zermelo::strategy
