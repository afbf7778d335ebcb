#include "encode/encode.h"

#include "encode/completion.h"
#include "encode/play_program.h"
#include "encode/tseitin.h"

#include <algorithm>
#include <optional>

namespace zermelo::encode {

namespace {

// A measure that grows by exactly 1 per step tells how many were made.
std::optional<std::size_t> steps_made(const analyse::Facts &facts, const game::Game &game,
                                      const game::State &state) {
    if (state == game.initial) return 0;
    if (!facts.measure || !facts.measure->by_one || facts.measure->steps != 1) return std::nullopt;
    std::int64_t sum = 0;
    for (std::size_t f = 0; f < facts.measure->weight.size(); ++f)
        if (state.holds(game::FluentId(f))) sum += facts.measure->weight[f];
    if (sum < facts.measure->at_first) return std::nullopt;
    return static_cast<std::size_t>(sum - facts.measure->at_first);
}

// Move number i of a role has the code i; bits are numbered one after the other.
std::vector<Code> codes_of(const TimedProgram &play, const game::Game &game) {
    std::vector<Code> out;
    for (std::size_t a = 0; a < play.atoms.size(); ++a) {
        const TimedAtom &atom = play.atoms[a];
        if (atom.kind != TimedAtom::Kind::code) continue;
        if (atom.number == 0) {
            const game::Role &role = game.roles[atom.index];
            out.push_back({game::RoleId(atom.index), atom.time, {}, {}});
            for (std::uint32_t m = 0; m < role.move_count; ++m)
                out.back().moves.push_back(game::MoveId(role.first_move + m));
        }
        out.back().bits.push_back(static_cast<int>(a + 1));
    }
    return out;
}

} // namespace

UsedFacts used_facts(const analyse::Facts &facts, const game::Game &game, const game::State &from) {
    UsedFacts out;
    out.groups = facts.groups;
    out.always_legal = facts.always_legal.proved();
    out.symmetries = facts.symmetries;
    std::optional<std::size_t> made = steps_made(facts, game, from);
    if (!facts.strict_turns.proved() || facts.turn_order.empty() || !made) return out;
    out.turns = facts.turn_order;
    std::rotate(out.turns.begin(), out.turns.begin() + static_cast<std::ptrdiff_t>(*made % out.turns.size()),
                out.turns.end());
    return out;
}

Encoding encode(const Source &source, const Question &question, const UsedFacts &known, const Style &style,
                const Job &job) {
    Meter meter(job);
    if (style.method == Method::circuit) {
        QuantifiedCircuit circuit =
            circuit_play(source.game, source.circuit, question, known, style.circuit, meter);
        return tseitin(circuit, style.quantification, meter);
    }
    TimedProgram play = play_program(source.program, source.game, question,
                                     style.method == Method::strict ? known.turns : TurnOrder(), meter);
    std::vector<BlockNumber> blocks =
        quantify(source.program, source.game, play, question, style.quantification);
    Encoding out = complete(play, blocks, style.auxiliary_last, meter);
    out.codes = codes_of(play, source.game);
    return out;
}

} // namespace zermelo::encode
