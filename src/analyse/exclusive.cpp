#include "analyse/exclusive.h"

#include "analyse/prover.h"
#include "unroll/counting.h"

#include <map>

namespace zermelo::analyse {

namespace {

constexpr std::size_t most_gates = 400'000;

} // namespace

std::vector<bool> never_together(const game::Game &game, const circuit::Circuit &circuit,
                                 const std::vector<Group> &groups,
                                 const std::vector<std::pair<Moves, Moves>> &pairs, const Job &job) {
    std::vector<bool> out(pairs.size());
    limit_of(job, [&] {
        Meter meter(job);
        Work work; // the job alone ends it
        Prover prover(game, circuit, groups, {}, most_gates, job, work);
        Chain &chain = prover.chain(0);
        std::map<Moves, int> known; // literals: one of these is legal
        auto any_legal = [&](const Moves &moves) {
            auto [it, added] = known.try_emplace(moves, -solvers::Sat::yes);
            if (added)
                for (game::MoveId move : moves)
                    it->second = unroll::either(chain.sat, it->second, chain.unrolling.legal(0, move));
            return it->second;
        };
        std::vector<int> both;
        both.reserve(pairs.size());
        for (const auto &[left, right] : pairs)
            both.push_back(unroll::both(chain.sat, any_legal(left), any_legal(right)));
        out = Prover::never_true(chain, both, {-chain.unrolling.terminal(0)}, meter);
    });
    return out;
}

} // namespace zermelo::analyse
