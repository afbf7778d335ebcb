// Ground rules in one array, equal ones merged where they can arise. Atoms are numbers here: terms while
// grounding, atom ids later.
#pragma once

#include "base/job.h"

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

namespace zermelo::ground {

class Instances {
  public:
    struct Instance {
        std::uint32_t head;
        std::span<const std::uint32_t> body; // atom << 1 | negated, sorted
    };
    // Sorts the body; drops ones that hold an atom and its negation, and those seen before among the ones
    // that `may_repeat`: looking is what costs most.
    void add(std::uint32_t head, std::vector<std::uint32_t> &body, bool may_repeat);
    std::size_t size() const { return begins_.size(); }
    Instance operator[](std::size_t i) const;

  private:
    bool remember(std::uint32_t head, std::span<const std::uint32_t> body); // false: seen before
    void grow();

    std::vector<std::uint32_t> data_; // head, number of literals, literals
    std::vector<std::size_t> begins_;
    struct Slot {
        std::uint64_t hash;
        std::uint32_t instance_plus_one; // 0: empty
    };
    std::vector<Slot> slots_;
    std::size_t in_slots_ = 0;
};

// The instances of each head, in their order.
class InstancesByHead {
  public:
    InstancesByHead(const Instances &instances, std::size_t atoms);
    std::span<const std::uint32_t> of(std::uint32_t head) const {
        return {numbers_.data() + begins_[head], begins_[head + 1] - begins_[head]};
    }
    // By atom: the roots, and whatever the bodies of what is needed mention.
    std::vector<bool> needed(const std::function<bool(std::uint32_t)> &is_root, Meter &meter) const;

  private:
    const Instances &instances_;
    std::vector<std::uint32_t> begins_, numbers_;
};

} // namespace zermelo::ground
