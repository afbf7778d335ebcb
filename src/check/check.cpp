#include "check/check.h"

#include "check/rules.h"
#include "gdl/print.h"

namespace zermelo::check {

namespace {

using Check = void (*)(const Subject &, Diagnostics &);

constexpr Check checks[] = {
    check_missing,    check_roles,       check_keywords,   check_dependency,
    check_arity,      check_safety,      check_sees,       check_stratification,
    check_recursion,  check_goal_values, check_undefined,  check_unused,
    check_name_clash, check_case,        check_characters, check_duplicates,
};

} // namespace

Diagnostics check(const gdl::Description &description) {
    Diagnostics out;
    std::vector<gdl::Rule> rules = gdl::normalise(description, out);
    gdl::Dependencies dependencies(rules);
    const Subject subject{description, std::move(rules), std::move(dependencies),
                          collect_vocabulary(description)};
    for (Check run : checks) run(subject, out);
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
