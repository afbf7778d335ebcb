// The question as a quantified circuit, straight from the circuit of the game: frames of one and-inverter
// graph, in which equal gates of all times are one. Only moves are quantified; everything else is a gate.
//
// The role's moves are one input each, the others' are coded in binary, with only the moves that are possible
// at the time. A code that is no legal move can leave the choice to the role (as the encoding of He,
// Saffidine and Thielscher 2024 does), or it can lose the play at once, which makes the others' moves gates
// of their code: a universal player who gains nothing by cheating does not cheat. Which suits a solver better
// depends on the game.
//
// The moves of `random` are drawn by chance, as in random_moves.h, with the fewest variables: numbers of
// legal moves that cannot be have none, and moves that do the same (equal_moves.h) are one. What is always so
// at a step (step_constants.h) is a constant.
#pragma once

#include "analyse/facts.h"
#include "circuit/circuit.h"
#include "encode/encoding.h"
#include "encode/quantify.h"

#include <span>

namespace zermelo::encode {

struct CircuitStyle {
    enum class IllegalCode { choice, loses };
    enum class AfterEnd { cut, frozen }; // frozen: the state stays as it is
    enum class Groups {
        ignored,
        clauses,
        coded
    }; // clauses: redundant ones; coded: in binary from state to state
    IllegalCode illegal_code = IllegalCode::choice;
    AfterEnd after_end = AfterEnd::cut;
    Groups groups = Groups::ignored;
};

struct QuantifiedCircuit {
    struct Input {
        TimedAtom atom;
        BlockNumber block;
    };
    struct Named {
        circuit::Edge edge;
        TimedAtom atom;
    };
    // Node 0 is the constant false, then come the inputs; gates begin at `first_gate`, perhaps after a gap.
    std::vector<Input> inputs;
    std::uint32_t first_gate = 1;
    std::vector<circuit::Gate> gates;
    std::vector<std::size_t> gates_until;            // by time less 1: how many gates there are up to then
    std::vector<std::vector<circuit::Edge>> clauses; // all must hold: at least one edge is true
    std::vector<Named> names;                        // inputs, moves, fluents, legal moves, the end
    std::vector<Code> codes;                         // bits are numbers of inputs, as in the formula
};

// What was proved about all states that can be reached from `Question::from`.
struct UsedFacts {
    TurnOrder turns;
    std::vector<analyse::Group> groups;
    bool always_legal = false;
    std::span<const game::Symmetry> symmetries; // of the game; they stay with the facts
};

QuantifiedCircuit circuit_play(const game::Game &game, const circuit::Circuit &circuit,
                               const Question &question, const UsedFacts &known, const CircuitStyle &style,
                               Meter &meter);

} // namespace zermelo::encode
