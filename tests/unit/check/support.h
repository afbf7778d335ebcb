// A small valid game to which a test adds its own clauses, and shorthands to look at what `check` says.
#pragma once

#include "check/check.h"
#include "gdl/parse.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

namespace zermelo::check {

// Twenty-one lines; what a test appends begins at line 22.
inline const std::string small_game = R"(
(role white)
(role black)
(succ 1 2)
(succ 2 3)
(init (count 1))
(init (control white))
(<= (legal ?r (add ?n)) (true (control ?r)) (succ ?n ?m))
(<= (legal ?r noop) (role ?r) (not (true (control ?r))))
(<= (next (count ?m)) (true (count ?n)) (succ ?n ?m))
(<= (next (control ?s)) (true (control ?r)) (other ?r ?s))
(<= (next (last ?n)) (does ?r (add ?n)))
(<= (other ?r ?s) (role ?r) (role ?s) (distinct ?r ?s))
(<= over (true (count 3)))
(<= terminal over)
(<= (goal white 100) (true (last 1)))
(<= (goal white 0) (true (last 2)))
(<= (goal black 50)
    (role black)
    (or (true (last 1))
        (true (last 2))))
)";
inline constexpr std::uint32_t first_line = 22;

inline gdl::Description read(const std::string &text) {
    gdl::Description description;
    Diagnostics faults;
    gdl::parse(description, "test.kif", text, faults);
    EXPECT_TRUE(faults.empty()) << (faults.empty() ? "" : format(faults[0], description.sources));
    return description;
}

inline Diagnostics check_text(const std::string &text) { return check(read(text)); }

// What `check` says of the small game with these clauses added.
inline Diagnostics check_added(const std::string &clauses) { return check_text(small_game + clauses); }

inline Diagnostics with_code(const Diagnostics &all, const std::string &code) {
    Diagnostics out;
    std::ranges::copy_if(all, std::back_inserter(out), [&](const Diagnostic &d) { return d.code == code; });
    return out;
}

inline std::string listed(const Diagnostics &all) {
    std::string out;
    for (const Diagnostic &d : all)
        out += std::to_string(d.where.line) + ":" + std::to_string(d.where.column) + " " + name(d.severity) +
               " " + d.code + ": " + d.message + "\n";
    return out;
}

// Exactly one diagnostic with the code, of this severity and at this place, whose message holds the text.
// Lines count from the first added one, which is 1.
inline void expect_one(const std::string &clauses, Severity severity, const std::string &code,
                       std::uint32_t line, std::uint32_t column, const std::string &text) {
    SCOPED_TRACE(clauses);
    Diagnostics all = check_added(clauses);
    Diagnostics found = with_code(all, code);
    ASSERT_EQ(found.size(), 1u) << listed(all);
    EXPECT_EQ(found[0].severity, severity) << listed(all);
    EXPECT_EQ(found[0].where.line, first_line - 1 + line) << listed(all);
    EXPECT_EQ(found[0].where.column, column) << listed(all);
    EXPECT_NE(found[0].message.find(text), std::string::npos) << listed(all);
    EXPECT_FALSE(found[0].hint.empty());
}

inline void expect_none(const std::string &clauses, const std::string &code) {
    SCOPED_TRACE(clauses);
    Diagnostics all = check_added(clauses);
    EXPECT_TRUE(with_code(all, code).empty()) << listed(all);
}

} // namespace zermelo::check
