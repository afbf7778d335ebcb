// What `check` has found out, as JSON; docs/cli.md describes it.
#pragma once

#include "report/common.h"
#include "session/examine.h"

namespace zermelo::report {

Json to_json(const session::Findings &found);

// Whether every play ends: "proved", "refuted", "not proved".
const char *termination(const session::Findings &found);

} // namespace zermelo::report
