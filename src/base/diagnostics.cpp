#include "base/diagnostics.h"

#include <fmt/core.h>

#include <algorithm>
#include <tuple>

namespace zermelo {

namespace {

// A window of the source line around the column, so that a line of a megabyte prints as a line of a hundred.
struct Excerpt {
    std::string line;
    std::size_t caret;
};

Excerpt excerpt(std::string_view line, std::size_t column) {
    constexpr std::size_t width = 100;
    std::size_t at = std::min(column == 0 ? 0 : column - 1, line.size());
    std::size_t begin = at > width / 2 ? at - width / 2 : 0;
    if (line.size() <= width) begin = 0;
    std::string text(line.substr(begin, width));
    for (char &c : text)
        if (static_cast<unsigned char>(c) < ' ' || c == '\x7f') c = ' ';
    return {text, at - begin};
}

} // namespace

const char *name(Severity severity) {
    switch (severity) {
    case Severity::note: return "note";
    case Severity::warning: return "warning";
    case Severity::error: return "error";
    }
    return "";
}

bool has_errors(const Diagnostics &diagnostics) {
    return std::any_of(diagnostics.begin(), diagnostics.end(),
                       [](const Diagnostic &d) { return d.severity == Severity::error; });
}

std::string format(const Diagnostic &d, const Sources &sources, Style style) {
    std::string out;
    if (d.where.known())
        out = fmt::format("{}:{}:{}: ", sources.name(d.where.file), d.where.line, d.where.column);
    std::string kind = fmt::format("{}[{}]", name(d.severity), d.code);
    if (d.severity == Severity::error) kind = style.red(kind);
    if (d.severity == Severity::warning) kind = style.yellow(kind);
    out += fmt::format("{}: {}\n", kind, d.message);
    if (std::string_view line = sources.line_text(d.where); !line.empty()) {
        Excerpt e = excerpt(line, d.where.column);
        out += fmt::format("    {}\n    {:{}}^\n", e.line, "", e.caret);
    }
    if (!d.hint.empty()) out += fmt::format("    hint: {}\n", d.hint);
    return out;
}

void sort(Diagnostics &diagnostics) {
    auto key = [](const Diagnostic &d) {
        return std::tuple(d.where.file, d.where.line, d.where.column, -static_cast<int>(d.severity),
                          std::string_view(d.code), std::string_view(d.message));
    };
    std::stable_sort(diagnostics.begin(), diagnostics.end(),
                     [&](const Diagnostic &a, const Diagnostic &b) { return key(a) < key(b); });
    auto same = [&](const Diagnostic &a, const Diagnostic &b) { return key(a) == key(b); };
    diagnostics.erase(std::unique(diagnostics.begin(), diagnostics.end(), same), diagnostics.end());
}

} // namespace zermelo
