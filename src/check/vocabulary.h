// All names of a description: as what each is used, with how many arguments, how often and where first. The
// rules about names (arity, case, characters, clashes) are questions to this table.
#pragma once

#include "gdl/ast.h"

#include <string_view>
#include <vector>

namespace zermelo::check {

struct Use {
    enum class As { relation, function }; // a constant is a function without arguments
    As as;
    std::size_t arity;
    std::size_t count;
    Location first;
};

struct Name {
    std::string_view text; // owned by the description
    std::vector<Use> uses; // empty for a variable
    Location first;
};

// In the order in which the names first occur.
struct Vocabulary {
    std::vector<Name> symbols;
    std::vector<Name> variables; // of all clauses together
};

Vocabulary collect_vocabulary(const gdl::Description &description);

} // namespace zermelo::check
