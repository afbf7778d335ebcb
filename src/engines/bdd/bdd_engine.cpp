// The engine `bdd`: all states that can be reached, and their values, as binary decision diagrams.
#include "engines/bdd/order.h"
#include "engines/bdd/solution.h"
#include "engines/bdd/stored.h"
#include "engines/common/about_store.h"
#include "engines/common/engines.h"
#include "engines/oracle/oracle.h"
#include "engines/oracle/own_verdict.h"
#include "store/folder.h"

#include <algorithm>
#include <memory>

namespace zermelo::engines {

namespace {

using namespace symbolic;

// Works out the values of all states, onto a shelf.
class Work {
  public:
    Work(const Problem &problem, const Query &query, const Resources &resources)
        : problem_(problem), query_(query), resources_(resources), meter_(resources.job) {}

    void run() {
        bool counts_steps = (query_.distance || query_.depth) && query_.model != game::Model::own;
        bool by_rounds = counts_steps || !problem_.facts.horizon;
        if (query_.store.empty())
            shelf_ = std::make_unique<store::MemoryShelf>();
        else
            shelf_ = std::make_unique<store::Folder>(store::Folder::begin(
                query_.store,
                about_store(bdd_engine.name, by_rounds ? "rounds" : "layers", problem_, query_)));
        choose_cells();
        bdd::Manager manager(bit_count(cells_), resources_.job, resources_.table_bytes);
        Coding coding(manager, cells_, problem_.game.fluents.size());
        Rules rules(problem_, query_, manager, coding, meter_);
        Solver solver(rules, manager, coding, *shelf_, meter_, [this](const std::string &line) {
            if (resources_.progress) resources_.progress(line);
        });
        if (by_rounds)
            solver.by_rounds(query_.from.words.data(), query_.depth);
        else
            solver.by_layers(query_.from.words.data());
        bytes_ = manager.bytes();
        solution_ = read_solution(*shelf_);
        OutcomeCode code(problem_.game, query_.role, query_.model, query_.measure);
        counts_ = solution_->counts(code.count(), cells_, meter_);
    }

    bool done() const { return solution_ != nullptr; }
    const Solved &solution() const { return *solution_; }
    std::vector<bool> bits(const std::uint64_t *row) const { return bits_of(cells_, row).value(); }
    const std::vector<Cell> &cells() const { return cells_; }
    const std::vector<LayerCount> &counts() const { return counts_; }
    std::uint64_t states() const {
        mpz_class out = 0;
        for (const LayerCount &layer : counts_) out += layer.states;
        return out.fits_ulong_p() ? out.get_ui() : UINT64_MAX;
    }
    std::size_t bytes() const { return bytes_; }

  private:
    void choose_cells() {
        if (shelf_->has(stored_coding_name)) {
            cells_ = cells_from(shelf_->read(stored_coding_name)->all(), problem_.game);
            return;
        }
        cells_ =
            choose_order(problem_, query_, make_cells(problem_.game, problem_.facts.groups), resources_.job);
        shelf_->write(stored_coding_name, to_text(cells_, problem_.game));
    }

    const Problem &problem_;
    const Query &query_;
    const Resources &resources_;
    Meter meter_;
    std::unique_ptr<store::Shelf> shelf_;
    std::vector<Cell> cells_;
    std::unique_ptr<Solved> solution_;
    std::vector<LayerCount> counts_;
    std::size_t bytes_ = 0;
};

// The solution is made when the first question is asked.
class BddOracle : public Oracle {
  public:
    BddOracle(const Problem &problem, const Query &query, const Resources &resources)
        : Oracle(problem, query, resources), work_(problem, query, resources) {}

    Answer ask(const std::uint64_t *row, std::size_t rung, std::uint16_t within) override {
        if (!work_.done()) work_.run();
        auto steps = work_.solution().forced(work_.bits(row), static_cast<std::uint32_t>(rung));
        if (!steps) return {false, 0};
        if (*steps == Solved::uncounted) return {true, Bounds::forever};
        return {*steps <= within, static_cast<std::uint16_t>(std::min<std::size_t>(*steps, Bounds::forever))};
    }
    std::optional<Answer> recall(const std::uint64_t *row, std::size_t rung) override {
        if (!work_.done() || query_.depth) return std::nullopt; // with a depth it matters how much is left
        return ask(row, rung, Bounds::forever);
    }
    std::uint64_t nodes() const override { return work_.states(); }
    std::size_t table_bytes() const override { return work_.bytes(); }
    const Work &work() const { return work_; }

  private:
    Work work_;
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
    Verdict out;
    if (query.model == game::Model::own) {
        Work work(problem, query, resources);
        work.run();
        out = own_verdict(problem, query, [&](const game::State &state) {
            return work.solution().at(work.bits(state.words.data()))->value;
        });
        out.layers = work.counts();
        out.nodes = work.states();
        out.memory_bytes = work.bytes();
    } else {
        BddOracle oracle(problem, query, resources);
        out = engines::solve(oracle);
        out.layers = oracle.work().counts();
    }
    return out;
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
