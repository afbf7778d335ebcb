// The engine `bdd`: all states that can be reached, and their values, as binary decision diagrams.
#include "engines/bdd/order.h"
#include "engines/bdd/solution.h"
#include "engines/common/engines.h"
#include "engines/common/shelf_names.h"
#include "engines/oracle/strong.h"

namespace zermelo::engines {

namespace {

using namespace symbolic;

class BddSolution : public StrongSolution {
  public:
    using StrongSolution::StrongSolution;

    std::uint32_t value(const std::uint64_t *row) const override { return solution_->at(bits(row))->value; }
    std::optional<std::size_t> forced(const std::uint64_t *row, std::uint32_t value) const override {
        return solution_->forced(bits(row), value);
    }
    std::size_t bytes() const override { return bytes_; }

  protected:
    const char *engine() const override { return bdd_engine.name; }
    const char *method() const override { return by_rounds() ? "rounds" : "layers"; }

    std::vector<LayerCount> solve_onto(store::Shelf &shelf) override {
        choose_cells(shelf);
        States states(problem_, query_, cells_, resources_.job, resources_.table_bytes, resources_.threads);
        Solver solver(states, shelf, [this](const std::string &line) {
            if (resources_.progress) resources_.progress(line);
        });
        if (by_rounds())
            solver.by_rounds(query_.from.words.data(), query_.depth);
        else if (may_repeat_states())
            solver.by_waves_or_layers(query_.from.words.data(), *problem_.facts.horizon);
        else
            solver.by_layers(query_.from.words.data());
        bytes_ = states.most_bytes();
        solution_ = read_solution(shelf);
        OutcomeCode code(problem_.game, query_.role, query_.model, query_.measure);
        return solution_->counts(code.count(), cells_, states.meter());
    }

  private:
    bool by_rounds() const {
        bool counts_steps = (query_.distance || query_.depth) && query_.model != game::Model::own;
        return counts_steps || !problem_.facts.horizon;
    }
    // In other layers; who counts them wants to see it.
    bool may_repeat_states() const {
        const analyse::Facts &facts = problem_.facts;
        bool told_by_state = facts.step_counter || (facts.measure && facts.measure->by_one);
        return !query_.counts && !told_by_state;
    }
    std::vector<bool> bits(const std::uint64_t *row) const { return bits_of(cells_, row).value(); }
    void choose_cells(store::Shelf &shelf) {
        if (shelf.has(coding_name)) {
            cells_ = cells_from(shelf.read(coding_name)->all(), problem_.game);
            return;
        }
        cells_ = choose_coding(problem_, query_, resources_.job);
        shelf.write(coding_name, to_text(cells_, problem_.game));
    }

    std::vector<Cell> cells_;
    std::unique_ptr<Solved> solution_;
    std::size_t bytes_ = 0;
};

std::optional<std::string> refuses(const Problem &problem, const Query &query) {
    if (problem.game.has_chance()) return "the game has chance";
    bool one_side = query.model == game::Model::cooperative || problem.game.players().size() < 2;
    if (!one_side && !problem.facts.turn_taking.proved()) return "turn-taking is not proved";
    if (query.model == game::Model::own && (!problem.facts.horizon || query.depth))
        return "with model own it needs a proof that plays end, and no depth";
    return std::nullopt;
}

Verdict solve(const Problem &problem, const Query &query, const Resources &resources) {
    BddSolution solution(problem, query, resources);
    return solve_strongly(solution);
}

} // namespace

const Engine bdd_engine{
    "bdd",
    "all states and their values as binary decision diagrams",
    "turn-taking, or all together; any goals; every model but minimax; no chance",
    "exact values of all states that can be reached",
    refuses,
    solve,
    true,
};

} // namespace zermelo::engines
