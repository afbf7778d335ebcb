#include "ground/instances.h"

#include "ground/relation.h"

#include <algorithm>

namespace zermelo::ground {

Instances::Instance Instances::operator[](std::size_t i) const {
    const std::uint32_t *at = data_.data() + begins_[i];
    return {at[0], {at + 2, at[1]}};
}

void Instances::grow() {
    std::vector<Slot> slots(std::max<std::size_t>(4096, slots_.size() * 2));
    for (const Slot &slot : slots_) {
        if (!slot.instance_plus_one) continue;
        std::size_t at = slot.hash & (slots.size() - 1);
        while (slots[at].instance_plus_one) at = (at + 1) & (slots.size() - 1);
        slots[at] = slot;
    }
    slots_ = std::move(slots);
}

// Remembers what the next instance will be.
bool Instances::remember(std::uint32_t head, std::span<const std::uint32_t> body) {
    if (in_slots_ * 2 >= slots_.size()) grow();
    std::uint64_t hash = mix(empty_key, head);
    for (std::uint32_t literal : body) hash = mix(hash, literal);
    std::size_t at = hash & (slots_.size() - 1);
    for (; slots_[at].instance_plus_one; at = (at + 1) & (slots_.size() - 1)) {
        if (slots_[at].hash != hash) continue;
        Instance other = (*this)[slots_[at].instance_plus_one - 1];
        if (other.head == head && std::ranges::equal(other.body, body)) return false;
    }
    ++in_slots_;
    slots_[at] = {hash, static_cast<std::uint32_t>(begins_.size() + 1)};
    return true;
}

void Instances::add(std::uint32_t head, std::vector<std::uint32_t> &body, bool may_repeat) {
    std::sort(body.begin(), body.end());
    body.erase(std::unique(body.begin(), body.end()), body.end());
    for (std::size_t i = 0; i + 1 < body.size(); ++i)
        if ((body[i] ^ 1) == body[i + 1]) return;
    if (may_repeat && !remember(head, body)) return;
    begins_.push_back(data_.size());
    data_.push_back(head);
    data_.push_back(static_cast<std::uint32_t>(body.size()));
    data_.insert(data_.end(), body.begin(), body.end());
}

} // namespace zermelo::ground
