// GDL terms in the syntax of answer set programming. Symbols that ASP reads as they are stay; others (upper
// case, odd characters, words of the encoding) are spelt x_…, each odd character as its code, so that
// different symbols stay different.
#pragma once

#include "gdl/terms.h"

#include <string>

namespace zermelo::encode {

// As an argument, such as cell(1,1,b).
std::string asp_term(const gdl::TermTable &terms, gdl::TermId term);

// As an atom at a time, such as line(x,T). `time` is empty for none.
std::string asp_atom(const gdl::TermTable &terms, gdl::TermId atom, const std::string &time);

} // namespace zermelo::encode
