// What the tests of this folder begin with: rules from a text.
#pragma once

#include "gdl/parse.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace zermelo::ground {

inline std::vector<gdl::Rule> rules_of(const std::string &text) {
    Diagnostics diagnostics;
    gdl::Description description;
    gdl::parse(description, "test", text, diagnostics);
    auto rules = gdl::normalise(description, diagnostics);
    EXPECT_TRUE(diagnostics.empty());
    return rules;
}

} // namespace zermelo::ground
