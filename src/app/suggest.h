// What somebody may have meant who wrote a word that nobody knows.
#pragma once

#include <string>
#include <vector>

namespace zermelo::app {

// "; did you mean 'solve'?", or nothing.
std::string did_you_mean(const std::string &word, const std::vector<std::string> &known);

} // namespace zermelo::app
