// The few verbs with which pages are written. What they make is well-formed XML too.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace zermelo::designer {

// Text as it stands between tags and in attributes. Bytes that are not UTF-8, and control characters, which
// no page may have, become U+FFFD.
std::string escaped(std::string_view text);

// <name attributes>content</name>; attributes are written as they are, such as `class="wide"`.
std::string element(std::string_view name, std::string_view content, std::string_view attributes = "");

// Cells are markup. The first one of each row is its header.
struct Table {
    std::string caption; // markup
    std::vector<std::string> columns;
    std::vector<std::vector<std::string>> rows;
    std::vector<bool> is_number = {}; // by column; those that are not named are text
};
std::string table(const Table &table);

} // namespace zermelo::designer
