// Rule: no hidden information. `sees` is the relation of GDL-II that says what a role learns of a move; a
// game with it is not one of perfect information, and every value that is computed here would be wrong. The
// role `random` of the same language is understood.
#include "check/rules.h"

#include <fmt/core.h>

namespace zermelo::check {

void check_sees(const Subject &subject, Diagnostics &out) {
    for (const Name &name : subject.vocabulary.symbols) {
        if (name.text != "sees") continue;
        for (const Use &use : name.uses)
            if (use.as == Use::As::relation)
                report(out, Severity::error, "sees", use.first,
                       "hidden information (GDL-II 'sees') is not supported",
                       "remove the sees rules to treat the game as one of perfect information");
    }
}

} // namespace zermelo::check
