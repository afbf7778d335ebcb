// One state of a game of chance in which the value of every state is known: what each side can do, and what
// that is worth on average.
#pragma once

#include "circuit/one_state.h"
#include "engines/common/engine.h"
#include "game/sides.h"
#include "space/joint_moves.h"

namespace zermelo::engines {

// Where to ask. A state that can be reached has its place in one layer or several; each of its successors is
// in the next one.
class ExpectedValues {
  public:
    virtual ~ExpectedValues() = default;
    // What a packed state is worth that is in this layer.
    virtual mpq_class expected(const std::uint64_t *row, std::size_t layer) const = 0;
    // How many layers follow the last one that has the state: fewer after every step.
    virtual std::uint32_t layers_left(const std::uint64_t *row) const = 0;
};

struct ChanceView {
    std::size_t layer = 0;
    bool terminal = false;
    space::Choices choices;                       // by role
    std::size_t first = 0, second = 0, cases = 0; // joint choices of the sides, and of chance; 0: stuck
    // By choice of the side that moves first, answer of the other, and case, the last varying fastest.
    std::vector<game::State> successors;
    std::vector<mpq_class> values; // of these
    std::vector<mpq_class> means;  // over the cases

    const mpq_class &mean(std::size_t choice, std::size_t answer) const {
        return means[choice * second + answer];
    }
    bool over() const { return terminal || successors.empty(); }
};

class ChanceViewer {
  public:
    ChanceViewer(const Problem &problem, const Query &query, const ExpectedValues &values);

    const game::Sides &sides() const { return sides_; }
    const ExpectedValues &values() const { return values_; }
    ChanceView look(const game::State &state, std::size_t layer);
    bool is_terminal(const game::State &state);
    // By role; the first case.
    std::vector<game::MoveId> joint(const ChanceView &view, std::size_t choice, std::size_t answer);

    // The best answer to a choice, and the best choice where the others answer like that.
    std::size_t best_answer(const ChanceView &view, std::size_t choice) const;
    std::size_t best_choice(const ChanceView &view) const;

  private:
    const game::Game &game_;
    game::Sides sides_;
    space::JointMoves joint_; // the side that moves first, the other, chance
    circuit::LaneState<1> evaluator_;
    const ExpectedValues &values_;
};

} // namespace zermelo::engines
