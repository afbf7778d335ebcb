#include "designer/markup.h"

#include <fmt/core.h>

namespace zermelo::designer {

namespace {

constexpr const char *replacement = "\xef\xbf\xbd"; // U+FFFD

// How many bytes the character has that begins there; 0 if none does.
std::size_t character_length(std::string_view text) {
    auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    unsigned char first = byte(0);
    std::size_t length = first < 0x80 ? 1 : first < 0xc2 ? 0 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
    if (length == 0 || first > 0xf4 || length > text.size()) return 0;
    for (std::size_t i = 1; i < length; ++i)
        if (byte(i) >> 6 != 2) return 0;
    if (length < 3) return length;
    unsigned second = byte(1);
    bool too_long = (first == 0xe0 && second < 0xa0) || (first == 0xf0 && second < 0x90);
    bool no_character = (first == 0xed && second >= 0xa0) || (first == 0xf4 && second >= 0x90) ||
                        (first == 0xef && second == 0xbf && byte(2) >= 0xbe);
    return too_long || no_character ? 0 : length;
}

} // namespace

std::string escaped(std::string_view text) {
    std::string out;
    while (!text.empty()) {
        std::size_t length = character_length(text);
        char c = text.front();
        bool control =
            length == 1 && ((static_cast<unsigned char>(c) < 0x20 && c != '\n' && c != '\t') || c == 0x7f);
        if (length == 0 || control)
            out += replacement;
        else if (c == '&')
            out += "&amp;";
        else if (c == '<')
            out += "&lt;";
        else if (c == '>')
            out += "&gt;";
        else if (c == '"')
            out += "&quot;";
        else
            out += text.substr(0, length);
        text.remove_prefix(length == 0 ? 1 : length);
    }
    return out;
}

std::string element(std::string_view name, std::string_view content, std::string_view attributes) {
    return fmt::format("<{}{}{}>{}</{}>", name, attributes.empty() ? "" : " ", attributes, content, name);
}

std::string table(const Table &table) {
    auto attributes = [&](std::size_t column) {
        return column < table.is_number.size() && table.is_number[column] ? "class=\"number\"" : "";
    };
    std::string head, body;
    for (std::size_t c = 0; c < table.columns.size(); ++c)
        head += element("th", table.columns[c], fmt::format("scope=\"col\" {}", attributes(c)));
    for (const auto &row : table.rows) {
        std::string cells;
        for (std::size_t c = 0; c < row.size(); ++c)
            cells += c == 0 ? element("th", row[c], fmt::format("scope=\"row\" {}", attributes(c)))
                            : element("td", row[c], attributes(c));
        body += element("tr", cells) + "\n";
    }
    std::string content = table.caption.empty() ? "" : element("caption", table.caption) + "\n";
    content += element("thead", element("tr", head)) + "\n" + element("tbody", "\n" + body);
    return element("div", element("table", content), "class=\"wide\"") + "\n";
}

} // namespace zermelo::designer
