#include "report/headline.h"

#include "game/payoff.h"

#include <fmt/core.h>

#include <algorithm>

namespace zermelo::report {

namespace {

std::string end_of_plays(const analyse::Facts &facts) {
    if (facts.horizon) return "ends within " + counted(*facts.horizon, "step");
    if (facts.ends.proved()) return "every play ends";
    return facts.ends.refuted() ? "plays need not end" : "not proved that every play ends";
}

// What a bound on the steps makes of longer plays.
std::string meaning_of_depth(const session::Session &session, const engines::Query &query) {
    std::string limit = counted(*query.depth, "step");
    if (session.facts->horizon && *session.facts->horizon <= *query.depth)
        return fmt::format("depth: no play has more than {}, so nothing is cut", limit);
    game::RoleId role = session.game->players().front();
    int lowest = game::Payoff(*session.game, role, query.model, query.measure).lowest();
    return fmt::format("depth: a play of more than {} counts as the lowest, here {}; without --depth a value "
                       "may be higher",
                       limit, lowest);
}

} // namespace

const char *ends(const analyse::Facts &facts) {
    if (facts.ends.proved() || facts.horizon) return "proved";
    return facts.ends.refuted() ? "refuted" : "not proved";
}

std::size_t warning_count(const Diagnostics &diagnostics) {
    return static_cast<std::size_t>(
        std::count_if(diagnostics.begin(), diagnostics.end(),
                      [](const Diagnostic &d) { return d.severity == Severity::warning; }));
}

std::string headline(const game::Game &game, const analyse::Facts &facts) {
    std::string out = engines::kind_of(game, facts);
    if (facts.constant_sum.proved() && facts.sum) out += fmt::format(", constant sum {}", *facts.sum);
    out += ", " + end_of_plays(facts);
    if (!facts.symmetries.empty()) out += fmt::format(", {} symmetries", facts.symmetries.size() + 1);
    return out;
}

std::string caveats(const std::string &name, const session::Session &session,
                    const session::Solution &solution, Style style) {
    std::string out;
    auto warn = [&](const std::string &what) {
        out += fmt::format("{} {}\n", style.yellow("warning:"), what);
    };
    for (const std::string &warning : solution.warnings) warn(cut_steps(warning));
    for (const Diagnostic &d : session.diagnostics)
        if (d.code == "part") warn(fmt::format("{}; {}", d.message, d.hint));
    if (std::size_t count = warning_count(session.diagnostics))
        warn(fmt::format("{} about the rules; `zermelo check {}` shows {}", counted(count, "warning"), name,
                         count == 1 ? "it" : "them"));
    if (solution.query.depth) out += meaning_of_depth(session, solution.query) + "\n";
    return out;
}

} // namespace zermelo::report
