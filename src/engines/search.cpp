#include "engines/search.h"

#include <algorithm>
#include <condition_variable>
#include <mutex>
#include <thread>

namespace zermelo::engines {

namespace {

// A question that takes fewer visits is answered without starting threads, if visits are quick: the clock is
// not looked at meanwhile.
constexpr std::uint64_t visits_at_once = 4096;
constexpr int turns_at_once = 6;
constexpr std::size_t quick_size = 500'000; // gates times moves

// Where a latched goal decides before the end: the goals of the role worth at least, or less than, a number.
// Only for plays that surely end, and, for the second, with a single goal value.
void set_latched(Prover &prover, const Problem &problem, const Query &query, int threshold, bool limited) {
    const analyse::Facts &facts = problem.facts;
    std::vector<circuit::Edge> good, bad;
    if (limited || !facts.ends.proved() || query.measure != game::Measure::goal ||
        query.model == game::Model::difference || facts.latched_goals.empty())
        return prover.set_latched(good, bad);
    const auto &goals = problem.game.roles[query.role.index()].goals;
    for (std::size_t g = 0; g < goals.size(); ++g) {
        if (!goals[g].value || !facts.latched_goals[query.role.index()][g]) continue;
        circuit::Edge edge = problem.tapes.circuit.goals[query.role.index()][g];
        if (*goals[g].value >= threshold)
            good.push_back(edge);
        else if (facts.one_goal.proved())
            bad.push_back(edge);
    }
    prover.set_latched(std::move(good), std::move(bad));
}

} // namespace

Search::Search(const Problem &problem, const Query &query, const Resources &resources)
    : Oracle(problem, query, resources), shared_(resources.table_bytes) {
    for (std::size_t i = 0; i < std::max<std::size_t>(1, resources.threads); ++i)
        provers_.push_back(std::make_unique<Prover>(problem, payoff_, sides_, canonical_, shared_));
}

void Search::set_question(std::size_t rung, std::uint16_t within) {
    for (auto &prover : provers_) {
        prover->ask({static_cast<std::uint8_t>(rung), scale()[rung], within});
        set_latched(*prover, problem_, query_, scale()[rung], within != Known::forever);
    }
}

std::optional<Answer> Search::recall(const std::uint64_t *row, std::size_t rung) {
    set_question(rung, Known::forever);
    return provers_[0]->recall(row);
}

Answer Search::ask(const std::uint64_t *row, std::size_t rung, std::uint16_t within) {
    set_question(rung, within);
    bool quick = problem_.tapes.circuit.gates.size() * problem_.game.moves.size() < quick_size;
    for (int turn = 0;; ++turn) {
        meter_.look();
        if (shared_.table.wants_to_grow()) shared_.table.grow();
        if (turn >= turns_at_once || !quick) {
            if (auto answer = ask_threads(row)) return *answer;
            continue;
        }
        shared_.stop = false;
        try {
            return provers_[0]->prove(row, visits_at_once);
        } catch (const Stopped &) {
            continue;
        }
    }
}

// One try: ends with the answer, or without one when the table has to grow. Throws LimitReached.
std::optional<Answer> Search::ask_threads(const std::uint64_t *row) {
    std::mutex mutex;
    std::condition_variable finished;
    std::optional<Answer> answer;
    shared_.stop = false;
    for (std::size_t i = 0; i < Shared::busy_size; ++i) shared_.busy[i].store(0, std::memory_order_relaxed);

    std::vector<std::thread> threads;
    for (auto &prover : provers_)
        threads.emplace_back([&, worker = prover.get()] {
            try {
                Answer found = worker->prove(row);
                std::scoped_lock lock(mutex);
                if (!answer) answer = found;
                shared_.stop = true;
                finished.notify_one();
            } catch (const Stopped &) {
            }
        });
    auto join = [&] {
        shared_.stop = true;
        for (std::thread &thread : threads) thread.join();
    };
    try {
        std::unique_lock lock(mutex);
        while (!answer && !shared_.table.wants_to_grow()) {
            finished.wait_for(lock, std::chrono::milliseconds(20));
            meter_.look();
            show_progress(static_cast<double>(shared_.table.entries()) /
                          static_cast<double>(shared_.table.capacity()));
        }
    } catch (...) {
        join();
        throw;
    }
    join();
    return answer;
}

} // namespace zermelo::engines
