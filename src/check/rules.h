// The validity rules, and what they look at. Every rule is a function that reports to `out`; check.cpp runs
// them all.
#pragma once

#include "base/diagnostics.h"
#include "check/vocabulary.h"
#include "gdl/ast.h"
#include "gdl/dependencies.h"
#include "gdl/normal.h"

#include <string>
#include <vector>

namespace zermelo::check {

struct Subject {
    const gdl::Description &description;
    std::vector<gdl::Rule> rules; // normal form
    gdl::Dependencies dependencies;
    Vocabulary vocabulary;
};

void check_arity(const Subject &subject, Diagnostics &out);
void check_case(const Subject &subject, Diagnostics &out);
void check_characters(const Subject &subject, Diagnostics &out);
void check_dependency(const Subject &subject, Diagnostics &out);
void check_duplicates(const Subject &subject, Diagnostics &out);
void check_goal_values(const Subject &subject, Diagnostics &out);
void check_keywords(const Subject &subject, Diagnostics &out);
void check_missing(const Subject &subject, Diagnostics &out);
void check_name_clash(const Subject &subject, Diagnostics &out);
void check_recursion(const Subject &subject, Diagnostics &out);
void check_roles(const Subject &subject, Diagnostics &out);
void check_safety(const Subject &subject, Diagnostics &out);
void check_sees(const Subject &subject, Diagnostics &out);
void check_stratification(const Subject &subject, Diagnostics &out);
void check_undefined(const Subject &subject, Diagnostics &out);
void check_unread(const Subject &subject, Diagnostics &out);
void check_unused(const Subject &subject, Diagnostics &out);

void report(Diagnostics &out, Severity severity, const char *code, Location where, std::string message,
            std::string hint);

// A term as text for a message, cut short when it is long.
std::string quote(const gdl::Term &term);

// The place for what is absent: the beginning of the first text.
Location start_of(const gdl::Description &description);

} // namespace zermelo::check
