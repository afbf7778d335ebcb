// What `conform` prints: a line per game with its differences, and the sums.
#pragma once

#include "report/common.h"
#include "session/conform.h"

namespace zermelo::report {

std::string text(const session::Conformance &conformance);
std::string totals_text(const std::vector<session::Conformance> &all,
                        const std::vector<machine::Reasoner> &with, double seconds);
// Everything, as one object.
Json totals_json(const std::vector<session::Conformance> &all, const std::vector<machine::Reasoner> &with,
                 double seconds);

} // namespace zermelo::report
