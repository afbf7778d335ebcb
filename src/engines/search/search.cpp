#include "engines/search/search.h"

#include "base/workers.h"

#include <fmt/core.h>

#include <algorithm>
#include <mutex>
#include <utility>

namespace zermelo::engines {

namespace {

// A question that takes fewer visits is answered without starting threads, if visits are quick: the clock is
// not looked at meanwhile.
constexpr std::uint64_t visits_at_once = 4096;
constexpr int turns_at_once = 6;
constexpr std::size_t quick_size = 500'000; // gates times moves

// Iterative deepening: the nodes of its first turn, and how many times as many the search without it gets.
constexpr std::uint64_t first_share = 10'000;
constexpr std::uint64_t without_deepening = 10;
// How many times as many as that first turn playing by replies gets: most of it fails at once.
constexpr std::uint64_t by_replies = 5;
constexpr std::uint16_t most_steps = Bounds::forever - 1;
constexpr std::uint16_t most_deepening = ProofSearch::most_plies - 1;

} // namespace

Search::Search(const Problem &problem, const Query &query, const Resources &resources)
    : Oracle(problem, query, resources),
      signs_(find_signs(problem, query, scale(), {sides_.first(), sides_.second()}, resources.job)),
      shared_(resources.table_bytes, resources.job) {
    for (std::size_t i = 0; i < std::max<std::size_t>(1, resources.threads); ++i)
        provers_.push_back(
            std::make_unique<ProofSearch>(problem, payoff_, sides_, canonical_, signs_.get(), shared_));
}

void Search::put(std::size_t rung, const Put &question) {
    std::uint64_t number = 2 * rung + (question.others_hurry ? 1 : 0);
    const std::uint64_t *left_out = question.by_clock ? clock_->mask().data() : nullptr;
    Outlook outlook;
    if (signs_ && !signs_->outlooks.empty()) outlook = signs_->outlooks[rung];
    // Who has to hurry has not reached the end yet.
    if (question.within != Bounds::forever)
        (question.others_hurry ? outlook.bad : outlook.good) = circuit::Edge::constant(false);
    for (auto &prover : provers_)
        prover->ask({number, scale()[rung], question.within, question.others_hurry, left_out, outlook,
                     question.replies, question.prover_replies});
}

void Search::look_for_clock() {
    if (std::exchange(looked_for_clock_, true)) return;
    clock_ = Clock::find(problem_, query_, meter_);
    if (!clock_ || !signs_) return;
    // What is known without the clock must not rest on it.
    for (Outlook &outlook : signs_->outlooks)
        if (reads(signs_->tapes.circuit, outlook, clock_->mask().data())) outlook = {};
}

Search::Put Search::whole(const std::uint64_t *row, std::size_t rung) const {
    if (!clock_ || !clock_->others_hurry()[rung]) return {};
    return {static_cast<std::uint16_t>(clock_->left(row)), *clock_->others_hurry()[rung], true};
}

Search::Put Search::easier(const Put &whole, std::uint16_t within, bool others_hurry) {
    bool end_by_clock_counts = whole.by_clock && others_hurry != whole.others_hurry;
    auto most = static_cast<std::uint16_t>(whole.within - (end_by_clock_counts ? 1 : 0));
    return {std::min(within, most), others_hurry, whole.by_clock};
}

std::optional<Answer> Search::recall(const std::uint64_t *row, std::size_t rung) {
    Put question = whole(row, rung);
    bool others_hurry = !question.others_hurry;
    put(rung, easier(question, most_steps, others_hurry));
    if (auto answer = provers_[0]->recall(row); answer && answer->won != others_hurry) return answer;
    put(rung, question);
    return provers_[0]->recall(row);
}

std::optional<Answer> Search::ask_briefly(const std::uint64_t *row, std::size_t rung, std::uint64_t visits) {
    put(rung, whole(row, rung));
    return ask_at_once(row, visits);
}

Answer Search::ask(const std::uint64_t *row, std::size_t rung, std::uint16_t within) {
    look_for_clock();
    Put question{within};
    bool deepens = within == Bounds::forever;
    if (within == Bounds::forever) {
        if (auto answer = recall(row, rung)) return *answer;
        question = whole(row, rung);
    }
    put(rung, question);
    bool quick = problem_.tapes.circuit.gates.size() * problem_.game.moves.size() < quick_size;
    for (int turn = 0; quick && turn < turns_at_once; ++turn)
        if (auto answer = ask_at_once(row, visits_at_once)) return *answer;
    std::uint16_t steps = 0;
    bool too_deep = false;
    if (!replies_) replies_ = find_replies(problem_, meter_);
    std::vector<Try> tries;
    for (const Replies &replies : *replies_)
        for (bool by_prover : {true, false}) tries.push_back({&replies, by_prover});
    for (std::uint64_t share = first_share;; share *= 2) {
        if (deepens)
            if (auto answer = deepen(row, rung, question, steps, nodes() + share)) return *answer;
        if (auto answer = try_replies(row, rung, question, tries, nodes() + by_replies * share))
            return *answer;
        if (too_deep && (!deepens || steps >= most_deepening))
            throw LimitReached(
                LimitReached::Kind::size,
                fmt::format("plays of more than {} steps are too long for it", ProofSearch::most_plies));
        if (too_deep) continue;
        put(rung, question);
        std::uint64_t times = question.by_clock ? 1 : without_deepening;
        std::uint64_t most = deepens ? nodes() + times * share : ~std::uint64_t{0};
        try {
            while (nodes() < most)
                if (auto answer = ask_threads(row, most)) return *answer;
        } catch (const TooDeep &) {
            too_deep = true; // a short way to the end may still be found
        }
    }
}

// Can one of the sides reach its end within few steps, of which `steps` have been tried?
std::optional<Answer> Search::deepen(const std::uint64_t *row, std::size_t rung, const Put &whole,
                                     std::uint16_t &steps, std::uint64_t most_nodes) {
    for (; nodes() < most_nodes && steps < std::min(whole.within, most_deepening); ++steps)
        for (bool others_hurry : {false, true}) {
            put(rung, easier(whole, static_cast<std::uint16_t>(steps + 1), others_hurry));
            std::optional<Answer> answer;
            while (!answer && nodes() < most_nodes) answer = ask_threads(row, most_nodes);
            if (!answer) return std::nullopt;
            if (answer->won != others_hurry) return answer;
        }
    return std::nullopt;
}

// Can one of the sides succeed by replies alone?
std::optional<Answer> Search::try_replies(const std::uint64_t *row, std::size_t rung, const Put &whole,
                                          std::vector<Try> &tries, std::uint64_t most_nodes) {
    std::vector<Try> open;
    std::uint64_t visits = (most_nodes - nodes()) / std::max<std::size_t>(1, tries.size());
    for (const Try &next : tries) {
        Put question = whole;
        question.replies = next.replies;
        question.prover_replies = next.by_prover;
        put(rung, question);
        auto answer = ask_at_once(row, visits);
        if (answer && answer->won == next.by_prover) return answer;
        if (!answer) open.push_back(next);
    }
    tries = std::move(open);
    return std::nullopt;
}

// Growing takes a while, so not shortly before the end.
bool Search::may_grow() const {
    constexpr double part = 0.75; // of the time since the search began
    auto left = resources_.job.seconds_left();
    return !left || *left > (1 - part) * (*left + meter_.elapsed_seconds());
}

void Search::grow_if_wanted() {
    if (may_grow() && shared_.table.wants_to_grow()) shared_.table.grow();
}

// A try on this thread that takes about so many visits.
std::optional<Answer> Search::ask_at_once(const std::uint64_t *row, std::uint64_t visits) {
    meter_.look();
    grow_if_wanted();
    shared_.stop = false;
    try {
        return provers_[0]->prove(row, visits);
    } catch (const Stopped &) {
        return std::nullopt;
    } catch (const TooDeep &) {
        return std::nullopt;
    }
}

// One try on all threads: ends with the answer, or without one when the table has to grow or there were so
// many nodes. Throws LimitReached and TooDeep.
std::optional<Answer> Search::ask_threads(const std::uint64_t *row, std::uint64_t most_nodes) {
    meter_.look();
    grow_if_wanted();
    std::mutex mutex;
    std::optional<Answer> answer;
    shared_.stop = false;
    for (std::size_t i = 0; i < Shared::busy_size; ++i) shared_.busy[i].store(0, std::memory_order_relaxed);

    Workers workers(resources_.job);
    for (auto &prover : provers_)
        workers.start([&, worker = prover.get()] {
            try {
                Answer found = worker->prove(row);
                std::scoped_lock lock(mutex);
                if (!answer) answer = found;
            } catch (const Stopped &) { // by one that has found the answer
            } catch (...) {
                shared_.stop = true;
                throw;
            }
            shared_.stop = true;
        });
    auto limit = limit_of(resources_.job, [&] {
        while (!workers.wait_for(std::chrono::milliseconds(20)) &&
               !(may_grow() && shared_.table.wants_to_grow()) && nodes() < most_nodes) {
            meter_.look();
            show_progress(static_cast<double>(shared_.table.entries()) /
                          static_cast<double>(shared_.table.capacity()));
        }
    });
    shared_.stop = true;
    workers.finish();
    if (limit) throw *limit;
    return answer;
}

} // namespace zermelo::engines
