#include "solvers/qbf/abstraction/abstraction.h"
#include "solvers/qbf/common/solver.h"
#include "solvers/qbf/depqbf.h"

namespace zermelo::qbf {

std::span<const Solver> all_solvers() {
    static constexpr Solver solvers[] = {
        {"abstraction", "clausal abstraction: a SAT solver for each block", solve_by_abstraction},
        {"depqbf", "DepQBF: search with learning of clauses and cubes", solve_with_depqbf},
    };
    return solvers;
}

} // namespace zermelo::qbf
