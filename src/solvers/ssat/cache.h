// Values of what was left of the formula, by fingerprint. When there is no more room, the half that was
// cheaper to find out is forgotten.
#pragma once

#include "solvers/ssat/residual.h"
#include "solvers/ssat/value.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace zermelo::ssat {

class Cache {
  public:
    explicit Cache(std::size_t most_bytes) : most_bytes_(most_bytes) {}

    const Value *find(const Fingerprint &key) const; // until the next insertion
    // `cost`: what it took to find the value.
    void insert(const Fingerprint &key, const Value &value, std::uint64_t cost);

    std::size_t size() const { return count_; }
    std::size_t bytes() const { return slots_.size() * sizeof(Slot) + heap_bytes_; }

  private:
    struct Slot {
        Fingerprint key;
        Value value;
        std::uint32_t cost = 0; // 0: nothing here
    };
    std::size_t slot_of(const Fingerprint &key) const;
    void rebuild(std::size_t slots, std::uint32_t least_cost);
    void make_room();

    std::size_t most_bytes_;
    std::vector<Slot> slots_;
    std::size_t count_ = 0;
    std::size_t heap_bytes_ = 0; // of large numbers
};

} // namespace zermelo::ssat
