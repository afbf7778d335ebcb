// One tree search that goes along with a match: by the rules as they are until there is a circuit, and on its
// lanes from then on.
#pragma once

#include "gdl/normal.h"
#include "player/board.h"

namespace zermelo::player {

// What the player has beyond plain UCT; measurements do without.
struct Abilities {
    bool lanes = true;  // many plays in one pass over the circuit
    bool proves = true; // values that are certain go up the tree
    bool mixes = true;  // moves that are made at the same time, by regrets
    bool solves = true; // engines look for the value of the present state
};

class Searcher {
  public:
    // The board and the rules must outlive it.
    Searcher(Board &board, std::size_t number, const std::vector<gdl::Rule> &rules, const Job &job,
             std::size_t tree_bytes, const Abilities &abilities);
    ~Searcher();

    // Searches for a moment and tells what it has found; false if there is nothing to search for. Where there
    // is no more memory, it forgets all and begins anew a little later.
    bool work();

  private:
    void take_circuit();
    bool catch_up(); // whether there was something
    void tell();
    void restart();
    bool search();

    Board &board_;
    std::size_t number_;
    const std::vector<gdl::Rule> &rules_;
    mcts::SearchOptions options_;
    std::size_t tree_bytes_;
    bool lanes_;
    Meter meter_;
    bool grounded_ = false;
    std::unique_ptr<mcts::Simulator> simulator_;
    std::unique_ptr<mcts::Search> search_;
    std::size_t followed_ = 0; // joint moves
    Clock::time_point rests_until_;
};

} // namespace zermelo::player
