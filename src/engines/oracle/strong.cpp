#include "engines/oracle/strong.h"

#include "engines/common/about_store.h"
#include "engines/oracle/chance_verdict.h"
#include "engines/oracle/oracle.h"
#include "engines/oracle/own_verdict.h"
#include "store/folder.h"

#include <algorithm>

namespace zermelo::engines {

namespace {

// The solution is made when the first question is asked.
class StrongOracle : public Oracle {
  public:
    explicit StrongOracle(StrongSolution &solution)
        : Oracle(solution.problem(), solution.query(), solution.resources()), solution_(solution) {}

    Answer ask(const std::uint64_t *row, std::size_t rung, std::uint16_t within) override {
        if (!solution_.done()) solution_.work_out();
        auto steps = solution_.forced(row, static_cast<std::uint32_t>(rung));
        if (!steps) return {false, 0};
        if (*steps == StrongSolution::uncounted) return {true, Bounds::forever};
        return {*steps <= within, static_cast<std::uint16_t>(std::min<std::size_t>(*steps, Bounds::forever))};
    }
    std::optional<Answer> recall(const std::uint64_t *row, std::size_t rung) override {
        if (!solution_.done() || query_.depth)
            return std::nullopt; // it matters how much of the depth is left
        return ask(row, rung, Bounds::forever);
    }
    std::uint64_t nodes() const override { return solution_.states(); }
    std::size_t table_bytes() const override { return solution_.bytes(); }

  private:
    StrongSolution &solution_;
};

// Where it takes more than yes and no.
Verdict solve_by_values(StrongSolution &solution) {
    const Query &query = solution.query();
    Meter clock(solution.resources().job);
    Verdict out;
    auto limit = limit_of(clock.job(), [&] {
        solution.work_out();
        if (solution.problem().game.has_chance())
            out = chance_verdict(solution.problem(), query, solution.expected(), clock.job());
        else
            out = own_verdict(solution.problem(), query,
                              [&](const game::State &state) { return solution.value(state.words.data()); });
    });
    if (limit) {
        game::Payoff payoff(solution.problem().game, query.role, query.model, query.measure);
        out.lower = payoff.lowest();
        out.upper = payoff.scale().back();
        out.limit = limit->kind;
        out.reason = limit->what();
    }
    out.nodes = solution.states();
    out.memory_bytes = solution.bytes();
    out.seconds = clock.elapsed_seconds();
    return out;
}

} // namespace

void StrongSolution::work_out() {
    if (query_.store.empty())
        shelf_ = std::make_unique<store::MemoryShelf>();
    else
        shelf_ = std::make_unique<store::Folder>(
            store::Folder::begin(query_.store, about_store(engine(), method(), problem_, query_)));
    counts_ = solve_onto(*shelf_);
    done_ = true;
}

std::optional<std::size_t> StrongSolution::forced(const std::uint64_t *row, std::uint32_t wanted) const {
    return value(row) >= wanted ? std::optional(uncounted) : std::nullopt;
}

const ExpectedValues &StrongSolution::expected() const {
    throw std::logic_error("a solution without chance");
}

std::uint64_t StrongSolution::states() const {
    mpz_class out = 0;
    for (const LayerCount &layer : counts_) out += layer.states;
    return out.fits_ulong_p() ? out.get_ui() : UINT64_MAX;
}

Verdict solve_strongly(StrongSolution &solution) {
    const Query &query = solution.query();
    Verdict out;
    if (query.model == game::Model::own || solution.problem().game.has_chance()) {
        out = solve_by_values(solution);
    } else {
        StrongOracle oracle(solution);
        out = solve(oracle);
    }
    // Nothing may have been asked where the value is clear from the start.
    if ((query.counts || !query.store.empty()) && !out.limit && !solution.done())
        if (auto limit = limit_of(solution.resources().job, [&] { solution.work_out(); })) {
            out.limit = limit->kind;
            out.reason = limit->what();
        }
    out.layers = solution.counts();
    return out;
}

} // namespace zermelo::engines
