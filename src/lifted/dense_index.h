// Numbers short tuples of terms 0, 1, 2, … in the order of their insertion, for ever, and finds a number
// again without hashing: the values at each position are numbered, and these small numbers together address a
// table. Boards have few columns, rows and pieces, so the table is small; where it would not be, the index
// gives up.
#pragma once

#include "lifted/key_map.h"

#include <bit>

namespace zermelo::lifted {

class DenseIndex {
  public:
    explicit DenseIndex(std::size_t width = 0) : positions_(width), numbers_(1, none) {}

    bool gave_up() const { return gave_up_; }
    std::uint32_t size() const { return size_; }
    const gdl::TermId *key(std::uint32_t number) const { return keys_.data() + number * positions_.size(); }

    std::uint32_t find(const gdl::TermId *key) const {
        std::size_t at = 0;
        for (const Position &position : positions_) {
            std::uint32_t value = (key++)->value;
            if (value >= position.codes.size()) return none;
            std::uint32_t code = position.codes[value];
            if (code == 0) return none;
            at |= std::size_t{code - 1} << position.shift;
        }
        return numbers_[at];
    }

    // The number of the tuple, new or not; none if the index gives up, now or earlier.
    std::uint32_t insert(const gdl::TermId *key) {
        std::uint32_t known = gave_up_ ? none : find(key);
        if (known != none || gave_up_) return known;
        bool fits = true;
        for (std::size_t i = 0; i < positions_.size() && !gave_up_; ++i) fits &= positions_[i].learn(key[i]);
        if (!fits) lay_out();
        if (gave_up_) return none;
        keys_.insert(keys_.end(), key, key + positions_.size());
        number_at(key) = size_;
        return size_++;
    }

  private:
    static constexpr std::uint32_t max_value = 1 << 16;
    static constexpr int max_bits = 16;

    struct Position {
        std::vector<std::uint32_t> codes; // by term, from 1; 0 for a value not seen
        std::uint32_t count = 0;
        int bits = 0;
        int shift = 0;

        // False if the codes need more bits now.
        bool learn(gdl::TermId value) {
            if (value.value >= max_value) {
                bits = max_bits + 1;
                return false;
            }
            if (codes.size() <= value.index()) codes.resize(value.index() + 1);
            if (codes[value.index()] != 0) return true;
            codes[value.index()] = ++count;
            return static_cast<int>(std::bit_width(count - 1)) <= bits;
        }
    };

    std::uint32_t &number_at(const gdl::TermId *key) {
        std::size_t at = 0;
        for (const Position &position : positions_)
            at |= std::size_t{position.codes[(key++)->index()] - 1} << position.shift;
        return numbers_[at];
    }

    void lay_out() {
        int total = 0;
        for (Position &position : positions_) {
            position.bits = std::max(position.bits, static_cast<int>(std::bit_width(position.count - 1)));
            position.shift = total;
            total += position.bits;
        }
        if (total > max_bits) {
            gave_up_ = true;
            numbers_ = {};
            return;
        }
        numbers_.assign(std::size_t{1} << total, none);
        for (std::uint32_t number = 0; number < size_; ++number) number_at(key(number)) = number;
    }

    std::vector<Position> positions_;
    std::vector<std::uint32_t> numbers_;
    std::vector<gdl::TermId> keys_;
    std::uint32_t size_ = 0;
    bool gave_up_ = false;
};

} // namespace zermelo::lifted
