// What is the same at a step of all plays although no gate shows it: a role makes exactly one move, but that
// is said by clauses. So frames would have fluents, moves and ends in them that cannot be yet, or must be.
//
// They are guessed from random plays, and proved with a SAT solver on the frames that there are so far.
#pragma once

#include "circuit/graph.h"
#include "game/reference.h"
#include "solvers/sat/sat.h"

#include <optional>
#include <span>
#include <vector>

namespace zermelo::encode {

// The values that were seen, by step: of fluents in the states to which plays came, and of legal moves in
// those in which they went on.
class SeenSteps {
  public:
    SeenSteps(const game::Game &game, const game::State &from, std::size_t depth, Meter &meter);

    // The only value seen; nothing if there were both, or no play came so far. Steps are counted from 0.
    std::optional<bool> fluent(std::size_t step, std::size_t fluent) const {
        return only(states_, step, fluent);
    }
    std::optional<bool> legal(std::size_t step, std::size_t move) const { return only(moves_, step, move); }
    std::optional<bool> terminal(std::size_t step) const { return only(ends_, step, 0); }

  private:
    static constexpr std::uint8_t saw_false = 1, saw_true = 2;
    using Seen = std::vector<std::vector<std::uint8_t>>; // by step, then by fluent or move
    static std::optional<bool> only(const Seen &seen, std::size_t step, std::size_t number);
    static void note(std::uint8_t &seen, std::uint64_t values, std::uint64_t lanes);
    void note_step(const game::Game &game, const game::Situations &here);

    Seen states_, moves_, ends_;
};

// Edges of a growing graph under growing clauses.
class EdgeProver {
  public:
    EdgeProver(const circuit::Graph &graph, const Job &job) : graph_(graph), sat_(job) {}

    void assume_always(std::span<const circuit::Edge> clause); // from now on
    // Of edges that seem to be true whenever the condition is, those that are; nothing if that is not easy to
    // see.
    std::optional<std::vector<bool>> always(circuit::Edge condition, std::span<const circuit::Edge> edges,
                                            Meter &meter);

  private:
    int literal(circuit::Edge edge);

    const circuit::Graph &graph_;
    solvers::Sat sat_;
    std::vector<int> literals_; // by node; 0: none yet
    std::vector<std::uint32_t> waiting_;
};

} // namespace zermelo::encode
