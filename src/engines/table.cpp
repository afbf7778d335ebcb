#include "engines/common/engines.h"

namespace zermelo::engines {

std::span<const Engine> all_engines() {
    static const Engine engines[] = {
        search_engine,     pn_engine,  expectiminimax_engine, star_engine, puzzle_engine, planning_engine,
        exhaustive_engine, qbf_engine, ssat_engine,           bdd_engine,  layers_engine,
    };
    return engines;
}

} // namespace zermelo::engines
