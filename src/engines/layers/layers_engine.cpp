// The engine `layers`: all states that can be reached, and their values, state by state.
#include "engines/common/about_store.h"
#include "engines/common/engines.h"
#include "engines/layers/solution.h"
#include "engines/oracle/oracle.h"
#include "engines/oracle/own_verdict.h"
#include "store/folder.h"

namespace zermelo::engines {

namespace {

// Works out the values of all states, onto a shelf.
class Work {
  public:
    Work(const Problem &problem, const Query &query, const Resources &resources)
        : problem_(problem), query_(query), resources_(resources) {}

    void run() {
        if (query_.store.empty())
            shelf_ = std::make_unique<store::MemoryShelf>();
        else
            shelf_ = std::make_unique<store::Folder>(store::Folder::begin(
                query_.store, about_store(layers_engine.name, "layers", problem_, query_)));
        bytes_ = layered::solve_onto(*shelf_, query_.store.empty(), problem_, query_, resources_);
        solution_ = layered::read_solution(*shelf_, problem_.game);
        counts_ = solution_->counts();
    }

    bool done() const { return solution_ != nullptr; }
    std::uint32_t value(const std::uint64_t *row) const { return solution_->at(row).value().value; }
    const std::vector<LayerCount> &counts() const { return counts_; }
    std::uint64_t states() const {
        mpz_class out = 0;
        for (const LayerCount &layer : counts_) out += layer.states;
        return out.get_ui();
    }
    std::size_t bytes() const { return bytes_; }

  private:
    const Problem &problem_;
    const Query &query_;
    const Resources &resources_;
    std::unique_ptr<store::Shelf> shelf_;
    std::unique_ptr<layered::Solved> solution_;
    std::vector<LayerCount> counts_;
    std::size_t bytes_ = 0;
};

// The solution is made when the first question is asked.
class LayersOracle : public Oracle {
  public:
    LayersOracle(const Problem &problem, const Query &query, const Resources &resources)
        : Oracle(problem, query, resources), work_(problem, query, resources) {}

    Answer ask(const std::uint64_t *row, std::size_t rung, std::uint16_t) override {
        if (!work_.done()) work_.run();
        return {work_.value(row) >= rung, Bounds::forever};
    }
    std::optional<Answer> recall(const std::uint64_t *row, std::size_t rung) override {
        if (!work_.done()) return std::nullopt;
        return ask(row, rung, Bounds::forever);
    }
    std::uint64_t nodes() const override { return work_.states(); }
    std::size_t table_bytes() const override { return work_.bytes(); }
    Work &work() { return work_; }

  private:
    Work work_;
};

std::optional<std::string> refuses(const Problem &problem, const Query &query) {
    if (problem.game.has_chance()) return "the game has chance";
    if (query.model == game::Model::difference && problem.game.players().size() != 2)
        return "a difference is that of two roles";
    if (query.model == game::Model::own && !problem.facts.turn_taking.proved())
        return "turn-taking is not proved, which the model own needs";
    if (query.depth || query.distance) return "it does not count steps";
    if (!problem.facts.acyclic.proved()) return "that no state repeats is not proved";
    return std::nullopt;
}

Verdict solve_own(const Problem &problem, const Query &query, const Resources &resources) {
    Meter clock(resources.job);
    Work work(problem, query, resources);
    Verdict out;
    auto limit = limit_of(resources.job, [&] {
        work.run();
        out = own_verdict(problem, query,
                          [&](const game::State &state) { return work.value(state.words.data()); });
    });
    if (limit) {
        game::Payoff payoff(problem.game, query.role, query.model, query.measure);
        out.lower = payoff.lowest();
        out.upper = payoff.scale().back();
        out.limit = limit->kind;
        out.reason = limit->what();
    }
    out.nodes = work.states();
    out.memory_bytes = work.bytes();
    out.seconds = clock.elapsed_seconds();
    out.layers = work.counts();
    return out;
}

Verdict solve(const Problem &problem, const Query &query, const Resources &resources) {
    if (query.model == game::Model::own) return solve_own(problem, query, resources);
    LayersOracle oracle(problem, query, resources);
    Verdict out = engines::solve(oracle);
    // Nothing may have been asked where the value is clear from the start.
    if ((query.counts || !query.store.empty()) && !out.limit && !oracle.work().done())
        if (auto limit = limit_of(resources.job, [&] { oracle.work().run(); })) {
            out.limit = limit->kind;
            out.reason = limit->what();
        }
    out.layers = oracle.work().counts();
    return out;
}

} // namespace

const Engine layers_engine{
    "layers",
    "all states and their values, layer by layer, each state packed into few bits",
    "any number of roles, where no state repeats; any goals; every model; no chance",
    "exact values of all states that can be reached",
    refuses,
    solve,
    true,
};

} // namespace zermelo::engines
