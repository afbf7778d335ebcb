// All engines, one by one; table.cpp puts them into their order.
#pragma once

#include "engines/common/engine.h"

namespace zermelo::engines {

extern const Engine search_engine;
extern const Engine pn_engine;
extern const Engine exhaustive_engine;
extern const Engine expectiminimax_engine;
extern const Engine star_engine;
extern const Engine puzzle_engine;
extern const Engine planning_engine;
extern const Engine qbf_engine;
extern const Engine ssat_engine;
extern const Engine bdd_engine;
extern const Engine layers_engine;

} // namespace zermelo::engines
