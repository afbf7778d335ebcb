// A set of terms, as analyses of arguments need it: some constants, and for some functions all terms whose
// arguments are in the given sets. How functions are named and constants kept is up to the analysis.
#pragma once

#include <cstddef>
#include <map>
#include <vector>

namespace zermelo::gdl {

template <class Function, class Constants>
struct Domain {
    static constexpr int deepest = 6; // terms that grow with every step are not followed for ever

    bool anything = false; // all terms
    Constants constants;
    std::map<Function, std::vector<Domain>> functions; // what their arguments can be

    bool add(const Domain &other, int depth = 0); // whether anything was new
    void intersect(const Domain &other);
};

// For whom a constant is a function without arguments.
struct NoConstants {
    bool add(const NoConstants &) { return false; }
    void intersect(const NoConstants &) {}
};

template <class Function, class Constants>
bool Domain<Function, Constants>::add(const Domain &other, int depth) {
    if (anything) return false;
    if (other.anything || depth > deepest) {
        *this = {};
        return anything = true;
    }
    bool changed = constants.add(other.constants);
    for (const auto &[function, args] : other.functions) {
        auto [it, added] = functions.try_emplace(function, args.size());
        changed = changed || added;
        for (std::size_t i = 0; i < args.size(); ++i)
            changed = it->second[i].add(args[i], depth + 1) || changed;
    }
    return changed;
}

template <class Function, class Constants>
void Domain<Function, Constants>::intersect(const Domain &other) {
    if (other.anything) return;
    if (anything) {
        *this = other;
        return;
    }
    constants.intersect(other.constants);
    for (auto it = functions.begin(); it != functions.end();) {
        auto match = other.functions.find(it->first);
        if (match == other.functions.end()) {
            it = functions.erase(it);
            continue;
        }
        for (std::size_t i = 0; i < it->second.size(); ++i) it->second[i].intersect(match->second[i]);
        ++it;
    }
}

} // namespace zermelo::gdl
