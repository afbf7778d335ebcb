// Depth-first search as one solves a sudoku: dead ends are seen early (relaxed.h), and of the
// conditions of the goal that do not hold yet, the one that the fewest moves can bring about is taken first,
// with only those moves to choose from. That is right where the order of moves does not matter, and a guess
// elsewhere: what is not found this way may still exist. From time to time it starts afresh, with ties broken
// otherwise.
#pragma once

#include "engines/puzzle/answer.h"
#include "engines/puzzle/relaxed.h"

#include <random>
#include <unordered_set>

namespace zermelo::engines::puzzle {

class Descent {
  public:
    Descent(const Problem &problem, const Query &query, const circuit::Circuit &with_ladder,
            Relaxed &relaxed);

    // A play that climbs `target` rungs, if one is found in about the time that making so many successors
    // takes other searches.
    std::optional<Play> run(std::uint64_t successors, std::size_t target, Meter &meter);
    std::uint64_t made() const { return made_; }

  private:
    std::uint64_t cost() const { return made_ + relaxed_.work() / gates_per_successor; }
    static constexpr std::uint64_t gates_per_successor = 500;

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
        std::vector<std::uint64_t> forbidden; // moves
    };
    void set_target(std::size_t target);
    Level open(game::State state, std::vector<std::uint64_t> parts, std::vector<std::uint64_t> forbidden,
               Meter &meter);
    void take_batch(std::vector<Child> &out);
    void drop_dead_ends(Level &level, Meter &meter);
    void forbid(Level &level, const std::vector<game::MoveId> &move) const;
    std::vector<std::size_t> makers(const Level &level) const; // by condition: how many children fulfil it
    void choose(Level &level, const std::vector<std::size_t> &makers_at_first, Meter &meter);
    void fewest_ways_on_first(Level &level, Meter &meter);
    bool guessing() const { return dives_ % 2 == 1 && problem_.game.roles.size() == 1; }

    const Problem &problem_;
    const Query &query_;
    const circuit::Circuit &circuit_;
    circuit::Tapes tapes_;
    space::Expander<4> expander_;
    space::Transitions waiting_;
    Relaxed &relaxed_;

    std::size_t target_ = SIZE_MAX;
    std::vector<circuit::Edge> conditions_; // all of which have to hold
    circuit::Tape tape_;
    std::unordered_set<std::uint64_t> seen_;
    std::mt19937_64 random_{1};
    std::uint64_t made_ = 0;
    std::size_t dives_ = 0, dive_ = 0, dive_limit_ = 100; // states opened in this dive
    std::vector<Level> levels_;
    std::optional<std::vector<game::MoveId>> last_move_; // that ends the play well
    std::vector<std::uint64_t> rows_;
    std::vector<std::size_t> possible_;
};

} // namespace zermelo::engines::puzzle
