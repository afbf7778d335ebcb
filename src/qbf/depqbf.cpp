#include "qbf/depqbf.h"

#include "qbf/external_process.h"
#include "qbf/solver_normal.h"

#include <fmt/core.h>

#include <cstdlib>
#include <fcntl.h>
#include <sstream>
#include <unistd.h>

extern "C" {
#include <qdpll/qdpll.h>
}

namespace zermelo::qbf {

namespace {

void load(QDPLL *solver, const Formula &formula) {
    qdpll_adjust_vars(solver, static_cast<VarID>(formula.variable_count));
    for (const Block &block : formula.prefix) {
        if (block.variables.empty()) continue;
        qdpll_new_scope(solver, block.universal ? QDPLL_QTYPE_FORALL : QDPLL_QTYPE_EXISTS);
        for (int variable : block.variables) qdpll_add(solver, variable);
        qdpll_add(solver, 0);
    }
    for (const Clause &clause : formula.clauses) {
        for (int literal : clause) qdpll_add(solver, literal);
        qdpll_add(solver, 0);
    }
}

// "1" or "0", and literals of the outermost block.
std::string decide(const Formula &formula) {
    QDPLL *solver = qdpll_create();
    // Blocked clauses that it leaves aside would make the assignment incomplete.
    qdpll_configure(solver, const_cast<char *>("--no-qbce-dynamic"));
    load(solver, formula);
    QDPLLResult result = qdpll_sat(solver);
    if (result == QDPLL_RESULT_UNKNOWN) return {};
    std::string out = result == QDPLL_RESULT_SAT ? "1" : "0";
    if (formula.prefix.empty()) return out;
    for (int variable : formula.prefix.front().variables) {
        if (qdpll_is_var_declared(solver, static_cast<VarID>(variable)) == 0) continue;
        QDPLLAssignment value = qdpll_get_value(solver, static_cast<VarID>(variable));
        if (value != QDPLL_ASSIGNMENT_UNDEF)
            out += fmt::format(" {}", value == QDPLL_ASSIGNMENT_TRUE ? variable : -variable);
    }
    return out;
}

// The child has nobody to tell about its faults.
void close_standard_streams() {
    int nowhere = ::open("/dev/null", O_RDWR | O_CLOEXEC);
    if (nowhere < 0) return;
    ::dup2(nowhere, 1);
    ::dup2(nowhere, 2);
}

int work(const Formula &formula, int descriptor) {
    close_standard_streams();
    std::string answer = decide(formula);
    for (std::size_t done = 0; done < answer.size();) {
        ssize_t n = ::write(descriptor, answer.data() + done, answer.size() - done);
        if (n <= 0) return EXIT_FAILURE;
        done += static_cast<std::size_t>(n);
    }
    return EXIT_SUCCESS;
}

} // namespace

Answer solve_with_depqbf(const Formula &formula, const Job &job) {
    Formula normal = normal_form(formula);
    if (auto answer = trivial_answer(normal)) return *answer;
    Answer answer;
    try {
        ChildResult child = run_in_child([&](int descriptor) { return work(normal, descriptor); }, job);
        std::istringstream words(child.output);
        int truth = 0;
        if (child.exit_code != EXIT_SUCCESS || !(words >> truth)) {
            answer.reason = "DepQBF gave no answer";
            return answer;
        }
        answer.truth = truth == 1;
        if (*answer.truth != sought(normal)) return answer;
        std::vector<int> literals;
        for (int literal = 0; words >> literal;) literals.push_back(literal);
        answer.outermost = complete_outermost(normal, literals);
    } catch (const LimitReached &limit) {
        answer.reason = limit.what();
        answer.limit = limit.kind;
    }
    return answer;
}

} // namespace zermelo::qbf
