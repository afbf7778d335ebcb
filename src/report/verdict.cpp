#include "report/verdict.h"

#include <fmt/core.h>
#include <fmt/ranges.h>

namespace zermelo::report {

namespace {

using engines::RoleVerdict;
using engines::Verdict;
using session::RoleAnswer;

std::string fraction(const mpq_class &value) {
    if (value.get_den() == 1) return value.get_str();
    return fmt::format("{} ({:.9g})", value.get_str(), value.get_d());
}

std::vector<std::string> move_names(const game::Game &game, const std::vector<game::MoveId> &moves) {
    std::vector<std::string> out;
    for (game::MoveId move : moves) out.push_back(game.moves[move.index()].name);
    return out;
}

// A value or bounds: "50", "8209/16384 (0.501038)", "between 0 and 100".
std::string value_text(const Verdict &verdict) {
    if (verdict.decided()) return fraction(verdict.lower);
    return fmt::format("between {} and {}", fraction(verdict.lower), fraction(verdict.upper));
}

class SolveReport {
  public:
    SolveReport(const session::Session &session, const session::Solution &solution)
        : game_(*session.game), facts_(*session.facts), query_(solution.query) {}

    std::string headline() const {
        std::string out = engines::kind_of(game_, facts_);
        if (facts_.constant_sum.proved() && facts_.sum) out += fmt::format(", constant sum {}", *facts_.sum);
        if (facts_.horizon) out += fmt::format(", ends within {} steps", *facts_.horizon);
        if (!facts_.symmetries.empty()) out += fmt::format(", {} symmetries", facts_.symmetries.size() + 1);
        return out;
    }

    std::string text(const RoleAnswer &role) const {
        const RoleVerdict &found = role.found;
        const Verdict &verdict = found.verdict;
        std::string out;
        auto to = std::back_inserter(out);
        fmt::format_to(to, "{}: {} {}\n", game_.roles[found.role.index()].name,
                       engines::name_of(game_, facts_, query_), value_text(verdict));
        if (found.derived) return out;
        if (!verdict.decided()) fmt::format_to(to, "  unknown: {}\n", verdict.reason);
        if (verdict.distance)
            fmt::format_to(to, "  forced within {} step{}{}\n", *verdict.distance,
                           *verdict.distance == 1 ? "" : "s", query_.distance ? ", not fewer" : "");
        if (query_.all_moves && verdict.keeping_is_complete && !verdict.keeping.empty())
            fmt::format_to(to, "  first moves that keep it: {}\n",
                           fmt::join(move_names(game_, verdict.keeping), " "));
        if (found.endless)
            out += "  nobody can force an end: the play goes on for ever, which counts as the lowest\n";
        else if (!role.line.empty())
            fmt::format_to(to, "  line: {}\n", fmt::join(role.line, " ; "));
        for (const std::string &what : role.missing) fmt::format_to(to, "  missing: {}\n", what);
        if (verdict.engine.empty()) return out; // none would do it; the reason says why
        fmt::format_to(to, "  {} ({}): {} nodes, {:.3f} s, table {} MiB\n", verdict.engine, found.choice.why,
                       grouped(verdict.nodes), verdict.seconds, verdict.memory_bytes >> 20);
        return out;
    }

    Json to_json(const RoleAnswer &role) const;

  private:
    const game::Game &game_;
    const analyse::Facts &facts_;
    const engines::Query &query_;
};

Json SolveReport::to_json(const RoleAnswer &role) const {
    const RoleVerdict &found = role.found;
    const Verdict &verdict = found.verdict;
    Json out{{"role", game_.roles[found.role.index()].name},
             {"what", engines::name_of(game_, facts_, query_)},
             {"decided", verdict.decided()}};
    if (verdict.decided())
        out["value"] = number(verdict.lower);
    else
        out.update({{"at_least", number(verdict.lower)}, {"at_most", number(verdict.upper)}});
    if (found.derived) {
        out["derived"] = true;
        return out;
    }
    if (!verdict.decided()) out["reason"] = verdict.reason;
    if (!verdict.values.empty()) {
        out["values"] = Json::array();
        for (game::RoleId player : game_.players())
            out["values"].push_back(number(verdict.values[player.index()]));
    }
    if (verdict.distance) out["distance"] = *verdict.distance;
    if (verdict.keeping_is_complete) out["keeping"] = move_names(game_, verdict.keeping);
    if (found.endless)
        out["endless"] = true;
    else if (!role.line.empty())
        out["line"] = fmt::format("{}", fmt::join(role.line, " ; "));
    if (!role.missing.empty()) out["missing"] = role.missing;
    out["engine"] = verdict.engine;
    out["why"] = found.choice.why;
    out["nodes"] = verdict.nodes;
    out["seconds"] = verdict.seconds;
    out["table_bytes"] = verdict.memory_bytes;
    return out;
}

} // namespace

Json to_json(const std::string &name, const session::Session &session, const session::Solution &solution,
             double seconds) {
    const analyse::Facts &facts = *session.facts;
    SolveReport report(session, solution);
    Json out{{"game", name}, {"kind", engines::kind_of(*session.game, facts)}};
    if (facts.sum) out["sum"] = *facts.sum;
    if (facts.horizon) out["horizon"] = *facts.horizon;
    out["model"] = game::name(solution.query.model);
    out["measure"] = game::name(solution.query.measure);
    out["roles"] = Json::array();
    for (const RoleAnswer &role : solution.roles) out["roles"].push_back(report.to_json(role));
    if (!solution.warnings.empty()) out["warnings"] = solution.warnings;
    if (const auto &proof = solution.proof)
        out["strategy"] = {{"states", proof->states}, {"checked", proof->checked}, {"file", proof->file}};
    out["seconds"] = seconds;
    return out;
}

std::string text(const std::string &name, const session::Session &session, const session::Solution &solution,
                 double seconds) {
    SolveReport report(session, solution);
    std::string out = fmt::format("{}: {}\n", name, report.headline());
    for (const std::string &warning : solution.warnings) out += fmt::format("warning: {}\n", warning);
    for (const RoleAnswer &role : solution.roles) out += report.text(role);
    if (const auto &proof = solution.proof)
        out += fmt::format("strategy: {} states, {}, in {}\n", grouped(proof->states), proof->checked,
                           proof->file);
    return out + fmt::format("time: {:.3f} s\n", seconds);
}

} // namespace zermelo::report
