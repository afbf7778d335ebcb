#include "encode/first_move.h"

#include <algorithm>

namespace zermelo::encode {

game::MoveId first_move(const Encoding &encoding, const game::Game &game, std::span<const int> outermost) {
    auto holds = [&](int literal) {
        return std::find(outermost.begin(), outermost.end(), literal) != outermost.end();
    };
    for (const NamedLiteral &named : encoding.names) {
        if (named.atom.kind != TimedAtom::Kind::game || named.atom.time != 1 || !holds(named.literal))
            continue;
        if (auto move = game.move(game.signal(ground::AtomId(named.atom.index)))) return *move;
    }
    for (const Code &code : encoding.codes) {
        std::size_t number = 0, known = 0;
        for (std::size_t b = 0; b < code.bits.size(); ++b) {
            number |= std::size_t{holds(code.bits[b])} << b;
            known += holds(code.bits[b]) || holds(-code.bits[b]);
        }
        if (code.time == 1 && known == code.bits.size() && number < code.moves.size())
            return code.moves[number];
    }
    return {};
}

} // namespace zermelo::encode
