// The transposition table of forward search: what is known about states, within a given amount of memory,
// shared by threads without locks.
//
// A state, with the question about it, is known by 78 bits of hash: 64 are kept, and the bucket is chosen by
// the other 14 and by as many of the 64 as the table's size needs. So 2^33 look-ups in a table of 2^30
// entries mix up two states with a probability of about one in 2^13. An entry is two words, or some more; the
// first is stored combined with the others, so that a half-written entry is seen as absent (Hyatt and Mann
// 2002). A bucket is one cache line, or as many as it takes. The entry that gives way is the one with the
// least work behind it.
//
// The table begins small and grows, so that small games stay in the processor's caches.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>

namespace zermelo::engines {

struct Key {
    std::uint64_t place = 0, tag = 0;
    bool operator==(const Key &) const = default;
};

// Of a packed state under a question: what is known of one question never answers another.
Key hash(const std::uint64_t *words, std::size_t count, std::uint64_t question);

// With so many words for an entry besides the first two.
template <std::size_t more_words>
class TranspositionTable {
  public:
    // 48 bits, and whole words.
    using Known = std::array<std::uint64_t, 1 + more_words>;

    explicit TranspositionTable(std::size_t max_bytes);

    void prefetch(const Key &key) const { __builtin_prefetch(&buckets_[bucket(key)]); }
    std::optional<Known> find(const Key &key) const;
    // Replaces what was known; `effort` is a logarithm of the work that it took.
    void store(const Key &key, const Known &known, std::uint8_t effort);

    // Growing: only while no other thread uses the table. If there is no memory, it stays as it is from then
    // on.
    bool wants_to_grow() const { return bits_ < max_bits_ && entries() > capacity() / 2; }
    void grow();

    std::size_t entries() const; // about
    std::size_t capacity() const { return bucket_count() * 4; }
    std::size_t bytes() const { return bucket_count() * sizeof(Bucket); }

  private:
    struct Entry {
        // The first word: 48 bits, effort 8, and one that is set, so that 0 is an empty entry.
        std::atomic<std::uint64_t> tag_and_data;
        std::array<std::atomic<std::uint64_t>, 1 + more_words> data;

        bool empty() const { return data[0].load(std::memory_order_relaxed) == 0; }
        Known load() const {
            Known out;
            for (std::size_t i = 0; i < out.size(); ++i) out[i] = data[i].load(std::memory_order_relaxed);
            return out;
        }
        // Of an entry that has these data.
        std::uint64_t tag(const Known &known) const {
            return tag_and_data.load(std::memory_order_relaxed) ^ mixed(known);
        }
        void put(std::uint64_t tag, const Known &known) {
            for (std::size_t i = 0; i < known.size(); ++i) data[i].store(known[i], std::memory_order_relaxed);
            tag_and_data.store(tag ^ mixed(known), std::memory_order_relaxed);
        }
        static std::uint64_t mixed(const Known &known) {
            std::uint64_t out = known[0];
            for (std::size_t i = 1; i < known.size(); ++i) out ^= known[i] * (2 * i + 1);
            return out;
        }
    };
    struct alignas(64) Bucket {
        Entry entry[4];
    };
    struct Unmap {
        std::size_t bytes;
        void operator()(Bucket *buckets) const;
    };
    using Buckets = std::unique_ptr<Bucket[], Unmap>;
    static Buckets allocate(std::size_t count);
    static unsigned bits_for(std::size_t bytes);

    static constexpr unsigned place_bits = 14;
    std::size_t bucket_count() const { return std::size_t{1} << (place_bits + bits_); }
    std::size_t bucket(const Key &key) const {
        return (key.place >> (64 - place_bits)) << bits_ | key.tag >> 1 >> (63 - bits_);
    }

    unsigned max_bits_, bits_ = 0; // of the tag that take part in choosing the bucket
    Buckets buckets_;
    // Counted apart, so that threads seldom write to one place.
    struct alignas(64) Count {
        std::atomic<std::size_t> n{0};
    };
    Count counts_[8];
};

using Transpositions = TranspositionTable<0>; // of yes-or-no questions

} // namespace zermelo::engines
