// The stage `encode`: a question about a game to a quantified boolean formula, in any of the styles.
#pragma once

#include "encode/circuit_play.h"
#include "encode/encoding.h"

namespace zermelo::encode {

// A game as it is before, during and after grounding to a circuit.
struct Source {
    const ground::Program &program;
    const game::Game &game;
    const circuit::Circuit &circuit;
};

enum class Method {
    general, // GE of He, Saffidine and Thielscher 2024
    strict,  // SE; needs the order of turns
    circuit, // straight from the circuit
};

struct Style {
    Method method = Method::circuit;
    Quantification quantification = Quantification::dependency;
    bool auxiliary_last = false; // general and strict: variables that are no atoms stand innermost
    CircuitStyle circuit;
};

// What the facts say about plays from a state that can be reached. The order of turns is known if it is known
// how many steps lead to the state. It refers to the facts.
UsedFacts used_facts(const analyse::Facts &facts, const game::Game &game, const game::State &from);

// Throws LimitReached.
Encoding encode(const Source &source, const Question &question, const UsedFacts &known, const Style &style,
                const Job &job);

} // namespace zermelo::encode
