// Rule: names are made of letters, digits, '_' and '-'. Others are read and kept, but not every program reads
// them; amazons has a relation called "++".
#include "check/rules.h"

#include <fmt/core.h>

#include <algorithm>

namespace zermelo::check {

namespace {

bool is_usual(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-';
}

void check_names(const std::vector<Name> &names, const char *mark, Diagnostics &out) {
    for (const Name &name : names)
        if (!std::ranges::all_of(name.text, is_usual))
            report(out, Severity::note, "odd-character", name.first,
                   fmt::format("the name {}{} holds unusual characters", mark, name.text),
                   "other programs may not read it; letters, digits, '_' and '-' are safe");
}

} // namespace

void check_characters(const Subject &subject, Diagnostics &out) {
    check_names(subject.vocabulary.symbols, "", out);
    check_names(subject.vocabulary.variables, "?", out);
}

} // namespace zermelo::check
