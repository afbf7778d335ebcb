// A hash table from short tuples of terms to numbers that only grows and is emptied all at once, in constant
// time: every slot carries the generation that wrote it. Memo tables live for one state or one move only, so
// emptying them is as frequent as filling them.
#pragma once

#include "gdl/terms.h"

#include <algorithm>
#include <cstdint>
#include <vector>

namespace zermelo::lifted {

inline constexpr std::uint32_t none = UINT32_MAX;

class KeyMap {
  public:
    struct Inserted {
        std::uint32_t value;
        bool added;
    };

    // Equal tags promise equal lengths.
    std::uint32_t find(std::uint32_t tag, const gdl::TermId *key, std::size_t length) const {
        if (slots_.empty()) return none;
        std::uint32_t hash = hash_of(tag, key, length);
        for (std::size_t at = hash & mask_;; at = (at + 1) & mask_) {
            std::uint64_t slot = slots_[at];
            if (slot >> 32 != generation_) return none;
            const Entry &entry = entries_[static_cast<std::uint32_t>(slot)];
            if (entry.hash == hash && equal(entry, tag, key, length)) return entry.value;
        }
    }

    // Keeps the value that is there.
    Inserted insert(std::uint32_t tag, const gdl::TermId *key, std::size_t length, std::uint32_t value) {
        if (entries_.size() * 2 >= slots_.size()) grow();
        std::uint32_t hash = hash_of(tag, key, length);
        std::size_t at = hash & mask_;
        for (; slots_[at] >> 32 == generation_; at = (at + 1) & mask_) {
            const Entry &entry = entries_[static_cast<std::uint32_t>(slots_[at])];
            if (entry.hash == hash && equal(entry, tag, key, length)) return {entry.value, false};
        }
        slots_[at] = std::uint64_t{generation_} << 32 | entries_.size();
        entries_.push_back({hash, tag, static_cast<std::uint32_t>(pool_.size()), value});
        pool_.insert(pool_.end(), key, key + length);
        return {value, true};
    }

    void clear() {
        entries_.clear();
        pool_.clear();
        if (++generation_ == 0) {
            std::fill(slots_.begin(), slots_.end(), 0);
            generation_ = 1;
        }
    }

    std::size_t size() const { return entries_.size(); }

  private:
    struct Entry {
        std::uint32_t hash;
        std::uint32_t tag;
        std::uint32_t first; // of the key, in pool_
        std::uint32_t value;
    };

    static std::uint32_t hash_of(std::uint32_t tag, const gdl::TermId *key, std::size_t length) {
        std::uint64_t h = (tag + 1) * 0x9e3779b97f4a7c15ULL;
        for (std::size_t i = 0; i < length; ++i) h = (h ^ key[i].value) * 0xff51afd7ed558ccdULL + (h >> 29);
        return static_cast<std::uint32_t>(h ^ (h >> 32));
    }
    bool equal(const Entry &entry, std::uint32_t tag, const gdl::TermId *key, std::size_t length) const {
        return entry.tag == tag && std::equal(key, key + length, pool_.data() + entry.first);
    }
    void grow() {
        slots_.assign(std::max<std::size_t>(64, slots_.size() * 2), 0);
        mask_ = slots_.size() - 1;
        for (std::size_t i = 0; i < entries_.size(); ++i) {
            std::size_t at = entries_[i].hash & mask_;
            while (slots_[at] >> 32 == generation_) at = (at + 1) & mask_;
            slots_[at] = std::uint64_t{generation_} << 32 | i;
        }
    }

    std::vector<std::uint64_t> slots_; // generation, index of an entry
    std::size_t mask_ = 0;
    std::uint32_t generation_ = 1;
    std::vector<Entry> entries_;
    std::vector<gdl::TermId> pool_;
};

} // namespace zermelo::lifted
