#include "machine/machine.h"

namespace zermelo::machine {

const char *name(Reasoner reasoner) {
    switch (reasoner) {
    case Reasoner::reference: return "reference";
    case Reasoner::lifted: return "lifted";
    case Reasoner::circuit: return "circuit";
    }
    return "";
}

std::optional<Reasoner> reasoner_named(const std::string &wanted) {
    for (Reasoner reasoner : {Reasoner::reference, Reasoner::lifted, Reasoner::circuit})
        if (wanted == name(reasoner)) return reasoner;
    return {};
}

} // namespace zermelo::machine
