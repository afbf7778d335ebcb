// The questions, one file each. Every one looks at the samples first: what they show to be false is refuted
// with a trace, and if they are all states there are, what they do not show to be false is proved.
#pragma once

#include "analyse/observations.h"
#include "analyse/prover.h"

namespace zermelo::analyse {

// What a question is asked about.
struct Subject {
    const game::Game &game;
    const circuit::Tapes &tapes;
    const Samples &samples;
    const Observations &seen;
    Prover &prover;
    std::size_t most_steps; // of induction
};

Finding refuted_by(const Samples &samples, std::uint32_t state, std::string how);
Finding proved_by_all(const Samples &samples);

// Each may throw LimitReached.
Finding always_legal(const Subject &subject, Meter &meter);
Finding one_goal(const Subject &subject, Meter &meter);
Finding turn_taking(const Subject &subject, Meter &meter);

struct ConstantSum {
    Finding finding;
    std::optional<int> sum;
};
ConstantSum constant_sum(const Subject &subject, Meter &meter);

struct TurnOrder {
    Finding finding;
    std::vector<game::RoleId> roles;
    // By step modulo the period: what holds then. Not if all states were visited.
    std::vector<std::vector<Lemma>> invariants;
};
TurnOrder strict_turns(const Subject &subject, Meter &meter);
Finding alternating(const Subject &subject, const TurnOrder &order, const Finding &turn_taking);

struct Progress {
    Finding acyclic;
    std::optional<std::size_t> horizon;
    std::string how;
    std::optional<ProgressMeasure> measure;
    std::vector<game::FluentId>
        counter; // the step counter's group; in its order, if not all states were visited
};
Progress progress(const Subject &subject, const std::vector<Group> &disjoint, Meter &meter);

// Upper bounds; exact if all states were visited.
struct Lengths {
    std::optional<std::size_t> longest;     // of all plays
    std::optional<std::size_t> longest_win; // of those that end with the first player's highest goal
    std::string longest_how, longest_win_how;
};
Lengths lengths(const Subject &subject, const std::vector<Group> &disjoint, const Progress &progress,
                const TurnOrder &order, Meter &meter);

std::vector<game::MoveId> impossible_moves(const Subject &subject, Meter &meter);
std::vector<game::FluentId> never_removed(const Subject &subject, Meter &meter);
std::vector<game::FluentId> never_added(const Subject &subject, Meter &meter);
std::vector<Determined> determined(const Subject &subject, const std::vector<Group> &disjoint, Meter &meter);
std::vector<std::vector<bool>> latched_goals(const Subject &subject, Meter &meter);
std::vector<std::vector<std::vector<circuit::Edge>>> goals_at_end(const Subject &subject, Meter &meter);
std::vector<game::FluentId> unread_fluents(const circuit::Circuit &circuit);

struct Symmetries {
    std::vector<game::Symmetry> elements; // without the identity
    std::string how;
};
// The constants: what is the same in all reachable states.
Symmetries find_symmetries(const game::Game &game, const circuit::Circuit &circuit,
                           std::span<const game::FluentId> constants, std::size_t most_arrows, Work &work,
                           Meter &meter);

} // namespace zermelo::analyse
