// How many states there are by layer, as a table; and layers as `perft` counts them.
#pragma once

#include "engines/common/engine.h"
#include "engines/common/outcome_code.h"
#include "report/common.h"
#include "space/perft.h"

namespace zermelo::report {

std::string text(const std::vector<engines::LayerCount> &layers, const engines::OutcomeCode &code);
Json to_json(const std::vector<engines::LayerCount> &layers, const engines::OutcomeCode &code);

Json to_json(const space::PerftLayer &layer);
std::string paths_text(const space::PerftLayer &layer);

} // namespace zermelo::report
