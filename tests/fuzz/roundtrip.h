// What must hold of any text whatever: it is read without harm, its faults have places in it, and if there
// are none, it can be printed in both syntaxes and reads back as the same clauses.
#pragma once

#include "gdl/normal.h"
#include "gdl/parse.h"
#include "gdl/print.h"

#include <algorithm>
#include <string>

namespace zermelo::fuzz {

inline gdl::Description read(std::string text, gdl::Syntax syntax, Diagnostics &diagnostics) {
    gdl::Description description;
    std::uint32_t file = description.sources.add("text", std::move(text));
    if (syntax == gdl::Syntax::kif)
        gdl::parse_kif(description, file, diagnostics);
    else
        gdl::parse_infix(description, file, diagnostics);
    return description;
}

inline bool has_place(const Diagnostic &diagnostic, const gdl::Description &description) {
    const Location &where = diagnostic.where;
    if (where.file != 0 || where.line == 0 || where.column == 0) return false;
    const std::string &text = description.sources.text(0);
    if (where.line > static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n')) + 1) return false;
    return where.column <= text.size() + 1 && !format(diagnostic, description.sources).empty();
}

// Empty if all is well, else what is wrong.
inline std::string check_printing(const gdl::Description &description, gdl::Syntax syntax) {
    std::string printed = gdl::print(description, syntax);
    Diagnostics faults;
    gdl::Description again = read(printed, syntax, faults);
    if (!faults.empty()) return "what was printed has faults:\n" + format(faults[0], again.sources);
    if (again.clauses.size() != description.clauses.size())
        return "the number of clauses differs:\n" + printed;
    for (std::size_t i = 0; i < again.clauses.size(); ++i)
        if (!gdl::equal_up_to_variable_names(description.clauses[i], again.clauses[i]))
            return "a clause differs: " + gdl::to_kif(description.clauses[i]);
    if (gdl::print(again, syntax) != printed) return "printed again it differs:\n" + printed;
    if (!again.clauses.empty() && gdl::guess_syntax(printed) != syntax) return "the wrong syntax is guessed";
    return {};
}

inline std::string check_round_trip(std::string text, gdl::Syntax syntax) {
    Diagnostics faults;
    gdl::Description description = read(std::move(text), syntax, faults);
    for (std::size_t i = 0; i < std::min<std::size_t>(faults.size(), 20); ++i)
        if (!has_place(faults[i], description)) return "a fault without a place: " + faults[i].message;
    if (faults.size() > 1001) return "too many faults are listed";
    Diagnostics ignored;
    gdl::normalise(description, ignored, 20'000);
    for (gdl::Syntax target : {gdl::Syntax::kif, gdl::Syntax::infix})
        if (std::string wrong = check_printing(description, target); !wrong.empty()) return wrong;
    return {};
}

} // namespace zermelo::fuzz
