// The engine `bdd`: all states that can be reached, and their values, as binary decision diagrams.
#include "engines/bdd/order.h"
#include "engines/bdd/solution.h"
#include "engines/common/engines.h"
#include "engines/oracle/oracle.h"

#include <algorithm>
#include <memory>

namespace zermelo::engines {

namespace {

using namespace symbolic;

// The solution is made when the first question is asked.
class BddOracle : public Oracle {
  public:
    BddOracle(const Problem &problem, const Query &query, const Resources &resources)
        : Oracle(problem, query, resources) {}

    Answer ask(const std::uint64_t *row, std::size_t rung, std::uint16_t within) override {
        if (!solution_) solve();
        auto steps = solution_->forced(row, rung);
        if (!steps) return {false, 0};
        if (*steps == Solution::uncounted) return {true, Bounds::forever};
        return {*steps <= within, static_cast<std::uint16_t>(std::min<std::size_t>(*steps, Bounds::forever))};
    }
    std::optional<Answer> recall(const std::uint64_t *row, std::size_t rung) override {
        if (!solution_ || query_.depth) return std::nullopt; // with a depth it matters how much of it is left
        return ask(row, rung, Bounds::forever);
    }
    std::uint64_t nodes() const override { return states_; }
    std::size_t table_bytes() const override { return manager_ ? manager_->bytes() : 0; }

  private:
    void solve() {
        std::vector<Cell> cells =
            choose_order(problem_, query_, payoff_.payoff(), make_cells(problem_.game, problem_.facts.groups),
                         resources_.job);
        manager_ =
            std::make_unique<bdd::Manager>(Coding::pairs(cells), resources_.job, resources_.table_bytes);
        coding_ = std::make_unique<Coding>(*manager_, std::move(cells), problem_.game.fluents.size());
        rules_ = std::make_unique<Rules>(problem_, query_, payoff_.payoff(), *manager_, *coding_, meter_);
        std::unique_ptr<Solution> made;
        auto show = [this](const std::string &line) {
            if (resources_.progress) resources_.progress(line);
        };
        bool counts = query_.distance || query_.depth;
        if (problem_.facts.horizon && !counts)
            made = std::make_unique<LayeredSolution>(*rules_, *manager_, *coding_, scale().size(), show);
        else
            made = std::make_unique<RoundsSolution>(*rules_, *manager_, *coding_, scale().size(), show,
                                                    query_.depth);
        made->solve(query_.from.words.data());
        mpz_class states = made->states();
        states_ = states.fits_ulong_p() ? states.get_ui() : UINT64_MAX;
        solution_ = std::move(made);
    }

    std::unique_ptr<bdd::Manager> manager_;
    std::unique_ptr<Coding> coding_;
    std::unique_ptr<Rules> rules_;
    std::unique_ptr<Solution> solution_;
    std::uint64_t states_ = 0;
};

std::optional<std::string> refuses(const Problem &problem, const Query &query) {
    if (query.model == game::Model::own) return "it asks for one number at the end";
    if (problem.game.has_chance()) return "the game has chance";
    bool one_side = query.model == game::Model::cooperative || problem.game.players().size() < 2;
    if (!one_side && !problem.facts.turn_taking.proved()) return "turn-taking is not proved";
    return std::nullopt;
}

Verdict solve(const Problem &problem, const Query &query, const Resources &resources) {
    BddOracle oracle(problem, query, resources);
    return engines::solve(oracle);
}

} // namespace

const Engine bdd_engine{
    "bdd",
    "all states and their values as binary decision diagrams",
    "one role against the others, turn-taking, or all together; any goals; no chance",
    "exact values of all states that can be reached",
    refuses,
    solve,
};

} // namespace zermelo::engines
