// Files that need others. A comment line ";; needs: rules.kif" ("%% needs: …" in infix text) before the first
// clause names a file beside this one.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace zermelo::gdl {

// The paths asked for by the lines of a text, as they are written.
std::vector<std::string> needs_of(std::string_view text);

// The file that `needed` means in a line of the file `by`. It has to lie in the folder of the game that was
// named or below it, or, if it ends with .kif or .gdl, in the folder above and below that: whoever plays a
// stranger's game does not want it to read other files. Throws Error otherwise, and if it is not there.
std::string needed_file(const std::string &needed, const std::string &by, const std::string &game);

// The files in the same folder, and in folders beside it, that need this one; sorted.
std::vector<std::string> users_of(const std::string &path);

} // namespace zermelo::gdl
