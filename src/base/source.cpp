#include "base/source.h"

namespace zermelo {

std::uint32_t Sources::add(std::string name, std::string text) {
    std::vector<std::size_t> line_begins{0};
    for (std::size_t at = text.find('\n'); at != std::string::npos; at = text.find('\n', at + 1))
        line_begins.push_back(at + 1);
    files_.push_back(
        std::make_shared<const File>(File{std::move(name), std::move(text), std::move(line_begins)}));
    return static_cast<std::uint32_t>(files_.size() - 1);
}

std::string_view Sources::line_text(const Location &where) const {
    if (!where.known() || where.file >= files_.size()) return {};
    const File &file = *files_[where.file];
    if (where.line == 0 || where.line > file.line_begins.size()) return {};
    std::string_view line = std::string_view(file.text).substr(file.line_begins[where.line - 1]);
    line = line.substr(0, line.find('\n'));
    if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
    return line;
}

} // namespace zermelo
