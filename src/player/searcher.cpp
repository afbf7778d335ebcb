#include "player/searcher.h"

#include "mcts/circuit_simulator.h"
#include "mcts/lifted_simulator.h"

namespace zermelo::player {

namespace {

constexpr std::chrono::milliseconds moment(10);

} // namespace

Searcher::Searcher(Board &board, std::size_t number, const std::vector<gdl::Rule> &rules,
                   std::size_t memory_bytes)
    : board_(board), number_(number), rules_(rules), memory_bytes_(memory_bytes),
      meter_(Limits{{}, {}, &board.stopped()}) {
    options_.seed = number + 1;
    options_.memory_bytes = memory_bytes;
}

Searcher::~Searcher() = default;

void Searcher::take_circuit() {
    GroundGame ground = board_.ground();
    if (grounded_ || !ground.game) return;
    grounded_ = true;
    std::size_t lanes = ground.tapes->circuit.node_count() * sizeof(circuit::Vector<4>);
    if (lanes > memory_bytes_) return; // the rules as they are need less
    search_.reset();
    simulator_ = std::make_unique<mcts::CircuitSimulator>(*ground.game, *ground.tapes);
}

void Searcher::restart() {
    if (!simulator_) simulator_ = std::make_unique<mcts::LiftedSimulator>(rules_, &meter_);
    search_ = std::make_unique<mcts::Search>(*simulator_, options_);
    followed_ = 0;
}

void Searcher::catch_up() {
    std::vector<Names> history = board_.history();
    while (followed_ < history.size()) search_->advance(history[followed_++]);
}

bool Searcher::work() {
    take_circuit();
    if (!search_) restart();
    catch_up();
    if (search_->ended() || board_.settled()) return false;
    auto end = Clock::now() + moment;
    while (!search_->proved() && Clock::now() < end) {
        meter_.check();
        search_->pass();
    }
    board_.set_findings(number_, {followed_, search_->proved(), search_->candidates(board_.own())});
    return !search_->proved();
}

} // namespace zermelo::player
