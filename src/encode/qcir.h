// QCIR-G14, the file format of QBF solvers that read circuits (Jordan, Klieber, Seidl, "Non-CNF QBF solving
// with QCIR", 2016), in its cleansed form: variables and gates are numbers, blocks alternate, a gate uses
// only what stands before it.
#pragma once

#include "encode/circuit_play.h"
#include "formula/formula.h"

#include <string>

namespace zermelo::encode {

// `comments`: lines without their `#`; the numbers of inputs are those of the variables in `tseitin`.
std::string print_qcir(const QuantifiedCircuit &circuit, const std::string &comments);
std::string print_qcir(const formula::Formula &formula, const std::string &comments);

} // namespace zermelo::encode
