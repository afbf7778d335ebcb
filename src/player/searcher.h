// One tree search that goes along with a match: by the rules as they are until there is a circuit, and on its
// lanes from then on.
#pragma once

#include "gdl/normal.h"
#include "player/board.h"

namespace zermelo::player {

class Searcher {
  public:
    // Both must outlive it.
    Searcher(Board &board, std::size_t number, const std::vector<gdl::Rule> &rules, std::size_t memory_bytes);
    ~Searcher();

    // Searches for a moment and tells what it has found; false if there is nothing to search for.
    bool work();

  private:
    void take_circuit();
    void catch_up();
    void restart();

    Board &board_;
    std::size_t number_;
    const std::vector<gdl::Rule> &rules_;
    mcts::SearchOptions options_;
    std::size_t memory_bytes_;
    Meter meter_;
    bool grounded_ = false;
    std::unique_ptr<mcts::Simulator> simulator_;
    std::unique_ptr<mcts::Search> search_;
    std::size_t followed_ = 0; // joint moves
};

} // namespace zermelo::player
