// Rules to code, for one pattern of known arguments. The literals of a body are ordered greedily: first what
// only tests, then what is expected to give the fewest answers, by the facts of the rules and of the state at
// hand when the procedure is first called.
#pragma once

#include "lifted/code.h"

namespace zermelo::lifted {

struct Compiler {
    const Program &program;
    Procedures &procedures;
    FactSet &facts; // of the rules
    FactSet &state;
    std::size_t role_count;

    void compile(Procedure &procedure);
};

} // namespace zermelo::lifted
