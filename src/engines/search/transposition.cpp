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

void Transpositions::Unmap::operator()(Bucket *buckets) const { munmap(buckets, bytes); }

Transpositions::Buckets Transpositions::allocate(std::size_t count) {
    std::size_t bytes = count * sizeof(Bucket);
    void *memory =
        mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (memory == MAP_FAILED) throw std::bad_alloc();
    madvise(memory, bytes, MADV_HUGEPAGE); // a wish; zeros are empty entries
    return Buckets(static_cast<Bucket *>(memory), Unmap{bytes});
}

unsigned Transpositions::bits_for(std::size_t bytes) {
    unsigned bits = 0;
    while (bits < 30 && (sizeof(Bucket) << (place_bits + bits + 1)) <= bytes) ++bits;
    return bits;
}

Transpositions::Transpositions(std::size_t max_bytes)
    : max_bits_(bits_for(max_bytes)), buckets_(allocate(bucket_count())) {}

std::optional<std::uint64_t> Transpositions::find(const Key &key) const {
    for (const Entry &entry : buckets_[bucket(key)].entry) {
        std::uint64_t data = entry.data.load(std::memory_order_relaxed);
        std::uint64_t tag = entry.tag_and_data.load(std::memory_order_relaxed) ^ data;
        if (data != 0 && tag == key.tag) return data & low_bits;
    }
    return std::nullopt;
}

void Transpositions::store(const Key &key, std::uint64_t bits, std::uint8_t effort) {
    Entry *to = nullptr;
    unsigned least = ~0U;
    for (Entry &entry : buckets_[bucket(key)].entry) {
        std::uint64_t data = entry.data.load(std::memory_order_relaxed);
        std::uint64_t tag = entry.tag_and_data.load(std::memory_order_relaxed) ^ data;
        if (data && tag == key.tag) {
            to = &entry;
            break;
        }
        unsigned cost = data ? 1 + (data >> 48 & 0xff) : 0;
        if (cost < least) {
            least = cost;
            to = &entry;
        }
    }
    std::uint64_t data = (bits & low_bits) | std::uint64_t{effort} << 48 | in_use;
    if (to->data.load(std::memory_order_relaxed) == 0)
        counts_[key.tag & 7].n.fetch_add(1, std::memory_order_relaxed);
    to->data.store(data, std::memory_order_relaxed);
    to->tag_and_data.store(key.tag ^ data, std::memory_order_relaxed);
}

std::size_t Transpositions::entries() const {
    std::size_t sum = 0;
    for (const Count &count : counts_) sum += count.n.load(std::memory_order_relaxed);
    return sum;
}

void Transpositions::grow() {
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
            std::uint64_t data = entry.data.load(std::memory_order_relaxed);
            if (data == 0) continue;
            std::uint64_t tag = entry.tag_and_data.load(std::memory_order_relaxed) ^ data;
            std::size_t to = b << more | (tag << before >> 1 >> (63 - more));
            for (Entry &free : buckets_[to].entry)
                if (free.data.load(std::memory_order_relaxed) == 0) { // at most as many come as there were
                    free.data.store(data, std::memory_order_relaxed);
                    free.tag_and_data.store(tag ^ data, std::memory_order_relaxed);
                    break;
                }
        }
}

} // namespace zermelo::engines
