// Which ground atoms depend on the moves that are made at the same time, and so come after them.
#pragma once

#include "ground/program.h"

#include <vector>

namespace zermelo::encode {

// By atom.
std::vector<bool> after_moves(const ground::Program &program);
// By atom: some atom of its predicate does.
std::vector<bool> predicate_after_moves(const ground::Program &program);

} // namespace zermelo::encode
