// A set of keys, each with a small number, by open addressing with linear probing. A slot is a key whose
// topmost bits have the number and say that it is taken, so a look-up touches one place in memory. Whoever
// has many to make asks for the slots of all of them first.
#pragma once

#include "base/huge_pages.h"
#include "engines/layers/key.h"

#include <algorithm>
#include <vector>

namespace zermelo::engines::layered {

template <std::size_t W>
class Table {
  public:
    // Numbers of so many bits. The keys must leave that and one more free.
    explicit Table(unsigned value_bits)
        : shift_(63 - value_bits), key_mask_((std::uint64_t{1} << shift_) - 1) {}

    std::size_t size() const { return size_; }
    std::size_t bytes() const { return slots_.capacity() * sizeof(Key<W>); }
    // What growing takes in addition, if so many more keys need it.
    std::size_t bytes_to_grow(std::size_t more) const {
        return fits(size_ + more) ? 0 : room_for(size_ + more) * sizeof(Key<W>);
    }
    // Makes room for so many more.
    void expect(std::size_t more) {
        if (!fits(size_ + more)) grow(room_for(size_ + more));
    }
    static std::size_t bytes_for(std::size_t keys) { return slots_for(keys) * sizeof(Key<W>); }
    // Exactly so many, in all.
    void reserve(std::size_t keys) { grow(slots_for(keys)); }

    void prefetch(const Key<W> &key) const { __builtin_prefetch(&slots_[slot(key)]); }
    // There must be room.
    void add(const Key<W> &key, std::uint64_t value) {
        for (std::size_t at = slot(key);; at = next(at)) {
            Key<W> &here = slots_[at];
            if (here.word[W - 1] >> 63 == 0) {
                here = key;
                here.word[W - 1] |= value << shift_ | std::uint64_t{1} << 63;
                ++size_;
                return;
            }
            if (key_of(here) == key) return;
        }
    }
    // The number of a key that is there.
    std::uint64_t value(const Key<W> &key) const {
        for (std::size_t at = slot(key);; at = next(at))
            if (key_of(slots_[at]) == key) return slots_[at].word[W - 1] << 1 >> 1 >> shift_;
    }

    // Appends all keys to a list.
    void list(std::vector<Key<W>> &out) const {
        for (const Key<W> &here : slots_)
            if (here.word[W - 1] >> 63 != 0) out.push_back(key_of(here));
    }

  private:
    using Slots = std::vector<Key<W>, HugePages<Key<W>>>;
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
    void grow(std::size_t slots) {
        Slots old(slots);
        old.swap(slots_);
        size_ = 0;
        for (const Key<W> &here : old)
            if (here.word[W - 1] >> 63 != 0) add(key_of(here), here.word[W - 1] << 1 >> 1 >> shift_);
    }

    unsigned shift_;
    std::uint64_t key_mask_; // of the last word
    std::size_t size_ = 0;
    Slots slots_;
};

} // namespace zermelo::engines::layered
