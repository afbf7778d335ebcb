#include "board/vocabulary.h"

#include "frame/domains.h"

#include <algorithm>

namespace zermelo::board {

namespace {

constexpr std::size_t most_relations = 1000; // with more of them a game has no boards

struct Known {
    std::vector<std::set<std::string>> values, seen; // by argument: what it can be, and what it was
    std::set<Values> facts;
};

using ByShape = std::map<std::string, Known>;

void add_fact(const std::string &fact, bool is_possible, ByShape &out) {
    Reading reading = read(fact);
    Known &known = out[reading.shape];
    known.values.resize(reading.values.size());
    known.seen.resize(reading.values.size());
    for (std::size_t i = 0; i < reading.values.size(); ++i) {
        known.values[i].insert(reading.values[i]);
        if (!is_possible) known.seen[i].insert(reading.values[i]);
    }
    if (is_possible) known.facts.insert(std::move(reading.values));
}

// What an argument can be is known from above only: if what was seen is in order, or covers much less of an
// order, then the rest is taken to be impossible.
void trim(Known &known, const std::vector<Chain> &chains) {
    constexpr std::size_t long_line = 12;
    for (std::size_t i = 0; i < known.values.size(); ++i) {
        if (i >= known.seen.size() || known.seen[i].size() < 2) continue;
        Ordered possible = in_order(known.values[i], chains), seen = in_order(known.seen[i], chains);
        bool is_mixed = !possible.is_ordered() && seen.is_ordered();
        bool is_far = possible.is_ordered() && seen.is_ordered() && possible.values.size() > long_line &&
                      2 * seen.values.size() < possible.values.size();
        if (!is_mixed && !is_far) continue;
        known.values[i] = known.seen[i];
        std::erase_if(known.facts, [&](const Values &fact) { return !known.values[i].contains(fact[i]); });
    }
}

// Functions within functions are followed where there is one only; else the shapes show what was seen.
void add_domain(const frame::Domain &domain, std::string &shape, std::vector<std::set<std::string>> &values) {
    std::set<std::string> constants;
    for (const auto &[name, args] : domain.functions)
        if (args.empty()) constants.insert(name.first);
    if (!constants.empty() || domain.functions.size() != 1) {
        shape += '_';
        values.push_back(std::move(constants));
        return;
    }
    const auto &[name, args] = *domain.functions.begin();
    shape += "(" + name.first;
    for (const frame::Domain &arg : args) {
        shape += ' ';
        add_domain(arg, shape, values);
    }
    shape += ')';
}

void add_domains(const std::vector<gdl::Rule> &rules, ByShape &out) {
    frame::Domains domains(rules);
    for (const auto &[name, args] : domains.argument({"true", 1}, 0).functions) {
        if (args.empty()) continue;
        std::string shape = "(" + name.first;
        std::vector<std::set<std::string>> values;
        for (const frame::Domain &arg : args) {
            shape += ' ';
            add_domain(arg, shape, values);
        }
        out[shape + ")"].values = std::move(values);
    }
}

} // namespace

std::vector<Relation> vocabulary(const session::Session &session, const std::vector<Seen> &seen,
                                 const std::vector<Chain> &chains, const FixedRelations &pairs,
                                 const Job &job) {
    ByShape known;
    if (session.game) {
        for (const game::Fluent &fluent : session.game->fluents) add_fact(fluent.name, true, known);
        for (const std::string &fact : session.game->always_true) add_fact(fact, true, known);
    } else {
        std::vector<gdl::Rule> rules = with_facts(session.rules, 1, fixed_relations(session.rules, 1, job));
        add_domains(with_facts(std::move(rules), 2, pairs), known);
    }
    for (const Seen &state : seen)
        for (const std::string &fact : state.facts) add_fact(fact, false, known);
    if (known.size() > most_relations) return {};
    std::vector<std::vector<Values>> all_pairs;
    for (const auto &[name, tuples] : pairs) all_pairs.push_back(tuples);
    std::vector<Relation> out;
    std::map<std::string, std::size_t> numbers;
    for (auto &[shape, what] : known) {
        trim(what, chains);
        numbers[shape] = out.size();
        out.emplace_back(shape, std::vector<Values>(what.facts.begin(), what.facts.end()), what.values,
                         chains, all_pairs);
    }
    for (const Seen &state : seen) {
        std::vector<std::vector<Values>> facts(out.size());
        for (const std::string &fact : state.facts) {
            Reading reading = read(fact);
            std::size_t number = numbers.at(reading.shape);
            facts[number].push_back(out[number].by_position(reading.values));
        }
        for (std::size_t r = 0; r < out.size(); ++r) out[r].see(facts[r]);
    }
    return out;
}

} // namespace zermelo::board
