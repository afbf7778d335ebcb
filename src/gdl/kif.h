// KIF trees to clauses, the second of the two steps of reading KIF: for rules that stand within something
// else.
#pragma once

#include "gdl/ast.h"
#include "gdl/kif_tree.h"

#include <optional>

namespace zermelo::gdl {

// Nothing if it is none; then its faults are reported.
std::optional<Clause> to_clause(const KifTree &tree, Faults &faults);

} // namespace zermelo::gdl
