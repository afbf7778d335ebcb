// The engine `pn`.
#include "engines/common/engines.h"
#include "engines/search/proof_numbers.h"

namespace zermelo::engines {

namespace {

std::optional<std::string> refuses(const Problem &problem, const Query &query) {
    if (auto reason = search_engine.refuses(problem, query)) return reason;
    if (query.distance || query.depth) return "it does not count steps";
    if (!problem.facts.acyclic.proved()) return "states may repeat";
    if (!problem.facts.turn_taking.proved()) return "both sides may have a choice in one step";
    return std::nullopt;
}

Verdict solve(const Problem &problem, const Query &query, const Resources &resources) {
    ProofNumbers search(problem, query, resources);
    return engines::solve(search);
}

} // namespace

const Engine pn_engine{
    "pn",
    "proof-number search, depth first",
    "turn-taking games without chance in which no state repeats (both proved); one thread",
    "exact values",
    refuses,
    solve,
};

} // namespace zermelo::engines
