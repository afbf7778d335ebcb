// Games for tests, through all stages to the circuit.
#pragma once

#include "gdl/parse.h"
#include "machine/pipeline.h"

#include <string>

namespace zermelo::machine_test {

// From a file of the project, such as games/nim/3_4_5.kif.
inline machine::Pipeline load(const std::string &path) {
    return machine::run_stages(std::string(ZERMELO_SOURCE_DIR "/") + path, machine::Stage::compile, {});
}

// From rules in KIF.
inline machine::Pipeline read(const std::string &rules) {
    Diagnostics diagnostics;
    gdl::Description description;
    gdl::parse(description, "rules.kif", rules, diagnostics);
    return machine::run_stages(std::move(description), std::move(diagnostics), machine::Stage::compile, {});
}

} // namespace zermelo::machine_test
