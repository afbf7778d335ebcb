// Under which permutations of fluents and moves is the game the same? Those are automorphisms of a graph made
// from the rules (Schiffel, "Symmetry detection in general game playing", 2010), found by bliss (Junttila and
// Kaski 2007). Rules often go about symmetric things in an asymmetric way, such as counting a row of three
// from the left, so the circuit is looked at too, where only what is computed counts. Every element of the
// group is checked against the net that it comes from.
//
// Elements are told apart by what they do with fluents; permutations of moves alone (the sides of a die) are
// left out.
//
// The initial state need not be kept: the value of a state depends on the rules and on the state alone.
#include "analyse/costs.h"
#include "analyse/net.h"
#include "analyse/questions.h"

#include <fmt/core.h>

#include <algorithm>
#include <set>

namespace zermelo::analyse {

namespace {

constexpr std::size_t most_elements = 128;

using Permutation = std::vector<std::uint32_t>; // of the vertices of a net

struct Closure {
    std::vector<Permutation> elements; // the identity first
    std::size_t left_out = 0;          // generators that would have made the group too large
};

// The group that the generators make. Elements are told apart by what they do with the first `visible`
// vertices.
Closure close(const Net &net, std::size_t visible, Work &work, Meter &meter) {
    auto part = [&](const Permutation &of) {
        return Permutation(of.begin(), of.begin() + static_cast<std::ptrdiff_t>(visible));
    };
    Permutation same(net.size());
    for (std::uint32_t v = 0; v < same.size(); ++v) same[v] = v;
    Closure out{{same}, 0};
    std::set<Permutation> seen{part(same)};
    std::vector<Permutation> used;
    for (const Permutation &generator : automorphisms(net, work, meter)) {
        if (seen.count(part(generator)) || !is_automorphism(net, generator)) continue;
        std::vector<Permutation> larger = out.elements;
        std::set<Permutation> larger_seen = seen;
        used.push_back(generator);
        for (std::size_t i = 0; i < larger.size() && larger.size() <= most_elements; ++i)
            for (const Permutation &g : used) {
                meter.look();
                work.spend(same.size() * cost::vertex);
                Permutation product(same.size());
                for (std::size_t v = 0; v < same.size(); ++v) product[v] = g[larger[i][v]];
                if (larger_seen.insert(part(product)).second) larger.push_back(std::move(product));
            }
        if (larger.size() > most_elements) {
            used.pop_back();
            ++out.left_out;
            continue;
        }
        out.elements = std::move(larger);
        seen = std::move(larger_seen);
    }
    return out;
}

game::Symmetry to_symmetry(const game::Game &game, const Permutation &element) {
    game::Symmetry out;
    std::size_t fluents = game.fluents.size();
    out.fluent.assign(element.begin(), element.begin() + static_cast<std::ptrdiff_t>(fluents));
    for (std::size_t m = 0; m < game.moves.size(); ++m)
        out.move.push_back(element[fluents + m] - static_cast<std::uint32_t>(fluents));
    out.keeps_initial = true;
    for (std::size_t f = 0; f < fluents; ++f)
        if (game.initial.holds(game::FluentId(f)) != game.initial.holds(game::FluentId(out.fluent[f])))
            out.keeps_initial = false;
    return out;
}

} // namespace

Symmetries find_symmetries(const game::Game &game, const circuit::Circuit &circuit,
                           std::span<const game::FluentId> constants, std::size_t most_arrows, Work &work,
                           Meter &meter) {
    Symmetries out;
    Closure best;
    auto consider = [&](const Net &net, const char *how) {
        meter.look();
        Closure found = close(net, game.fluents.size(), work, meter);
        for (const Permutation &element : found.elements)
            if (!is_automorphism(net, element)) return;
        if (found.elements.size() <= best.elements.size()) return;
        best = std::move(found);
        out.how = how;
    };
    meter.look();
    auto net = circuit_net(game, circuit, most_arrows, Roles::apart, constants);
    if (net) consider(*net, "automorphisms of the circuit");
    // Where recursion was unrolled, the rules may show more.
    bool recursive = std::any_of(game.strata.begin(), game.strata.end(),
                                 [](const game::Stratum &stratum) { return stratum.recursive; });
    if ((!net || recursive) &&
        game.condition_count() + game.rule_count() + game.signal_count() <= most_arrows)
        consider(rule_net(game), "automorphisms of the ground rules");
    if (out.how.empty()) out.how = "not looked for: the game is too large";
    for (std::size_t i = 1; i < best.elements.size(); ++i)
        out.elements.push_back(to_symmetry(game, best.elements[i]));
    if (best.left_out)
        out.how += fmt::format("; {} generators left out, the group would be too large", best.left_out);
    return out;
}

} // namespace zermelo::analyse
