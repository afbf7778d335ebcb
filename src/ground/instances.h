// Ground rules in one array, equal ones merged where they can arise. Atoms are numbers here: terms while
// grounding, atom ids later.
#pragma once

#include <cstdint>
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

} // namespace zermelo::ground
