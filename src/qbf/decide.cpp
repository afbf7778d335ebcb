#include "qbf/decide.h"

#include "qbf/preprocess.h"

#include <algorithm>
#include <thread>

namespace zermelo::qbf {

using std::chrono::milliseconds;

Answer race(const Formula &formula, const Limits &limits, std::span<const Solve> solvers) {
    if (solvers.size() == 1) return solvers.front()(formula, limits);
    std::atomic<bool> over{false};
    std::atomic<std::size_t> running{solvers.size()};
    std::vector<Answer> answers(solvers.size());
    std::vector<std::thread> threads;
    for (std::size_t i = 0; i < solvers.size(); ++i)
        threads.emplace_back([&, i] {
            Limits share = limits;
            share.cancelled = &over;
            answers[i] = solvers[i](formula, share);
            if (answers[i].truth) over = true;
            --running;
        });
    for (auto pause = milliseconds(1); running > 0; pause = std::min(pause * 2, milliseconds(20))) {
        std::this_thread::sleep_for(pause);
        if (limits.cancelled && limits.cancelled->load(std::memory_order_relaxed)) over = true;
    }
    for (std::thread &thread : threads) thread.join();
    auto decided =
        std::find_if(answers.begin(), answers.end(), [](const Answer &a) { return a.truth.has_value(); });
    return decided == answers.end() ? answers.front() : *decided;
}

Answer decide(const Formula &formula, const Limits &limits, std::span<const Solve> solvers) {
    Meter meter(limits);
    try {
        Preprocessed simpler = preprocess(formula, meter);
        Answer answer;
        answer.truth = simpler.truth;
        if (!answer.truth) {
            Limits rest = limits;
            if (rest.seconds) rest.seconds = std::max(0.0, *rest.seconds - meter.elapsed_seconds());
            answer = race(simpler.formula, rest, solvers);
        }
        bool existential = formula.prefix.empty() || !formula.prefix.front().universal;
        if (answer.truth == existential) answer.outermost = simpler.recovery.complete(answer.outermost);
        return answer;
    } catch (const LimitReached &limit) {
        return {.truth = {}, .outermost = {}, .reason = limit.what(), .limit = limit.kind};
    }
}

Answer decide(const Formula &formula, const Limits &limits, std::size_t threads) {
    std::vector<Solve> solvers;
    for (const Solver &solver : all_solvers())
        if (solvers.size() < std::max<std::size_t>(threads, 1)) solvers.emplace_back(solver.solve);
    return decide(formula, limits, solvers);
}

} // namespace zermelo::qbf
