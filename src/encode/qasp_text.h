// A quantified answer set program as text that clingo reads and qasp2qbf (Fandinno, Laferrière, Romero,
// Schaub and Son 2021) understands: the ground program, and facts _exists(LEVEL,ATOM) and
// _forall(LEVEL,ATOM), the first level existential. With chance there are facts _chance(LEVEL,P,Q,ATOM) too,
// for a probability of P/Q: a stochastic program, by Definition 2 of He and Thielscher ("An ASP-based
// approach to solving general stochastic two-player games"). The stable models, that is clingo's answers, are
// those of the program without quantifiers.
#pragma once

#include "encode/quantify.h"

namespace zermelo::encode {

std::string print_qasp(const ground::Program &program, const TimedProgram &play,
                       const std::vector<BlockNumber> &blocks);

} // namespace zermelo::encode
