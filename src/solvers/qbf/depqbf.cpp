#include "solvers/qbf/depqbf.h"

#include "solvers/qbf/common/normal.h"
#include "solvers/qbf/external.h"

namespace zermelo::qbf {

Answer solve_with_depqbf(const Formula &formula, const Job &job) {
    Formula normal = normal_form(formula);
    if (auto answer = trivial_answer(normal)) return *answer;
    // Blocked clauses that it leaves aside would make the assignment incomplete; without this it leaves out
    // only variables whose value does not matter.
    Answer answer = ask_program({"depqbf", "--qdo", "--no-qbce-dynamic"}, normal, "DepQBF", job);
    if (answer.truth == sought(normal))
        answer.outermost = complete_outermost(normal, answer.outermost);
    else
        answer.outermost.clear();
    return answer;
}

} // namespace zermelo::qbf
