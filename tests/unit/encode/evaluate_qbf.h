// The judge of encodings: the truth of a quantified formula by its definition, variable after variable in the
// order of the prefix, with unit propagation. For formulas of small games only.
#pragma once

#include "formula/formula.h"

namespace zermelo::encode {

bool evaluate(const formula::Formula &formula);

} // namespace zermelo::encode
