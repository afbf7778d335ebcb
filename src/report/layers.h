// How many states there are by layer, as a table.
#pragma once

#include "engines/common/engine.h"
#include "engines/common/outcome_code.h"
#include "report/common.h"

namespace zermelo::report {

std::string text(const std::vector<engines::LayerCount> &layers, const engines::OutcomeCode &code);
Json to_json(const std::vector<engines::LayerCount> &layers, const engines::OutcomeCode &code);

} // namespace zermelo::report
