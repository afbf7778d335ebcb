// Definitions hidden among the clauses: x = a and b and c is (x, not a, not b, not c), (not x, a), (not x,
// b), (not x, c). Or-gates are the same with signs changed, equalities those of one input.
#pragma once

#include "solvers/qbf/preprocess/matrix.h"

namespace zermelo::qbf::preprocessing {

struct Gate {
    Literal output;
    std::uint32_t input_level;    // of the deepest input
    ClauseId wide;                // the clause with the output
    std::vector<ClauseId> narrow; // the binary ones with its negation
};

class GateFinder {
  public:
    explicit GateFinder(Matrix &matrix) : matrix_(matrix) {}
    // The gate with the outermost inputs, as and-gate of either sign, if there is one. Valid until the next
    // call.
    const Gate *find(Variable variable);

  private:
    void look(Literal output);
    void mark_implied(Literal output, bool mark);

    Matrix &matrix_;
    bool found_ = false;
    Gate gate_;
};

} // namespace zermelo::qbf::preprocessing
