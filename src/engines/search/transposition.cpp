#include "engines/search/transposition.h"

#include <algorithm>
#include <new>
#include <sys/mman.h>
#include <utility>

namespace zermelo::engines {

namespace {

constexpr unsigned growth_bits = 3;

std::uint64_t mix(std::uint64_t a, std::uint64_t b) {
    unsigned __int128 product = static_cast<unsigned __int128>(a) * b;
    return static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64);
}

constexpr std::uint64_t low_bits = (std::uint64_t{1} << 48) - 1;
constexpr std::uint64_t in_use = std::uint64_t{1} << 56;

} // namespace

Key hash(const std::uint64_t *words, std::size_t count, std::uint64_t question) {
    std::uint64_t a = 0x9e3779b97f4a7c15ULL * (question + 1), b = 0xc2b2ae3d27d4eb4fULL + question;
    for (std::size_t i = 0; i < count; ++i) {
        a = mix(a ^ words[i], 0xd6e8feb86659fd93ULL) + 0xa0761d6478bd642fULL;
        b = mix(b + words[i], 0xe7037ed1a0b428dbULL) ^ (b << 23 | b >> 41);
    }
    return {mix(a ^ b >> 32, 0x8ebc6af09c88c6e3ULL), mix(b ^ a << 7, 0x589965cc75374cc3ULL)};
}

template <std::size_t more_words>
void TranspositionTable<more_words>::Unmap::operator()(Bucket *buckets) const {
    munmap(buckets, bytes);
}

template <std::size_t more_words>
typename TranspositionTable<more_words>::Buckets TranspositionTable<more_words>::allocate(std::size_t count) {
    std::size_t bytes = count * sizeof(Bucket);
    void *memory =
        mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (memory == MAP_FAILED) throw std::bad_alloc();
    madvise(memory, bytes, MADV_HUGEPAGE); // a wish; zeros are empty entries
    return Buckets(static_cast<Bucket *>(memory), Unmap{bytes});
}

template <std::size_t more_words>
unsigned TranspositionTable<more_words>::bits_for(std::size_t bytes) {
    unsigned bits = 0;
    while (bits < 30 && (sizeof(Bucket) << (place_bits + bits + 1)) <= bytes) ++bits;
    return bits;
}

template <std::size_t more_words>
TranspositionTable<more_words>::TranspositionTable(std::size_t max_bytes)
    : max_bits_(bits_for(max_bytes)), buckets_(allocate(bucket_count())) {}

template <std::size_t more_words>
auto TranspositionTable<more_words>::find(const Key &key) const -> std::optional<Known> {
    for (const Entry &entry : buckets_[bucket(key)].entry) {
        Known known = entry.load();
        if (known[0] == 0 || entry.tag(known) != key.tag) continue;
        known[0] &= low_bits;
        return known;
    }
    return std::nullopt;
}

template <std::size_t more_words>
void TranspositionTable<more_words>::store(const Key &key, const Known &known, std::uint8_t effort) {
    Entry *to = nullptr;
    unsigned least = ~0U;
    for (Entry &entry : buckets_[bucket(key)].entry) {
        Known there = entry.load();
        if (there[0] && entry.tag(there) == key.tag) {
            to = &entry;
            break;
        }
        unsigned cost = there[0] ? 1 + (there[0] >> 48 & 0xff) : 0;
        if (cost < least) {
            least = cost;
            to = &entry;
        }
    }
    if (to->empty()) counts_[key.tag & 7].n.fetch_add(1, std::memory_order_relaxed);
    Known data = known;
    data[0] = (data[0] & low_bits) | std::uint64_t{effort} << 48 | in_use;
    to->put(key.tag, data);
}

template <std::size_t more_words>
std::size_t TranspositionTable<more_words>::entries() const {
    std::size_t sum = 0;
    for (const Count &count : counts_) sum += count.n.load(std::memory_order_relaxed);
    return sum;
}

template <std::size_t more_words>
void TranspositionTable<more_words>::grow() {
    std::size_t old_count = bucket_count();
    unsigned wanted = std::min(max_bits_, bits_ + growth_bits);
    Buckets bigger(nullptr, Unmap{0});
    try {
        bigger = allocate(std::size_t{1} << (place_bits + wanted));
    } catch (const std::bad_alloc &) {
        max_bits_ = bits_;
        return;
    }
    bits_ = wanted;
    Buckets old = std::exchange(buckets_, std::move(bigger));
    unsigned more = 0; // bits of the tag that are new in the choice
    while (old_count << more < bucket_count()) ++more;
    unsigned before = bits_ - more;
    for (std::size_t b = 0; b < old_count; ++b)
        for (const Entry &entry : old[b].entry) {
            if (entry.empty()) continue;
            Known known = entry.load();
            std::uint64_t tag = entry.tag(known);
            std::size_t to = b << more | (tag << before >> 1 >> (63 - more));
            for (Entry &free : buckets_[to].entry)
                if (free.empty()) { // at most as many come as there were
                    free.put(tag, known);
                    break;
                }
        }
}

template class TranspositionTable<0>;
template class TranspositionTable<2>;

} // namespace zermelo::engines
