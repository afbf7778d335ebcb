// The ground programs of clingo (aspif, the intermediate format of Kaminski, Schaub and Wanko 2017, version
// 1): rules, choices, constraints, sums with a bound, and the names of atoms.
#pragma once

#include "base/job.h"
#include "encode/program_rules.h"

#include <map>
#include <string>
#include <string_view>

namespace zermelo::encode {

struct AspifProgram {
    std::size_t atoms = 0; // numbered from 1, with those that stand for sums
    ProgramRules rules;
    std::vector<Sum> sums;
    std::map<std::string, int> names; // of atoms
    std::vector<std::string> facts;   // names of what always holds
};

// Throws Error if it is no such program, and LimitReached if it has what quantified programs have not:
// disjunctions, minimisation and the like.
AspifProgram parse_aspif(std::string_view text, Meter &meter);

} // namespace zermelo::encode
