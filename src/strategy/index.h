// Finds the states of a part: a hash table with open addressing over a flat copy of the states. A slot holds
// a number and half of the hash, so that nearly every look at a state is one that finds it.
#pragma once

#include "strategy/strategy.h"

#include <optional>
#include <span>

namespace zermelo::strategy {

class StateIndex {
  public:
    // All states have so many words.
    StateIndex(const std::vector<Entry> &entries, std::size_t words);

    static std::uint64_t hash(std::span<const std::uint64_t> state) {
        std::uint64_t h = 0x9e3779b97f4a7c15;
        for (std::uint64_t word : state) {
            h = (h ^ word) * 0xbf58476d1ce4e5b9;
            h ^= h >> 29;
        }
        h *= 0x94d049bb133111eb;
        return h ^ h >> 32;
    }
    // The slot is fetched while the caller does something else.
    void prefetch(std::uint64_t hash) const { __builtin_prefetch(&slots_[hash & mask_]); }
    std::optional<std::uint32_t> find(std::span<const std::uint64_t> state, std::uint64_t hash) const;
    std::optional<std::uint32_t> find(const game::State &state) const {
        return find(state.words, hash(state.words));
    }
    std::uint32_t distance(std::uint32_t entry) const { return distances_[entry]; }

  private:
    struct Slot {
        std::uint32_t entry = UINT32_MAX;
        std::uint32_t tag = 0; // the upper half of the hash
    };
    std::size_t words_;
    std::uint64_t mask_;
    std::vector<Slot> slots_;
    std::vector<std::uint64_t> states_;
    std::vector<std::uint32_t> distances_;
};

} // namespace zermelo::strategy
