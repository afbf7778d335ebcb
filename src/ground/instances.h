// Ground rules, each kept once, in one array. Atoms are numbers here: terms while grounding, atom ids later.
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
    // Sorts the body; drops instances seen before and ones that hold an atom and its negation.
    void add(std::uint32_t head, std::vector<std::uint32_t> &body);
    std::size_t size() const { return begins_.size(); }
    Instance operator[](std::size_t i) const;

  private:
    std::uint32_t *find_slot(std::uint32_t head, std::span<const std::uint32_t> body, std::uint64_t hash);
    void grow();

    std::vector<std::uint32_t> data_; // head, number of literals, literals
    std::vector<std::size_t> begins_;
    std::vector<std::uint64_t> hashes_;
    std::vector<std::uint32_t> slots_; // instance + 1, or 0
};

} // namespace zermelo::ground
