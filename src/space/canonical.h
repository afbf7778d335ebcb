// One state for all that are the same by symmetry: an image of a packed state under one of the proved
// symmetries. These are whole groups, so it can be the same image for all states of an orbit.
//
// Which image is decided by hashing (Zobrist 1970): every fluent has a random number, and the least sum of
// those of an image's fluents decides. The sums of all images are made at once: each chunk of a row's bits
// picks a line of a table with what it adds to each of them. (Should two different images have the same sum,
// then two states of one orbit may stay apart, and nothing is wrong.)
#pragma once

#include "game/game.h"
#include "game/symmetry.h"

#include <cstdint>
#include <span>
#include <vector>

namespace zermelo::space {

// Some neighbouring bits of a packed state, and where a table has a line for each of their values.
struct Chunk {
    std::uint32_t word, shift;
    std::uint32_t table;
};

class Canonical {
  public:
    Canonical(std::span<const game::Symmetry> symmetries, const game::Game &game);

    bool trivial() const { return elements_.empty(); }
    // Replaces the row by the image that stands for all.
    void fold(std::uint64_t *row) const;

  private:
    // Tables with a line of `width` numbers for each value of a chunk.
    template <class Number>
    struct Lines {
        std::size_t width = 0;
        std::vector<Chunk> chunks;
        std::vector<Number> tables;
    };
    struct Element {
        std::vector<std::uint64_t> fixed; // mask of the bits that stay
        Lines<std::uint64_t> images;      // of the chunks with a bit that moves
    };

    template <class Number>
    Lines<Number> make_lines(std::size_t width, const std::vector<bool> &wanted) const;
    Element make_element(const game::Symmetry &symmetry) const;
    Lines<std::uint32_t> make_sums(std::span<const game::Symmetry> symmetries) const;

    std::size_t fluents_, row_words_;
    std::uint32_t chunk_bits_ = 8;
    std::vector<Element> elements_;
    Lines<std::uint32_t> sums_; // of the identity, then of the elements
};

} // namespace zermelo::space
