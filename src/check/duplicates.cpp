// Rule: a clause is written once. A second copy changes nothing, but is often meant to be something else.
#include "check/rules.h"

#include <fmt/core.h>

#include <functional>
#include <unordered_set>

namespace zermelo::check {

namespace {

std::size_t mix(std::size_t hash, std::size_t value) {
    return (hash ^ value) * 0x9e3779b97f4a7c15ULL + (hash >> 29);
}

std::size_t hash_of(const gdl::Term &term) {
    std::size_t hash = mix(term.is_variable, std::hash<std::string>{}(term.name));
    for (const gdl::Term &arg : term.args) hash = mix(hash, hash_of(arg));
    return mix(hash, term.args.size());
}

std::size_t hash_of(const gdl::Formula &formula) {
    std::size_t hash = static_cast<std::size_t>(formula.kind);
    if (formula.kind == gdl::Formula::Kind::atom) return mix(hash, hash_of(formula.atom));
    for (const gdl::Formula &part : formula.parts) hash = mix(hash, hash_of(part));
    return mix(hash, formula.parts.size());
}

struct Hash {
    std::size_t operator()(const gdl::Clause *clause) const {
        std::size_t hash = hash_of(clause->head);
        for (const gdl::Formula &formula : clause->body) hash = mix(hash, hash_of(formula));
        return hash;
    }
};

struct Equal {
    bool operator()(const gdl::Clause *a, const gdl::Clause *b) const { return *a == *b; }
};

} // namespace

void check_duplicates(const Subject &subject, Diagnostics &out) {
    std::unordered_set<const gdl::Clause *, Hash, Equal> seen;
    for (const gdl::Clause &clause : subject.description.clauses) {
        auto [found, added] = seen.insert(&clause);
        if (!added)
            report(out, Severity::note, "duplicate", clause.where,
                   fmt::format("this clause for {} also stands at line {}", quote(clause.head),
                               (*found)->where.line),
                   "delete one of them");
    }
}

} // namespace zermelo::check
