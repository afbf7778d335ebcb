// Is this a game? All faults of a description against the rules of GDL, at once; one file per rule. An error
// means that the meaning is unclear or that the game cannot be played; a warning, that GDL forbids it but the
// meaning is clear; a note, that other programs may see it differently. docs/diagnostics.md lists the codes.
#pragma once

#include "base/diagnostics.h"
#include "gdl/ast.h"

namespace zermelo::check {

// Sorted by place. What depends on the reachable states (playability, goals, termination) is proved or
// refuted elsewhere.
Diagnostics check(const gdl::Description &description);

} // namespace zermelo::check
