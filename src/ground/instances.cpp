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

InstancesByHead::InstancesByHead(const Instances &instances, std::size_t atoms)
    : instances_(instances), begins_(atoms + 1, 0), numbers_(instances.size()) {
    for (std::size_t i = 0; i < instances.size(); ++i) ++begins_[instances[i].head + 1];
    for (std::size_t i = 0; i < atoms; ++i) begins_[i + 1] += begins_[i];
    std::vector<std::uint32_t> at(begins_.begin(), begins_.end() - 1);
    for (std::size_t i = 0; i < instances.size(); ++i)
        numbers_[at[instances[i].head]++] = static_cast<std::uint32_t>(i);
}

std::vector<bool> InstancesByHead::needed(const std::function<bool(std::uint32_t)> &is_root,
                                          Meter &meter) const {
    std::vector<bool> needed(begins_.size() - 1, false);
    std::vector<std::uint32_t> stack;
    auto need = [&](std::uint32_t atom) {
        if (needed[atom]) return;
        needed[atom] = true;
        stack.push_back(atom);
    };
    for (std::uint32_t atom = 0; atom < needed.size(); ++atom)
        if (is_root(atom)) need(atom);
    while (!stack.empty()) {
        meter.check();
        std::uint32_t atom = stack.back();
        stack.pop_back();
        for (std::uint32_t i : of(atom))
            for (std::uint32_t literal : instances_[i].body) need(literal >> 1);
    }
    return needed;
}

} // namespace zermelo::ground
