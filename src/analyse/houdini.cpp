#include "analyse/houdini.h"

#include "analyse/costs.h"
#include "unroll/counting.h"

#include <algorithm>

namespace zermelo::analyse {

namespace {

using game::FluentId;
using Batch = space::Expander<4>;

int of(unroll::Unrolling &unrolling, std::size_t frame, const FluentLiteral &literal) {
    int fluent = unrolling.fluent(frame, literal.fluent);
    return literal.positive ? fluent : -fluent;
}

} // namespace

Houdini::Houdini(const game::Game &game, const circuit::Tapes &tapes, const Job &job, Work &work)
    : game_(game), work_(work), sat_(job, &work), unrolling_(game, tapes.circuit, sat_),
      expander_(game, tapes) {
    unrolling_.add_frame();
    unrolling_.constrain_moves(0);
    unrolling_.constrain_not_terminal(0);
    unrolling_.add_successor(0);
}

void Houdini::add(Candidate::Kind kind, Lemma literals) {
    Candidate claim{kind, std::move(literals), sat_.new_variable(), 0};
    std::vector<int> before, after;
    for (const FluentLiteral &literal : claim.literals) {
        before.push_back(of(unrolling_, 0, literal));
        after.push_back(of(unrolling_, 1, literal));
    }
    if (kind == Candidate::Kind::at_most_one) {
        at_most_one_if(claim.assumed, before);
        claim.broken = unroll::implies_two(sat_, after);
    } else {
        before.push_back(-claim.assumed);
        sat_.add(before);
        claim.broken = sat_.new_variable();
        for (int literal : after) sat_.add({-claim.broken, -literal});
    }
    candidates_.push_back(std::move(claim));
}

std::size_t Houdini::run(Meter &meter) {
    for (std::size_t round = 1;; ++round) {
        int ask = sat_.new_variable();
        std::vector<int> some_broken{-ask}, assumptions;
        for (const Candidate &claim : candidates_) {
            some_broken.push_back(claim.broken);
            assumptions.push_back(claim.assumed);
        }
        sat_.add(some_broken);
        assumptions.push_back(ask);
        if (!sat_.solve(assumptions, meter)) return round;
        game::State before = unrolling_.state(0), after = unrolling_.state(1);
        sat_.add({-ask});
        weaken(after.words.data());
        weaken_by_successors(before, meter);
    }
}

void Houdini::at_most_one_if(int condition, const std::vector<int> &literals) {
    if (literals.size() <= 6) {
        for (std::size_t i = 0; i < literals.size(); ++i)
            for (std::size_t j = i + 1; j < literals.size(); ++j)
                sat_.add({-condition, -literals[i], -literals[j]});
        return;
    }
    int any_before = literals[0];
    for (std::size_t i = 1; i < literals.size(); ++i) {
        sat_.add({-condition, -any_before, -literals[i]});
        int any = sat_.new_variable();
        sat_.add({-any_before, any});
        sat_.add({-literals[i], any});
        any_before = any;
    }
}

// Takes back, or takes apart, what does not hold in this state.
void Houdini::weaken(const std::uint64_t *row) {
    auto holds = [&](const FluentLiteral &literal) {
        bool value = row[literal.fluent.index() / 64] >> (literal.fluent.index() % 64) & 1;
        return value == literal.positive;
    };
    std::vector<Lemma> parts;
    std::erase_if(candidates_, [&](const Candidate &claim) {
        auto count = std::count_if(claim.literals.begin(), claim.literals.end(), holds);
        if (claim.kind == Candidate::Kind::clause) return count == 0;
        if (count < 2) return false;
        // Of the members that are true together, the first stays in the group.
        Lemma rest;
        bool kept = false;
        for (const FluentLiteral &literal : claim.literals) {
            if (holds(literal) && kept) continue;
            kept = kept || holds(literal);
            rest.push_back(literal);
        }
        if (rest.size() >= 2) parts.push_back(std::move(rest));
        return true;
    });
    for (Lemma &part : parts) add(Candidate::Kind::at_most_one, std::move(part));
}

// A state from which a step breaks something is a good place to look for more of that.
void Houdini::weaken_by_successors(const game::State &state, Meter &meter) {
    constexpr double most_joint_moves = 10'000;
    Batch::Listing listing;
    expander_.list(state.words.data(), 1, listing);
    double joint_moves = 1;
    for (std::size_t r = 0; r < game_.roles.size(); ++r) {
        std::size_t moves = 0;
        for (std::uint64_t word : listing.legal[r])
            moves += static_cast<std::size_t>(__builtin_popcountll(word));
        joint_moves *= static_cast<double>(moves);
    }
    if (joint_moves > most_joint_moves) return;
    space::Transitions waiting = expander_.empty_transitions();
    std::vector<std::uint64_t> made(Batch::width * state.words.size());
    auto make = [&] {
        meter.look();
        work_.spend(cost::pass(unrolling_.circuit(), waiting.count) +
                    waiting.count * candidates_.size() * cost::claim);
        expander_.make(waiting, made.data());
        for (std::size_t i = 0; i < waiting.count; ++i) weaken(made.data() + i * state.words.size());
        waiting.count = 0;
    };
    expander_.add_transitions(listing, 0, state.words.data(), 0, waiting, make);
    if (waiting.count) make();
}

} // namespace zermelo::analyse
