// Text to Description. The two syntaxes are told apart by looking at the text.
#pragma once

#include "gdl/ast.h"

#include <string>

namespace zermelo::gdl {

enum class Syntax { kif, infix };

Syntax guess_syntax(const std::string &text);

// Reads one source text that is already in `description.sources` and appends its clauses. All faults are
// reported; clauses without a fault are kept.
void parse_kif(Description &description, std::uint32_t file, Diagnostics &diagnostics);
void parse_infix(Description &description, std::uint32_t file, Diagnostics &diagnostics);

// Adds a text to the description in whichever syntax it is written.
void parse(Description &description, std::string name, std::string text, Diagnostics &diagnostics);

// Terms nested deeper than this are refused, so that no later stage needs to fear for its stack.
inline constexpr int max_nesting = 256;

} // namespace zermelo::gdl
