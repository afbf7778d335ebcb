// A quantified circuit as clauses (Tseitin 1968). A gate that only one other gate uses, as a conjunct, is
// part of that one and gets no variable; nor does one that is used by a single clause, as a disjunct.
#pragma once

#include "encode/circuit_play.h"
#include "encode/encoding.h"

namespace zermelo::encode {

// Gates stand in the last block (naive), in that of the time at which they were made (time), or in the first
// one in which they are known.
Encoding tseitin(const QuantifiedCircuit &circuit, Quantification quantification, Meter &meter);

} // namespace zermelo::encode
