#include "player/searcher.h"

#include "circuit/fastest.h"
#include "mcts/circuit_simulator.h"
#include "mcts/lifted_simulator.h"
#include "mcts/one_state_simulator.h"

namespace zermelo::player {

namespace {

constexpr std::chrono::milliseconds moment(10), rest(500);

} // namespace

Searcher::Searcher(Board &board, std::size_t number, const std::vector<gdl::Rule> &rules, const Job &job,
                   std::size_t tree_bytes, const Abilities &abilities)
    : board_(board), number_(number), rules_(rules), tree_bytes_(tree_bytes), lanes_(abilities.lanes),
      meter_(job), rests_until_(Clock::now()) {
    options_.seed = number + 1;
    options_.memory_bytes = tree_bytes;
    options_.ways = {abilities.proves, abilities.mixes};
}

Searcher::~Searcher() = default;

void Searcher::take_circuit() {
    GroundGame ground = board_.ground();
    if (grounded_ || !ground.game) return;
    grounded_ = true;
    std::size_t lanes = ground.tapes->circuit.node_count() * sizeof(circuit::Vector<4>);
    if (lanes > tree_bytes_) return; // the rules as they are need less
    search_.reset();
    if (lanes_)
        simulator_ = std::make_unique<mcts::CircuitSimulator>(*ground.game, *ground.tapes);
    else
        simulator_ = std::make_unique<mcts::OneStateSimulator>(
            *ground.game, circuit::fastest(*ground.game, *ground.tapes, meter_.job()));
}

void Searcher::restart() {
    if (!simulator_) simulator_ = std::make_unique<mcts::LiftedSimulator>(rules_, &meter_);
    search_ = std::make_unique<mcts::Search>(*simulator_, options_);
    followed_ = 0;
}

bool Searcher::catch_up() {
    std::vector<Names> history = board_.history();
    if (followed_ == history.size()) return false;
    while (followed_ < history.size()) search_->advance(history[followed_++]);
    return true;
}

bool Searcher::work() {
    if (Clock::now() < rests_until_) return false;
    bool out = false;
    auto limit = limit_of(meter_.job(), [&] { out = search(); });
    if (!limit) return out;
    if (board_.stopped()) throw LimitReached(*limit);
    search_.reset();
    simulator_.reset();
    grounded_ = false;
    rests_until_ = Clock::now() + rest;
    return false;
}

bool Searcher::search() {
    take_circuit();
    if (!search_) restart();
    if (catch_up()) tell(); // of what the tree knew before
    if (search_->ended() || board_.settled()) return false;
    auto end = Clock::now() + moment;
    while (!search_->proved() && Clock::now() < end) {
        meter_.check();
        search_->pass();
    }
    tell();
    return !search_->proved();
}

void Searcher::tell() {
    board_.set_findings(number_, {followed_, search_->proved(), search_->candidates(board_.own())});
}

} // namespace zermelo::player
