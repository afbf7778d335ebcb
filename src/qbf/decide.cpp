#include "qbf/decide.h"

#include "base/workers.h"
#include "qbf/preprocess.h"

#include <algorithm>

namespace zermelo::qbf {

Answer race(const Formula &formula, const Job &job, std::span<const Solve> solvers) {
    if (solvers.size() == 1) return solvers.front()(formula, job);
    std::vector<Answer> answers(solvers.size());
    Workers workers(job);
    for (std::size_t i = 0; i < solvers.size(); ++i)
        workers.start([&, i] {
            answers[i] = solvers[i](formula, workers.job());
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
        bool existential = formula.prefix.empty() || !formula.prefix.front().universal;
        if (answer.truth == existential) answer.outermost = simpler.recovery.complete(answer.outermost);
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
