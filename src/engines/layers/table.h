// A set of keys, each with a number, by open addressing with linear probing. A slot is a key whose topmost
// bits have the number and say that it is taken, so a look-up touches one place in memory; numbers for which
// the keys leave no room stand beside the slots. Whoever has many to make asks for the slots of all of them
// first.
#pragma once

#include "base/huge_pages.h"
#include "engines/layers/key.h"

#include <algorithm>
#include <vector>

namespace zermelo::engines::layered {

template <std::size_t W>
class Table {
  public:
    // Whether numbers of so many bits stand beside keys of so many bits. Keys leave at least one free.
    static bool stand_beside(std::size_t value_bits, std::size_t key_bits) {
        return key_bits + value_bits + 1 > 64 * W;
    }
    Table(std::size_t value_bits, std::size_t key_bits)
        : beside_(stand_beside(value_bits, key_bits)),
          shift_(63 - (beside_ ? 0 : static_cast<unsigned>(value_bits))),
          key_mask_((std::uint64_t{1} << shift_) - 1) {}

    std::size_t size() const { return size_; }
    std::size_t bytes() const {
        return slots_.capacity() * sizeof(Key<W>) + numbers_.capacity() * sizeof(std::uint32_t);
    }
    // What growing takes in addition, if so many more keys need it.
    std::size_t bytes_to_grow(std::size_t more) const {
        return fits(size_ + more) ? 0 : room_for(size_ + more) * slot_bytes(beside_);
    }
    // Makes room for so many more.
    void expect(std::size_t more) {
        if (!fits(size_ + more)) grow(room_for(size_ + more));
    }
    static std::size_t bytes_for(std::size_t keys, bool beside) {
        return slots_for(keys) * slot_bytes(beside);
    }
    // Exactly so many, in all.
    void reserve(std::size_t keys) { grow(slots_for(keys)); }

    void prefetch(const Key<W> &key) const {
        std::size_t at = slot(key);
        __builtin_prefetch(&slots_[at]);
        if (beside_) __builtin_prefetch(&numbers_[at]);
    }
    // There must be room.
    void add(const Key<W> &key, std::uint64_t value) {
        for (std::size_t at = slot(key);; at = next(at)) {
            Key<W> &here = slots_[at];
            if (here.word[W - 1] >> 63 == 0) {
                here = key;
                here.word[W - 1] |= std::uint64_t{1} << 63;
                if (beside_)
                    numbers_[at] = static_cast<std::uint32_t>(value);
                else
                    here.word[W - 1] |= value << shift_;
                ++size_;
                return;
            }
            if (key_of(here) == key) return;
        }
    }
    // The number of a key that is there, and has it.
    std::uint64_t value(const Key<W> &key) const { return slots_[find(key)].word[W - 1] << 1 >> 1 >> shift_; }
    // Wherever it stands.
    std::uint64_t any_value(const Key<W> &key) const { return value_at(slots_, numbers_, find(key)); }

    // Appends all keys to a list.
    void list(std::vector<Key<W>> &out) const {
        for (const Key<W> &here : slots_)
            if (here.word[W - 1] >> 63 != 0) out.push_back(key_of(here));
    }

  private:
    using Slots = std::vector<Key<W>, HugePages<Key<W>>>;
    using Numbers = std::vector<std::uint32_t, HugePages<std::uint32_t>>;
    static std::size_t slot_bytes(bool beside) {
        return sizeof(Key<W>) + (beside ? sizeof(std::uint32_t) : 0);
    }
    static std::size_t slots_for(std::size_t keys) { return keys + keys / 2 + 8; }
    std::size_t room_for(std::size_t keys) const { return std::max(slots_for(keys), 2 * slots_.size()); }
    bool fits(std::size_t keys) const { return slots_for(keys) <= slots_.size(); }
    std::size_t next(std::size_t at) const { return at + 1 == slots_.size() ? 0 : at + 1; }
    std::size_t slot(const Key<W> &key) const {
        return static_cast<std::size_t>(static_cast<unsigned __int128>(hash_of(key)) * slots_.size() >> 64);
    }
    Key<W> key_of(Key<W> slot) const {
        slot.word[W - 1] &= key_mask_;
        return slot;
    }
    // Where a key is that is there.
    std::size_t find(const Key<W> &key) const {
        std::size_t at = slot(key);
        while (key_of(slots_[at]) != key) at = next(at);
        return at;
    }
    std::uint64_t value_at(const Slots &slots, const Numbers &numbers, std::size_t at) const {
        return beside_ ? numbers[at] : slots[at].word[W - 1] << 1 >> 1 >> shift_;
    }
    void grow(std::size_t slots) {
        Slots old(slots);
        Numbers old_numbers(beside_ ? slots : 0);
        old.swap(slots_);
        old_numbers.swap(numbers_);
        size_ = 0;
        for (std::size_t at = 0; at < old.size(); ++at)
            if (old[at].word[W - 1] >> 63 != 0) add(key_of(old[at]), value_at(old, old_numbers, at));
    }

    bool beside_; // the numbers stand beside the slots
    unsigned shift_;
    std::uint64_t key_mask_; // of the last word
    std::size_t size_ = 0;
    Slots slots_;
    Numbers numbers_; // by slot, if they stand beside
};

} // namespace zermelo::engines::layered
