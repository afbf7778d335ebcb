#include "board/links.h"

#include <algorithm>

namespace zermelo::board {

namespace {

std::string helper_key(const gdl::Term &atom, std::size_t argument) {
    return atom.name + "/" + std::to_string(atom.args.size()) + "/" + std::to_string(argument);
}

// Whether the term in an atom is a fluent or a move, and which argument it is.
struct Subject {
    bool is_move;
    std::size_t argument;
};

const Subject *subject_of(const gdl::Term &atom) {
    static const Subject fluent{false, 0}, move{true, 1};
    if (atom.args.size() == 1 && (atom.name == "true" || atom.name == "next" || atom.name == "init"))
        return &fluent;
    if (atom.args.size() == 2 && (atom.name == "does" || atom.name == "legal")) return &move;
    return nullptr;
}

} // namespace

Links::Links(const std::vector<gdl::Rule> &rules) {
    constexpr int rounds = 8; // helpers of helpers of helpers …
    for (int round = 0; round < rounds; ++round) {
        bool changed = false;
        for (const gdl::Rule &rule : rules) changed = learn(rule) || changed;
        if (!changed) break;
    }
    for (const gdl::Rule &rule : rules) count(rule);
}

void Links::add_term(const gdl::Term &term, bool is_move, const std::string &path,
                     PlacesByVariable &out) const {
    if (term.is_variable) {
        if (!path.empty()) out[term.name].insert({is_move, path});
        return;
    }
    std::string here = path.empty() ? term.name : path + "/" + term.name;
    for (std::size_t i = 0; i < term.args.size(); ++i)
        add_term(term.args[i], is_move, here + "/" + std::to_string(i), out);
}

void Links::add_helper(const gdl::Term &atom, PlacesByVariable &out) const {
    for (std::size_t i = 0; i < atom.args.size(); ++i) {
        if (!atom.args[i].is_variable) continue;
        auto known = helpers_.find(helper_key(atom, i));
        if (known != helpers_.end())
            out[atom.args[i].name].insert(known->second.begin(), known->second.end());
    }
}

void Links::collect(const gdl::Rule &rule, PlacesByVariable &out) const {
    for (const gdl::Literal &literal : rule.body) {
        if (const Subject *subject = subject_of(literal.atom))
            add_term(literal.atom.args[subject->argument], subject->is_move, "", out);
        else if (literal.atom.name != "distinct")
            add_helper(literal.atom, out);
    }
}

bool Links::learn(const gdl::Rule &rule) {
    if (rule.body.empty() || subject_of(rule.head)) return false;
    PlacesByVariable places;
    collect(rule, places);
    bool changed = false;
    for (std::size_t i = 0; i < rule.head.args.size(); ++i) {
        if (!rule.head.args[i].is_variable) continue;
        auto found = places.find(rule.head.args[i].name);
        if (found == places.end()) continue;
        std::set<Place> &known = helpers_[helper_key(rule.head, i)];
        for (const Place &place : found->second) changed = known.insert(place).second || changed;
    }
    return changed;
}

void Links::count(const gdl::Rule &rule) {
    PlacesByVariable places;
    collect(rule, places);
    if (const Subject *subject = subject_of(rule.head))
        add_term(rule.head.args[subject->argument], subject->is_move, "", places);
    for (const auto &[variable, found] : places)
        for (const Place &place : found) {
            if (place.is_move) continue;
            ++variables_[place.path][variable];
            for (const Place &other : found)
                if (other.is_move) ++met_[other.path][place.path];
        }
}

std::size_t Links::between(const std::string &move_path, const std::string &fluent_path) const {
    std::size_t out = 0;
    for (std::size_t cut = 0;; ++cut) { // the last steps that both paths have in common may be one variable's
        std::string move = move_path.substr(0, move_path.size() - cut);
        std::string fluent = fluent_path.substr(0, fluent_path.size() - cut);
        if (auto it = met_.find(move); it != met_.end())
            if (auto other = it->second.find(fluent); other != it->second.end()) out += other->second;
        if (cut >= move_path.size() || cut >= fluent_path.size() ||
            move_path[move_path.size() - cut - 1] != fluent_path[fluent_path.size() - cut - 1])
            return out;
    }
}

bool Links::is_met(const std::string &fluent_path) const {
    return std::any_of(met_.begin(), met_.end(), [&](const auto &move) {
        return between(move.first, fluent_path) > 0 || move.second.contains(fluent_path);
    });
}

const std::map<std::string, std::size_t> &Links::variables(const std::string &fluent_path) const {
    static const std::map<std::string, std::size_t> none;
    auto it = variables_.find(fluent_path);
    return it == variables_.end() ? none : it->second;
}

} // namespace zermelo::board
