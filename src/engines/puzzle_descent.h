// Depth-first search as one solves a sudoku: dead ends are seen early (relaxed.h), and of the conditions of
// the goal that do not hold yet, the one that the fewest moves can bring about is taken first, with only
// those moves to choose from. That is right where the order of moves does not matter, and a guess elsewhere:
// what is not found this way may still exist. From time to time it starts afresh, with ties broken otherwise.
#pragma once

#include "engines/puzzle_answer.h"
#include "engines/puzzle_relaxed.h"

#include <random>
#include <unordered_set>

namespace zermelo::engines::puzzle {

class Descent {
  public:
    Descent(const Problem &problem, const Query &query, const circuit::Circuit &with_ladder,
            Relaxed &relaxed);

    // A play that climbs `target` rungs, if one is found within about so many more states.
    std::optional<Play> run(std::uint64_t states, std::size_t target, Meter &meter);
    std::uint64_t made() const { return made_; }

  private:
    struct Child {
        game::State state;
        std::vector<game::MoveId> move;
        std::vector<std::uint64_t> parts; // of the goal: which hold
    };
    struct Level {
        game::State state;
        std::vector<std::uint64_t> parts;
        std::vector<Child> children; // to be tried, from the last
        std::vector<game::MoveId> move;
    };
    void set_target(std::size_t target);
    Level open(game::State state, std::vector<std::uint64_t> parts);
    void take_batch(std::vector<Child> &out);
    void choose(Level &level);

    const Problem &problem_;
    const Query &query_;
    const circuit::Circuit &circuit_;
    circuit::Tapes tapes_;
    circuit::Expander<4> expander_;
    circuit::Transitions waiting_;
    Relaxed &relaxed_;

    std::size_t target_ = SIZE_MAX;
    std::vector<circuit::Edge> conditions_; // all of which have to hold
    circuit::Tape tape_;
    std::unordered_set<std::uint64_t> seen_;
    std::mt19937_64 random_{1};
    std::uint64_t made_ = 0, opened_ = 0, dive_ = 0, dive_limit_ = 100;
    std::vector<Level> levels_;
    std::optional<std::vector<game::MoveId>> last_move_; // that ends the play well
    std::vector<std::uint64_t> rows_;
    std::vector<std::size_t> possible_;
};

} // namespace zermelo::engines::puzzle
