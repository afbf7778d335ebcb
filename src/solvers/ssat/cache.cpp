#include "solvers/ssat/cache.h"

#include <algorithm>
#include <utility>

namespace zermelo::ssat {

namespace {

constexpr std::size_t first_slots = 1024;

std::size_t heap_bytes(const Value &value) {
    constexpr std::size_t overhead = 16;
    return mpz_size(value.numerator.get_mpz_t()) * sizeof(mp_limb_t) + overhead;
}

} // namespace

std::size_t Cache::slot_of(const Fingerprint &key) const {
    std::size_t mask = slots_.size() - 1;
    std::size_t at = key.a & mask;
    while (slots_[at].cost != 0 && slots_[at].key != key) at = (at + 1) & mask;
    return at;
}

const Value *Cache::find(const Fingerprint &key) const {
    if (slots_.empty()) return nullptr;
    const Slot &slot = slots_[slot_of(key)];
    return slot.cost == 0 ? nullptr : &slot.value;
}

void Cache::rebuild(std::size_t slots, std::uint32_t least_cost) {
    std::vector<Slot> old(slots);
    std::swap(old, slots_);
    count_ = heap_bytes_ = 0;
    for (Slot &slot : old) {
        if (slot.cost == 0 || slot.cost < least_cost) continue;
        ++count_;
        heap_bytes_ += heap_bytes(slot.value);
        slots_[slot_of(slot.key)] = std::move(slot);
    }
}

void Cache::make_room() {
    std::vector<std::uint32_t> costs;
    for (const Slot &slot : slots_)
        if (slot.cost != 0) costs.push_back(slot.cost);
    if (costs.empty()) return;
    auto middle = costs.begin() + static_cast<std::ptrdiff_t>(costs.size() / 2);
    std::nth_element(costs.begin(), middle, costs.end());
    rebuild(slots_.size(), *middle);
    if (count_ * 4 > slots_.size() * 2) rebuild(slots_.size(), *middle + 1); // nearly all cost the same
}

void Cache::insert(const Fingerprint &key, const Value &value, std::uint64_t cost) {
    if (slots_.empty()) rebuild(first_slots, 0);
    if (count_ * 4 >= slots_.size() * 3) {
        // While it grows, the old table is there too.
        bool fits = 3 * slots_.size() * sizeof(Slot) + heap_bytes_ <= most_bytes_;
        fits ? rebuild(2 * slots_.size(), 0) : make_room();
    } else if (bytes() > most_bytes_ && count_ > first_slots) {
        make_room();
    }
    Slot &slot = slots_[slot_of(key)];
    if (slot.cost == 0) {
        ++count_;
        heap_bytes_ += heap_bytes(value);
    }
    slot = {key, value, static_cast<std::uint32_t>(std::clamp<std::uint64_t>(cost, 1, UINT32_MAX))};
}

} // namespace zermelo::ssat
