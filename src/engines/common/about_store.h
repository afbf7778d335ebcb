// What a store of the values of all states is about: whoever goes on with one has to ask for the same.
#pragma once

#include "engines/common/engine.h"

#include <map>

namespace zermelo::engines {

// `method`: how the engine does it, if there are several ways.
std::map<std::string, std::string> about_store(const char *engine, const char *method, const Problem &problem,
                                               const Query &query);

} // namespace zermelo::engines
