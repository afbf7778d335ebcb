// The engine `layers`: all states that can be reached, and their values, state by state.
#include "engines/common/engines.h"
#include "engines/layers/solution.h"
#include "engines/oracle/oracle.h"

#include <algorithm>

namespace zermelo::engines {

namespace {

// The solution is made when the first question is asked.
class LayersOracle : public Oracle {
  public:
    LayersOracle(const Problem &problem, const Query &query, const Resources &resources)
        : Oracle(problem, query, resources), asked_(query.from) {}

    Answer ask(const std::uint64_t *row, std::size_t rung, std::uint16_t) override {
        if (!solution_) solve();
        std::copy(row, row + asked_.words.size(), asked_.words.begin());
        return {solution_->rung(asked_).value() >= rung, Bounds::forever};
    }
    std::optional<Answer> recall(const std::uint64_t *row, std::size_t rung) override {
        if (!solution_) return std::nullopt;
        return ask(row, rung, Bounds::forever);
    }
    std::uint64_t nodes() const override { return states_; }
    std::size_t table_bytes() const override { return bytes_; }
    std::vector<LayerCount> counts() const {
        return solution_ ? solution_->counts() : std::vector<LayerCount>();
    }

  private:
    void solve() {
        auto made = layered::make_solution(problem_, query_, resources_, payoff_.payoff());
        auto limit = limit_of(resources_.job, [&] { made->solve(); });
        bytes_ = made->most_bytes();
        mpz_class states = 0;
        for (const LayerCount &layer : made->counts()) states += layer.states;
        states_ = states.get_ui();
        if (limit) throw LimitReached(*limit);
        solution_ = std::move(made);
    }

    std::unique_ptr<layered::Solution> solution_;
    game::State asked_;
    std::uint64_t states_ = 0;
    std::size_t bytes_ = 0;
};

std::optional<std::string> refuses(const Problem &problem, const Query &query) {
    if (query.model == game::Model::own) return "it asks for one number at the end";
    if (query.model == game::Model::difference && problem.game.players().size() != 2)
        return "a difference is that of two roles";
    if (problem.game.has_chance()) return "the game has chance";
    if (query.depth || query.distance) return "it does not count steps";
    if (!query.store.empty()) return "it does not keep what it finds";
    if (!problem.facts.acyclic.proved()) return "that no state repeats is not proved";
    return std::nullopt;
}

Verdict solve(const Problem &problem, const Query &query, const Resources &resources) {
    LayersOracle oracle(problem, query, resources);
    Verdict out = engines::solve(oracle);
    if (query.counts) out.layers = oracle.counts();
    return out;
}

} // namespace

const Engine layers_engine{
    "layers",
    "all states and their values, layer by layer, each state packed into few bits",
    "one role against the others, or all together, where no state repeats; any goals; no chance",
    "exact values of all states that can be reached",
    refuses,
    solve,
    true,
};

} // namespace zermelo::engines
