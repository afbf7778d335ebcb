#include "encode/encoding.h"

namespace zermelo::encode {

mpq_class probability_of(const TimedAtom &chance) {
    mpq_class out(chance.index, chance.number);
    out.canonicalize();
    return out;
}

formula::Probabilities probabilities_of(std::span<const NamedLiteral> names) {
    formula::Probabilities out;
    for (const NamedLiteral &it : names)
        if (it.atom.kind == TimedAtom::Kind::chance) out[it.literal] = probability_of(it.atom);
    return out;
}

} // namespace zermelo::encode
