// From stable models to clauses. Where no atom depends on itself through positive literals, the stable models
// are the models of the completion (Clark 1978, Fages 1994): an atom is true exactly if the body of one of
// its rules is. Atoms that do depend on each other (hex has such) get levels besides, as in Janhunen's
// translations ("Some (in)translatability results for normal logic programs and propositional theories",
// 2006). Our levels are unary: a variable for "derived within k rounds" of rule application, which is a level
// in disguise, has one value only, and follows by unit propagation.
//
// So models and stable models correspond one to one.
#pragma once

#include "base/job.h"
#include "encode/clauses.h"
#include "encode/encoding.h"
#include "encode/quantify.h"

namespace zermelo::encode {

// Of a program over atoms 1, 2, … `atoms`, which are variables already. Throws LimitReached, also if an atom
// depends on itself through a sum.
void complete(std::size_t atoms, const ProgramRules &rules, std::span<const Sum> sums, Clauses &out,
              Meter &meter);

// Variables 1, 2, … are the atoms of the program; `blocks` has theirs. Auxiliary variables stand in the first
// block in which they are known, or in the last existential one.
Encoding complete(const TimedProgram &program, const std::vector<BlockNumber> &blocks, bool auxiliary_last,
                  Meter &meter);

} // namespace zermelo::encode
