// Description to text, in both syntaxes; what is printed reads back to the same clauses.
#pragma once

#include "gdl/ast.h"
#include "gdl/parse.h"

#include <string>

namespace zermelo::gdl {

std::string to_kif(const Term &term);
std::string to_kif(const Formula &formula);
std::string to_kif(const Clause &clause);

// Variables are renamed where the infix syntax needs it, consistently within a clause.
std::string to_infix(const Clause &clause);

std::string print(const Description &description, Syntax syntax);

} // namespace zermelo::gdl
