// The engine `layers`: all states that can be reached, and their values, state by state.
#include "engines/common/cells.h"
#include "engines/common/engines.h"
#include "engines/layers/solution.h"
#include "engines/layers/with_words.h"
#include "engines/oracle/strong.h"

namespace zermelo::engines {

namespace {

class LayersSolution : public StrongSolution {
  public:
    using StrongSolution::StrongSolution;

    std::uint32_t value(const std::uint64_t *row) const override { return solution_->at(row).value().value; }
    const ExpectedValues &expected() const override { return *solution_; }
    std::size_t bytes() const override { return bytes_; }

  protected:
    const char *engine() const override { return layers_engine.name; }
    const char *method() const override { return "layers"; }

    std::vector<LayerCount> solve_onto(store::Shelf &shelf) override {
        bytes_ = layered::solve_onto(shelf, query_.store.empty(), problem_, query_, resources_);
        solution_ = layered::read_solution(shelf, problem_.game);
        return solution_->counts();
    }

  private:
    std::unique_ptr<layered::Solved> solution_;
    std::size_t bytes_ = 0;
};

std::optional<std::string> refuses(const Problem &problem, const Query &query) {
    if (problem.game.roles[query.role.index()].is_random) return "chance has no goals";
    if (problem.game.has_chance() && query.model == game::Model::own)
        return "model own is not supported where there is chance";
    if (query.model == game::Model::difference && problem.game.players().size() != 2)
        return "a difference is that of two roles";
    if (query.model == game::Model::own && !problem.facts.turn_taking.proved())
        return "turn-taking is not proved, which the model own needs";
    if (query.depth || query.distance) return "it does not count steps";
    if (!problem.facts.acyclic.proved()) return "that no state repeats is not proved";
    return layered::too_large(bit_count(make_cells(problem.game, problem.facts)));
}

Verdict solve(const Problem &problem, const Query &query, const Resources &resources) {
    LayersSolution solution(problem, query, resources);
    return solve_strongly(solution);
}

} // namespace

const Engine layers_engine{
    "layers",
    "all states and their values, layer by layer, each state packed into few bits",
    "any number of roles, also chance, where no state repeats; any goals; every model (own: without chance)",
    "exact values of all states that can be reached",
    refuses,
    solve,
    true,
};

} // namespace zermelo::engines
