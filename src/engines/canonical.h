// One state for all that are the same by symmetry: the least of a packed state's images under the proved
// symmetries. The facts hold whole groups, so the least image is the same for all states of an orbit.
//
// A permutation of bits is applied through tables: each byte of a row (each half of a byte, if the tables
// would otherwise outgrow the caches) picks the row of the bits that it becomes, and these are united. Bits
// that an element of the group leaves in place are masked, not looked up.
#pragma once

#include "analyse/facts.h"
#include "game/game.h"

#include <cstdint>
#include <vector>

namespace zermelo::engines {

class Canonical {
  public:
    Canonical(const analyse::Facts &facts, const game::Game &game);

    // The number of symmetries, the identity not counted.
    std::size_t size() const { return elements_.size(); }
    bool trivial() const { return elements_.empty(); }

    // Replaces the row by its least image (words compared from the first). The result is the element that
    // maps the row to it: 0 is the identity, e > 0 the symmetry e - 1 of the facts.
    std::size_t fold(std::uint64_t *row) const { return (this->*fold_)(row); }
    // The image under an element.
    void apply(std::size_t element, const std::uint64_t *row, std::uint64_t *out) const;

    // Moves in a state and in its image: `there(e, m)` is played in e(s) for m in s, `back(e, m)` in s for m
    // in e(s).
    game::MoveId there(std::size_t element, game::MoveId move) const {
        return element ? game::MoveId(elements_[element - 1].move[move.index()]) : move;
    }
    game::MoveId back(std::size_t element, game::MoveId move) const {
        return element ? game::MoveId(elements_[element - 1].move_back[move.index()]) : move;
    }

  private:
    struct Chunk {
        std::uint32_t word, shift; // where its bits are in a row
        std::uint32_t table;       // of the rows that its values become
    };
    struct Element {
        std::vector<std::uint64_t> fixed; // mask of the bits that stay
        std::vector<Chunk> chunks;        // those with a bit that moves
        std::vector<std::uint32_t> move, move_back;
    };

    template <std::size_t words> // 0: any number
    std::size_t fold_rows(std::uint64_t *row) const;
    template <std::size_t words>
    void image(const Element &element, const std::uint64_t *row, std::uint64_t *out) const;
    void add_tables(Element &element, const analyse::Symmetry &symmetry);

    std::size_t row_words_;
    std::uint32_t chunk_bits_ = 8;
    std::vector<Element> elements_;
    std::vector<std::uint64_t> tables_;
    std::size_t (Canonical::*fold_)(std::uint64_t *) const;
};

} // namespace zermelo::engines
