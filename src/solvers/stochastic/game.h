// A stochastic game: in every position one side chooses, then the other, then chance, and the play goes to
// another position or leaves the game with some gain. One side wants much, the other little. Gains are not
// negative, and a play that goes on for ever gains nothing.
#pragma once

#include "base/job.h"

#include <cstdint>
#include <gmpxx.h>
#include <span>
#include <vector>

namespace zermelo::stochastic {

struct Goes {
    std::uint32_t position;
    std::uint32_t cases; // of chance
};

class Game {
  public:
    // Who chooses first in every position: the side that maximises, or the other.
    explicit Game(bool max_first) : max_first_(max_first) {}

    // Then its rows: one for each choice of the first side and each of the second, the latter varying faster.
    void add_position(std::uint32_t first, std::uint32_t second, std::uint32_t cases);
    // Where the cases lead that stay, and the sum of what those gain that leave. No position twice.
    void add_row(const std::vector<Goes> &goes, const mpq_class &gain);

    bool max_first() const { return max_first_; }
    std::size_t size() const { return positions_.size(); }
    std::uint32_t first(std::size_t position) const { return positions_[position].first; }
    std::uint32_t second(std::size_t position) const { return positions_[position].second; }
    std::uint32_t cases(std::size_t position) const { return positions_[position].cases; }
    std::size_t row(std::size_t position, std::uint32_t first, std::uint32_t second) const {
        const Position &at = positions_[position];
        return at.row + std::size_t{first} * at.second + second;
    }
    // Numbers the choices of the second side: one for each position and choice of the first.
    std::size_t reply(std::size_t position, std::uint32_t first) const {
        return positions_[position].reply + first;
    }
    std::size_t replies() const { return replies_; }

    std::size_t rows() const { return gains_.size(); }
    std::span<const Goes> goes(std::size_t row) const {
        return {goes_.data() + begins_[row], begins_[row + 1] - begins_[row]};
    }
    const mpq_class &gain(std::size_t row) const { return gains_[row]; }

  private:
    struct Position {
        std::uint32_t first, second, cases;
        std::size_t row, reply;
    };
    bool max_first_;
    std::vector<Position> positions_;
    std::vector<std::size_t> begins_ = {0}; // by row
    std::vector<Goes> goes_;
    std::vector<mpq_class> gains_;
    std::size_t replies_ = 0, rows_promised_ = 0;
};

// What each side chooses, whatever has happened before.
struct Choices {
    explicit Choices(const Game &game) : first(game.size()), second(game.replies()) {}
    std::vector<std::uint32_t> first;  // by position
    std::vector<std::uint32_t> second; // by reply
};

// The value of every position: the least solution of "a value is the max of the min of the mean of values".
// Throws LimitReached.
std::vector<mpq_class> solve(const Game &game, Meter &meter);

} // namespace zermelo::stochastic
