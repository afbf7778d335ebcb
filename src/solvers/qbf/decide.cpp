#include "solvers/qbf/decide.h"

#include "base/workers.h"
#include "solvers/qbf/common/normal.h"
#include "solvers/qbf/preprocess/preprocess.h"

#include <algorithm>

namespace zermelo::qbf {

namespace {

// For the formula as it was, from an answer to the simplified one, whose outermost block may be another and
// belong to the other player. Nothing if the player of this block does not win, or the solver did not tell.
std::vector<int> assignment_of_outermost(const Formula &formula, const Preprocessed &simpler,
                                         const Answer &answer) {
    bool universal = outermost_block(formula).universal();
    if (answer.truth != !universal) return {};
    Block rest = outermost_block(simpler.formula);
    bool has_a_part = !simpler.truth && rest.universal() == universal;
    if (has_a_part && answer.outermost.empty()) return {};
    return simpler.recovery.complete(answer.outermost);
}

} // namespace

Answer race(const Formula &formula, const Job &job, std::span<const Solve> solvers) {
    if (solvers.size() == 1) return solvers.front()(formula, job);
    std::vector<Answer> answers(solvers.size());
    Workers workers(job);
    for (std::size_t i = 0; i < solvers.size(); ++i)
        workers.start([&, i] {
            if (auto limit = limit_of(job, [&] { answers[i] = solvers[i](formula, workers.job()); }))
                answers[i] = {.truth = {}, .outermost = {}, .reason = limit->what(), .limit = limit->kind};
            if (answers[i].truth) workers.stop();
        });
    workers.finish();
    auto decided =
        std::find_if(answers.begin(), answers.end(), [](const Answer &a) { return a.truth.has_value(); });
    return decided == answers.end() ? answers.front() : *decided;
}

Answer decide(const Formula &formula, const Job &job, std::span<const Solve> solvers) {
    Meter meter(job);
    Answer answer;
    auto limit = limit_of(job, [&] {
        Preprocessed simpler = preprocess(formula, meter);
        answer.truth = simpler.truth;
        if (!answer.truth) answer = race(simpler.formula, job, solvers);
        answer.outermost = assignment_of_outermost(formula, simpler, answer);
    });
    if (limit) return {.truth = {}, .outermost = {}, .reason = limit->what(), .limit = limit->kind};
    return answer;
}

Answer decide(const Formula &formula, const Job &job, std::size_t threads) {
    std::vector<Solve> solvers;
    for (const Solver &solver : all_solvers())
        if (solvers.size() < std::max<std::size_t>(threads, 1)) solvers.emplace_back(solver.solve);
    return decide(formula, job, solvers);
}

} // namespace zermelo::qbf
