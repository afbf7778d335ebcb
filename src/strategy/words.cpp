#include "strategy/words.h"

#include "strategy/sides.h"

#include <fmt/core.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace zermelo::strategy {

using game::Measure;
using game::Model;
using game::RoleId;

namespace {

const Entry *find(const Part &part, const game::State &state) {
    auto at = std::lower_bound(
        part.entries.begin(), part.entries.end(), state,
        [](const Entry &entry, const game::State &other) { return entry.state.words < other.words; });
    return at != part.entries.end() && at->state == state ? &*at : nullptr;
}

std::vector<RoleId> opponents(const game::Game &game, RoleId role) {
    std::vector<RoleId> out;
    for (std::size_t r = 0; r < game.roles.size(); ++r)
        if (r != role.index() && !game.roles[r].is_random) out.emplace_back(r);
    return out;
}

// "gets at least 50", "wins with probability at most 3/8 (0.375)"
std::string result(const game::Game &game, const Claim &claim, const Part &part) {
    const char *bound = part.side == Side::lower ? "at least" : "at most";
    std::string number = number_text(part.bound);
    const std::string &role = game.roles[claim.role.index()].name;
    auto others = opponents(game, claim.role);
    const char *average = game.has_chance() ? " on average" : "";
    if (claim.model == Model::difference && !others.empty())
        return fmt::format("{}'s {} minus {}'s is {} {}{}", role,
                           claim.measure == Measure::win ? "win" : "goal",
                           game.roles[others.front().index()].name, bound, number, average);
    if (claim.measure == Measure::goal) return fmt::format("{} gets {} {}{}", role, bound, number, average);
    if (game.has_chance()) return fmt::format("{} wins with probability {} {}", role, bound, number);
    if (part.side == Side::lower && part.bound == 1) return role + " wins";
    if (part.side == Side::upper && part.bound == 0) return role + " does not win";
    return fmt::format("it is open whether {} wins", role);
}

// Somewhere both sides have a choice, and the plan replies.
bool replies_somewhere(const Sides &sides, const Part &part) {
    return sides.replies && std::any_of(part.entries.begin(), part.entries.end(), [&](const Entry &entry) {
               return entry.moves.size() > sides.plan.size();
           });
}

std::string table_text(const game::Game &game, const Claim &claim, const Part &part) {
    std::vector<std::string> values;
    const Entry *root = find(part, claim.root);
    for (std::size_t r = 0; r < game.roles.size(); ++r)
        if (!game.roles[r].is_random && root && r < root->values.size())
            values.push_back(fmt::format("{} gets {}", game.roles[r].name, number_text(root->values[r])));
    if (!root)
        values.push_back(
            fmt::format("{} gets {}", game.roles[claim.role.index()].name, number_text(part.bound)));
    return fmt::format("if each role wants the most for itself, {}", fmt::join(values, ", "));
}

} // namespace

const char *name(Side side) {
    return side == Side::lower ? "lower" : side == Side::upper ? "upper" : "table";
}

std::string number_text(const mpq_class &value) {
    std::string exact = value.get_str();
    return value.get_den() == 1 ? exact : fmt::format("{} ({:.6g})", exact, value.get_d());
}

std::optional<std::uint32_t> steps_of(const game::Game &game, const Claim &claim, const Part &part) {
    const Entry *root = find(part, claim.root);
    bool is_rank = game.has_chance() && !claim.depth;
    if (part.side != Side::lower || is_rank || !root) return {};
    return root->distance;
}

std::string describe(const game::Game &game, const Claim &claim, const Part &part) {
    if (part.side == Side::table) return table_text(game, claim, part);
    std::string out = result(game, claim, part);
    Sides sides = sides_of(game, claim, part.side);
    auto others = opponents(game, claim.role);
    bool one = others.size() == 1;
    std::string them = one ? game.roles[others.front().index()].name : "the others";
    if (claim.model == Model::cooperative)
        out += part.side == Side::lower ? " if all play together" : " even if all play together";
    else if (!others.empty() && part.side == Side::lower)
        out += fmt::format(", whatever {} {}", them, one ? "does" : "do");
    else if (!others.empty())
        out += fmt::format(" against the best play of {}", them);
    if (replies_somewhere(sides, part))
        out += fmt::format(", if {} always {} first and openly",
                           claim.model == Model::minimax ? them : game.roles[claim.role.index()].name,
                           claim.model == Model::minimax && !one ? "move" : "moves");
    if (auto steps = steps_of(game, claim, part))
        out += fmt::format(", within {} step{}", *steps, *steps == 1 ? "" : "s");
    else if (claim.depth)
        out += fmt::format(", where plays of more than {} steps count as the lowest", *claim.depth);
    return out;
}

} // namespace zermelo::strategy
