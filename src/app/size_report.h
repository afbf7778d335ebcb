// The sizes of a ground game and of its circuit, as text and as JSON.
#pragma once

#include "app/command.h"
#include "machine/pipeline.h"

namespace zermelo::app {

// The pipeline has a program and a game, and for the second pair a circuit.
Json ground_sizes(const machine::Pipeline &pipeline);
void print_ground_sizes(const machine::Pipeline &pipeline);
Json circuit_sizes(const machine::Pipeline &pipeline);
void print_circuit_sizes(const machine::Pipeline &pipeline);

} // namespace zermelo::app
