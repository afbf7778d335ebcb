// One state at a time, for whoever plays: what holds in it, and what it becomes. A state is a packed row, as
// in game::State. There are two evaluators: the lanes, of which one state fills only the first, and the
// incremental one; circuit/fastest.h chooses.
#pragma once

#include "circuit/lanes.h"

#include <memory>
#include <span>

namespace zermelo::circuit {

using Row = std::span<const std::uint64_t>; // bits
inline bool test(Row row, std::size_t bit) { return row[bit / 64] >> (bit % 64) & 1; }

class OneState {
  public:
    struct View {
        bool terminal;
        Row legal; // by move
        Row goals; // role after role, as in the role's goals
    };

    virtual ~OneState() = default;
    virtual const char *name() const = 0;
    // Another one of the same game and kind, that shares what it can with this one.
    virtual std::unique_ptr<OneState> another() const = 0;

    // The present state; nothing is evaluated before it is asked for.
    virtual void set(Row state) = 0;
    // Both stay valid until the next call of any member. The present state remains.
    virtual View look() = 0;
    virtual Row next(std::span<const game::MoveId> joint_move) = 0; // one move per role, by role
};

template <std::size_t words>
class LaneState : public OneState {
  public:
    explicit LaneState(const Tapes &tapes);

    const char *name() const override { return "lanes"; }
    std::unique_ptr<OneState> another() const override { return std::make_unique<LaneState>(tapes_); }
    void set(Row state) override;
    View look() override;
    Row next(std::span<const game::MoveId> joint_move) override;

  private:
    bool holds(Edge edge) const { return lanes_.value(edge).test(0); }

    const Tapes &tapes_;
    Lanes<words> lanes_;
    bool evaluated_ = false;
    View view_{};
    std::vector<std::uint64_t> legal_, goals_, next_;
};

} // namespace zermelo::circuit
