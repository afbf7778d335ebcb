#include "check/check.h"

#include "check/rules.h"
#include "gdl/print.h"

#include <fmt/core.h>

#include <algorithm>

namespace zermelo::check {

namespace {

using Check = void (*)(const Subject &, Diagnostics &);

constexpr Check checks[] = {
    check_missing, check_roles,          check_keywords,  check_dependency,  check_arity,      check_safety,
    check_sees,    check_stratification, check_recursion, check_goal_values, check_undefined,  check_unread,
    check_unused,  check_name_clash,     check_case,      check_characters,  check_duplicates,
};

// A file that breaks one rule a million times is told so a thousand times, errors first.
void cut(Diagnostics &out, std::size_t begin) {
    constexpr std::size_t most = 1000;
    if (out.size() <= begin + most) return;
    std::stable_partition(out.begin() + static_cast<std::ptrdiff_t>(begin), out.end(),
                          [](const Diagnostic &d) { return d.severity == Severity::error; });
    Diagnostic last = out[begin + most];
    last.message = fmt::format("… and {} more like this", out.size() - begin - most);
    last.hint.clear();
    out.resize(begin + most);
    out.push_back(std::move(last));
}

} // namespace

Diagnostics check(const gdl::Description &description) {
    Diagnostics out;
    std::vector<gdl::Rule> rules = gdl::normalise(description, out);
    gdl::Dependencies dependencies(rules);
    const Subject subject{description, std::move(rules), std::move(dependencies),
                          collect_vocabulary(description)};
    for (Check run : checks) {
        std::size_t begin = out.size();
        run(subject, out);
        cut(out, begin);
    }
    sort(out);
    return out;
}

void report(Diagnostics &out, Severity severity, const char *code, Location where, std::string message,
            std::string hint) {
    out.push_back({severity, code, where, std::move(message), std::move(hint)});
}

std::string quote(const gdl::Term &term) {
    constexpr std::size_t longest = 80;
    std::string text = gdl::to_kif(term);
    if (text.size() <= longest) return text;
    std::size_t end = longest - 1;
    while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xc0) == 0x80) --end; // whole characters only
    return text.substr(0, end) + "…";
}

Location start_of(const gdl::Description &description) {
    return description.sources.size() ? Location{0, 1, 1} : Location{};
}

} // namespace zermelo::check
