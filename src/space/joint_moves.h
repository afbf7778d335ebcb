// Joint moves of one state, as numbers: the roles stand in an order, and the choice of the last of them
// varies fastest. So all joint moves are counted through, from any number on, and none is multiplied out
// before it is needed.
#pragma once

#include "game/game.h"

#include <cstdint>
#include <span>
#include <vector>

namespace zermelo::space {

// The legal moves of every role in one state.
using Choices = std::vector<std::vector<std::uint32_t>>;

// The moves of a role whose bits are set, lowest first.
inline void list_moves(const game::Role &role, const std::uint64_t *bits, std::vector<std::uint32_t> &out) {
    out.clear();
    for (std::size_t w = 0; w < (role.move_count + 63) / 64; ++w)
        for (std::uint64_t rest = bits[w]; rest; rest &= rest - 1)
            out.push_back(role.first_move + static_cast<std::uint32_t>(64 * w) +
                          static_cast<std::uint32_t>(__builtin_ctzll(rest)));
}

class JointMoves {
  public:
    JointMoves() = default;
    // Of all roles in their order; or in another.
    explicit JointMoves(std::size_t roles) : order_(roles), at_(roles) {
        for (std::size_t r = 0; r < roles; ++r) order_[r] = r;
    }
    explicit JointMoves(std::vector<std::size_t> order) : order_(std::move(order)), at_(order_.size()) {}

    std::span<const std::size_t> order() const { return order_; }
    std::size_t size() const { return order_.size(); }

    // Goes to joint move `number`. Every role has a move.
    void start(const Choices &choices, std::uint64_t number = 0) {
        for (std::size_t i = order_.size(); i-- > 0;) {
            std::uint64_t n = choices[order_[i]].size();
            at_[i] = number == 0 ? 0 : number % n;
            number /= n;
        }
    }
    // The move of the role at place i of the order, and which of its choices that is.
    std::uint32_t move(const Choices &choices, std::size_t i) const { return choices[order_[i]][at_[i]]; }
    std::size_t choice(std::size_t i) const { return at_[i]; }
    // Whether there is another.
    bool next(const Choices &choices) {
        std::size_t i = order_.size();
        while (i > 0 && ++at_[i - 1] == choices[order_[i - 1]].size()) at_[--i] = 0;
        return i > 0;
    }

    // One of them, by role.
    std::vector<game::MoveId> joint(const Choices &choices, std::uint64_t number) {
        start(choices, number);
        std::vector<game::MoveId> out(order_.size());
        for (std::size_t i = 0; i < order_.size(); ++i) out[order_[i]] = game::MoveId(move(choices, i));
        return out;
    }

  private:
    std::vector<std::size_t> order_; // roles
    std::vector<std::size_t> at_;    // by place in the order
};

} // namespace zermelo::space
