// What `conform` prints: a line per game with its differences, and the sums.
#pragma once

#include "app/command.h"
#include "machine/conform.h"

namespace zermelo::app {

void print_conformance(const machine::Conformance &conformance);
void print_totals(const std::vector<machine::Conformance> &all, const std::vector<machine::Reasoner> &with,
                  double seconds);
// Everything, as one object.
void print_totals_json(const std::vector<machine::Conformance> &all,
                       const std::vector<machine::Reasoner> &with, double seconds);

} // namespace zermelo::app
