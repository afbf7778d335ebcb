#include "base/source.h"

namespace zermelo {

std::uint32_t Sources::add(std::string name, std::string text) {
    files_.push_back(std::make_shared<const File>(File{std::move(name), std::move(text)}));
    return static_cast<std::uint32_t>(files_.size() - 1);
}

std::string_view Sources::line_text(const Location &where) const {
    if (!where.known() || where.file >= files_.size()) return {};
    std::string_view rest = files_[where.file]->text;
    for (std::uint32_t line = 1; line < where.line; ++line) {
        auto end = rest.find('\n');
        if (end == std::string_view::npos) return {};
        rest.remove_prefix(end + 1);
    }
    rest = rest.substr(0, rest.find('\n'));
    if (!rest.empty() && rest.back() == '\r') rest.remove_suffix(1);
    return rest;
}

} // namespace zermelo
