#include "ground/instances.h"

#include "ground/relation.h"

#include <algorithm>

namespace zermelo::ground {

Instances::Instance Instances::operator[](std::size_t i) const {
    const std::uint32_t *at = data_.data() + begins_[i];
    return {at[0], {at + 2, at[1]}};
}

void Instances::grow() {
    std::vector<std::uint32_t> slots(std::max<std::size_t>(4096, slots_.size() * 2));
    for (std::size_t i = 0; i < hashes_.size(); ++i) {
        std::size_t at = hashes_[i] & (slots.size() - 1);
        while (slots[at]) at = (at + 1) & (slots.size() - 1);
        slots[at] = static_cast<std::uint32_t>(i + 1);
    }
    slots_ = std::move(slots);
}

std::uint32_t *Instances::find_slot(std::uint32_t head, std::span<const std::uint32_t> body, std::uint64_t hash) {
    std::size_t at = hash & (slots_.size() - 1);
    for (; slots_[at]; at = (at + 1) & (slots_.size() - 1)) {
        std::size_t i = slots_[at] - 1;
        if (hashes_[i] != hash) continue;
        Instance other = (*this)[i];
        if (other.head == head && std::ranges::equal(other.body, body)) break;
    }
    return &slots_[at];
}

void Instances::add(std::uint32_t head, std::vector<std::uint32_t> &body) {
    std::sort(body.begin(), body.end());
    body.erase(std::unique(body.begin(), body.end()), body.end());
    for (std::size_t i = 0; i + 1 < body.size(); ++i)
        if ((body[i] ^ 1) == body[i + 1]) return;
    std::uint64_t hash = mix(empty_key, head);
    for (std::uint32_t literal : body) hash = mix(hash, literal);
    if (begins_.size() * 2 >= slots_.size()) grow();
    std::uint32_t *slot = find_slot(head, body, hash);
    if (*slot) return;
    begins_.push_back(data_.size());
    hashes_.push_back(hash);
    data_.push_back(head);
    data_.push_back(static_cast<std::uint32_t>(body.size()));
    data_.insert(data_.end(), body.begin(), body.end());
    *slot = static_cast<std::uint32_t>(begins_.size());
}

} // namespace zermelo::ground
