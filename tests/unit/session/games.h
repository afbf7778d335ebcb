// Games for tests, through all stages to the circuit.
#pragma once

#include "gdl/parse.h"
#include "session/session.h"

#include <string>

namespace zermelo::machine_test {

// From a file of the project, such as games/nim/3_4_5.kif.
inline session::Session load(const std::string &path) {
    return session::prepare(std::string(ZERMELO_SOURCE_DIR "/") + path, session::Stage::compile, {});
}

// From rules in KIF.
inline session::Session read(const std::string &rules) {
    Diagnostics diagnostics;
    gdl::Description description;
    gdl::parse(description, "rules.kif", rules, diagnostics);
    return session::prepare(std::move(description), std::move(diagnostics), session::Stage::compile, {});
}

} // namespace zermelo::machine_test
