// Rule: a name is either a relation or a function. Both at once has a clear meaning, but is often a forgotten
// `true`: (cell 1 1 x) as a condition where (true (cell 1 1 x)) was meant.
#include "check/rules.h"

#include <fmt/core.h>

namespace zermelo::check {

void check_name_clash(const Subject &subject, Diagnostics &out) {
    for (const Name &name : subject.vocabulary.symbols) {
        if (gdl::is_keyword(std::string(name.text))) continue;
        const Use *relation = nullptr;
        const Use *function = nullptr;
        for (const Use &use : name.uses) {
            if (use.as == Use::As::relation && !relation) relation = &use;
            if (use.as == Use::As::function && use.arity > 0 && !function) function = &use;
        }
        if (relation && function)
            report(out, Severity::warning, "name-clash", relation->first,
                   fmt::format("'{}' is a relation here and a function at line {}", name.text,
                               function->first.line),
                   "is a 'true' missing? otherwise give one of them another name");
    }
}

} // namespace zermelo::check
