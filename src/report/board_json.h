// Boards, states on them and moves as JSON, for whoever draws them. docs/boards.md describes it.
#pragma once

#include "board/effects.h"
#include "report/common.h"

namespace zermelo::report {

// {"grids": [{"name", "shape", "columns", "rows", "sort", "how", "names" of places that have some, "places"
// if some are missing}]}
Json to_json(const board::Layout &layout);
// {"grids": [{"name", "cells": [{"column", "row", "content", "glyph", "colour"}]}]}
Json to_json(const board::Layout &layout, const board::Picture &picture);
// All about one state: {"terminal", "goals", "turn", "legal", "board", "listed"}
Json to_json(const board::Board &board, const machine::Step &step, const machine::Names &roles,
             const board::After &after);

} // namespace zermelo::report
