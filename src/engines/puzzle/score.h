// How promising a state is: how much of the goal holds in it. A conjunction is worth the mean of its parts, a
// disjunction its best part; that is the idea of Fluxplayer's evaluation (Schiffel and Thielscher 2007), with
// the mean in place of a t-norm. The rules' own structure is what the circuit still has of it.
#pragma once

#include "engines/puzzle/successors.h"

#include <array>

namespace zermelo::engines::puzzle {

class Score {
  public:
    using Numbers = std::array<float, Successors::width>;

    // One score for each rung, of "the play has ended and climbed that high".
    explicit Score(const Reduced &reduced);

    const std::vector<circuit::Edge> &leaves() const { return leaves_; }
    // For the batch at hand; `rung` from 0.
    void evaluate(Successors &successors, std::size_t rung, Numbers &out);

  private:
    struct Node {
        enum class Kind { leaf, all, any } kind;
        std::uint32_t leaf = 0;
        std::vector<std::uint32_t> parts; // nodes
    };
    std::uint32_t grow(circuit::Edge edge, std::size_t &budget, std::size_t depth);
    void evaluate(Successors &successors, const Node &node, Numbers &out);

    std::vector<circuit::Edge> conjuncts(circuit::Edge edge) const;

    const circuit::Circuit &circuit_;
    std::vector<bool> whole_; // by node: not to be taken apart
    std::vector<Node> nodes_;
    std::vector<std::uint32_t> roots_; // by rung
    std::vector<circuit::Edge> leaves_;
};

} // namespace zermelo::engines::puzzle
