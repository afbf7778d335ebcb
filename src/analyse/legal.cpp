// Has every role a move in every state that is not terminal? And which moves has it never?
#include "analyse/questions.h"
#include "unroll/counting.h"

namespace zermelo::analyse {

Finding always_legal(const Subject &subject, Meter &meter) {
    if (subject.seen.stuck != Samples::none)
        return refuted_by(subject.samples, subject.seen.stuck, "a role has no legal move");
    if (subject.samples.complete) return proved_by_all(subject.samples);
    return subject.prover.never(
        Prover::Where::inner,
        [&](unroll::Unrolling &unrolling, std::size_t frame) {
            int all_have = solvers::Sat::yes;
            for (const game::Role &role : subject.game.roles) {
                int has = -solvers::Sat::yes;
                for (std::uint32_t m = role.first_move; m < role.first_move + role.move_count; ++m)
                    has = unroll::either(unrolling.sat(), has, unrolling.legal(frame, game::MoveId(m)));
                all_have = unroll::both(unrolling.sat(), all_have, has);
            }
            return -all_have;
        },
        subject.most_steps, meter);
}

std::vector<game::MoveId> impossible_moves(const Subject &subject, Meter &meter) {
    std::vector<game::MoveId> candidates, out;
    for (std::size_t m = 0; m < subject.game.moves.size(); ++m)
        if (!subject.seen.legal[m]) candidates.emplace_back(m);
    if (subject.samples.complete || candidates.empty()) return candidates;
    // At the end of a chain of one step; the first state is looked at by the samples.
    Chain &chain = subject.prover.chain(1);
    std::vector<int> literals;
    for (game::MoveId move : candidates) literals.push_back(chain.unrolling.legal(1, move));
    std::vector<bool> never = Prover::never_true(chain, literals, {-chain.unrolling.terminal(1)}, meter);
    for (std::size_t i = 0; i < candidates.size(); ++i)
        if (never[i]) out.push_back(candidates[i]);
    return out;
}

} // namespace zermelo::analyse
