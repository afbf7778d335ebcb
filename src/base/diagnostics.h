// Faults in a user's game: collected, as many as there are, and returned; never printed by a library.
#pragma once

#include "base/source.h"
#include "base/style.h"

#include <string>
#include <vector>

namespace zermelo {

enum class Severity { note, warning, error };

struct Diagnostic {
    Severity severity = Severity::error;
    std::string code; // stable and documented, such as "safety"; see docs/diagnostics.md
    Location where;
    std::string message;
    std::string hint; // how to mend it; may be empty
};

using Diagnostics = std::vector<Diagnostic>;

bool has_errors(const Diagnostics &diagnostics);

// "file:line:column: error[code]: message", the source line, a caret under the place, and the hint.
std::string format(const Diagnostic &diagnostic, const Sources &sources, Style style = {});

// By place; errors before warnings at the same place; duplicates dropped.
void sort(Diagnostics &diagnostics);

const char *name(Severity severity);

} // namespace zermelo
