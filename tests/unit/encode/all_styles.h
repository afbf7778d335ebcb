// Every way in which a question becomes a formula.
#pragma once

#include "encode/encode.h"

#include <string>
#include <vector>

namespace zermelo::encode {

struct NamedStyle {
    std::string name;
    Style style;
};

// `strict`: the order of turns is known.
std::vector<NamedStyle> all_styles(bool strict);

} // namespace zermelo::encode
