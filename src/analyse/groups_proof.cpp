#include "analyse/groups.h"
#include "analyse/houdini.h"
#include "unroll/counting.h"

#include <algorithm>
#include <map>

namespace zermelo::analyse {

namespace {

std::vector<game::FluentId> fluents_of(const Lemma &lemma) {
    std::vector<game::FluentId> out;
    for (const FluentLiteral &literal : lemma) out.push_back(literal.fluent);
    return out;
}

} // namespace

void require(unroll::Unrolling &unrolling, std::size_t frame, const Group &group) {
    std::vector<int> literals;
    for (game::FluentId f : group.fluents) literals.push_back(unrolling.fluent(frame, f));
    unroll::at_most_one(unrolling.sat(), literals);
    if (group.exactly_one) unrolling.sat().add(literals);
}

ProvedGroups prove_groups(const game::Game &game, const circuit::Tapes &tapes,
                          const std::vector<Group> &guesses, const std::vector<Lemma> &lemmas, Work &work,
                          Meter &meter) {
    Houdini houdini(game, tapes, meter.job(), work);
    for (const Group &group : guesses) {
        meter.look();
        Lemma literals;
        for (game::FluentId f : group.fluents) literals.push_back({f, true});
        if (literals.size() >= 2) houdini.add(Candidate::Kind::at_most_one, literals);
        if (group.exactly_one) houdini.add(Candidate::Kind::clause, literals);
    }
    for (const Lemma &lemma : lemmas) {
        meter.check();
        houdini.add(Candidate::Kind::clause, lemma);
    }
    ProvedGroups out;
    out.rounds = houdini.run(meter);

    std::map<std::vector<game::FluentId>, std::size_t> place; // of groups, by their members
    for (const Candidate &claim : houdini.candidates()) {
        if (claim.kind != Candidate::Kind::at_most_one) continue;
        std::vector<game::FluentId> fluents = fluents_of(claim.literals);
        if (place.emplace(fluents, out.groups.size()).second) out.groups.push_back({fluents, false});
    }
    for (const Candidate &claim : houdini.candidates()) {
        if (claim.kind != Candidate::Kind::clause) continue;
        bool positive = std::all_of(claim.literals.begin(), claim.literals.end(),
                                    [](const FluentLiteral &literal) { return literal.positive; });
        std::vector<game::FluentId> fluents = fluents_of(claim.literals);
        if (auto at = place.find(fluents); positive && at != place.end()) {
            out.groups[at->second].exactly_one = true;
        } else if (positive && fluents.size() == 1) {
            out.groups.push_back({fluents, true}); // it always holds
        } else {
            out.lemmas.push_back(claim.literals);
        }
    }
    return out;
}

} // namespace zermelo::analyse
