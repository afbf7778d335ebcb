#include "app/suggest.h"

#include "check/suggest.h"

#include <fmt/core.h>

namespace zermelo::app {

std::string did_you_mean(const std::string &word, const std::vector<std::string> &known) {
    std::string_view near = check::nearest(word, {known.begin(), known.end()});
    return near.empty() ? "" : fmt::format("; did you mean '{}'?", near);
}

} // namespace zermelo::app
