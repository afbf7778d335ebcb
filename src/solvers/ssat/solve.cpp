#include "solvers/ssat/solve.h"

#include <algorithm>
#include <cstdlib>

namespace zermelo::ssat {

namespace {

std::size_t cache_bytes(const Options &options, const Job &job) {
    std::optional<std::size_t> memory = job.memory_bytes();
    return memory ? std::min(options.cache_bytes, *memory / 2) : options.cache_bytes;
}

// The variables of the outermost block, if it is existential.
std::vector<int> outermost_existentials(const formula::Formula &formula) {
    std::vector<char> free(static_cast<std::size_t>(formula.variable_count) + 1, 0);
    for (const formula::Clause &clause : formula.clauses)
        for (int literal : clause) free[static_cast<std::size_t>(std::abs(literal))] = 1;
    for (const formula::Block &block : formula.prefix)
        for (int variable : block.variables) free[static_cast<std::size_t>(variable)] = 0;
    std::vector<int> out;
    for (int variable = 1; variable <= formula.variable_count; ++variable)
        if (free[static_cast<std::size_t>(variable)]) out.push_back(variable);
    for (const formula::Block &block : formula.prefix) {
        if (block.variables.empty()) continue;
        if (block.quantifier != Quantifier::exists) break;
        out.insert(out.end(), block.variables.begin(), block.variables.end());
    }
    std::ranges::sort(out);
    return out;
}

// Variable by variable, the value that keeps the formula's; what was searched before is in the cache.
std::vector<int> choice(const Problem &problem, Search &search, const mpq_class &value) {
    std::vector<int> out;
    if (value == 0) return out; // nothing is better than anything else
    for (Variable v = 0; v < problem.variables.size(); ++v) {
        const Problem::Place &place = problem.variables[v];
        if (place.block != 0 || place.quantifier != Quantifier::exists) break;
        if (search.open(v) && search.needed(v)) {
            bool keeps = search.would_keep(positive(v), value);
            search.assume(keeps ? positive(v) : negated(positive(v)));
        }
        if (search.is_true(positive(v))) out.push_back(place.name);
    }
    return out;
}

void solve(const formula::StochasticFormula &formula, const Job &job, const Options &options,
           Answer &answer) {
    Meter meter(job);
    Simplified simpler = simplify(formula, meter, options.effort);
    answer.variables = simpler.problem.variables.size();
    answer.clauses = simpler.problem.clauses.size();
    answer.upper = simpler.factor;
    std::vector<int> truths = simpler.fixed;
    if (simpler.factor != 0) {
        Search search(simpler.problem, meter, cache_bytes(options, job));
        auto note = [&](const Search::Bounds &bounds) {
            answer.lower = simpler.factor * bounds.lower;
            answer.upper = simpler.factor * bounds.upper;
            answer.counts = search.counts();
        };
        try {
            if (options.at_least) return note(search.compared_with(*options.at_least / simpler.factor));
            mpq_class value = search.value();
            note({value, value});
            if (options.choice) {
                std::vector<int> chosen = choice(simpler.problem, search, value);
                truths.insert(truths.end(), chosen.begin(), chosen.end());
            }
        } catch (const LimitReached &) {
            if (!answer.decided()) note(search.bounds());
            throw;
        }
    }
    if (!options.choice || options.at_least) return;
    std::ranges::sort(truths);
    for (int variable : outermost_existentials(formula.formula))
        answer.outermost.push_back(std::ranges::binary_search(truths, variable) ? variable : -variable);
}

} // namespace

Answer solve(const formula::StochasticFormula &formula, const Job &job, const Options &options) {
    Answer answer;
    answer.at_least = options.at_least;
    auto limit = limit_of(job, [&] { solve(formula, job, options, answer); });
    if (limit && !answer.answered()) {
        answer.reason = limit->what();
        answer.limit = limit->kind;
    }
    return answer;
}

} // namespace zermelo::ssat
