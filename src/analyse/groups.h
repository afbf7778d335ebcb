// Which fluents exclude each other? Groups of which at most one, or exactly one, holds in every reachable
// state. Helmert's mutex groups for planning (2009) are the model; here they are guessed from names and
// samples and proved all together by induction.
#pragma once

#include "analyse/houdini.h"
#include "analyse/samples.h"
#include "unroll/unrolling.h"

namespace zermelo::analyse {

// Groups that no sample contradicts; they may overlap.
std::vector<Group> guess_groups(const game::Game &game, const Samples &samples, Meter &meter);

// Those of which a member always holds and that have all fluents of a predicate.
std::vector<Group> whole_predicates(const game::Game &game, const std::vector<Group> &groups);

struct ProvedGroups {
    std::vector<Group> groups; // may overlap
    std::vector<Lemma> lemmas;
    std::size_t rounds = 0; // how often the solver was asked
};

// What remains of the guesses after leaving out whatever one step can break, until nothing breaks (Flanagan
// and Leino's Houdini, 2001). A group of which two members come true together is taken apart. The initial
// state must satisfy the guesses. Lemmas are proved along with the groups, and help. Throws LimitReached.
ProvedGroups prove_groups(const game::Game &game, const circuit::Tapes &tapes,
                          const std::vector<Group> &guesses, const std::vector<Lemma> &lemmas, Work &work,
                          Meter &meter);

// Clauses: the group holds in that frame.
void require(unroll::Unrolling &unrolling, std::size_t frame, const Group &group);

// Disjoint groups of at least two fluents, large ones and exact ones first.
std::vector<Group> choose_disjoint(std::vector<Group> groups, std::size_t fluents);
// How many bits a packed state saves with them.
double bits_saved(const std::vector<Group> &groups, std::size_t fluents);

} // namespace zermelo::analyse
