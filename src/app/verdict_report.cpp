#include "app/verdict_report.h"

#include "app/output.h"

#include <fmt/core.h>
#include <fmt/ranges.h>

namespace zermelo::app {

namespace {

using engines::RoleVerdict;
using engines::Verdict;

std::string fraction(const mpq_class &value) {
    if (value.get_den() == 1) return value.get_str();
    return fmt::format("{} ({:.9g})", value.get_str(), value.get_d());
}

std::vector<std::string> move_names(const game::Game &game, const std::vector<game::MoveId> &moves) {
    std::vector<std::string> out;
    for (game::MoveId move : moves) out.push_back(game.moves[move.index()].name);
    return out;
}

std::string facts_text(const SolveReport &report) {
    const analyse::Facts &facts = report.facts;
    std::string out = engines::kind_of(report.game, facts);
    if (facts.constant_sum.proved() && facts.sum) out += fmt::format(", constant sum {}", *facts.sum);
    if (facts.horizon) out += fmt::format(", ends within {} steps", *facts.horizon);
    if (!facts.symmetries.empty()) out += fmt::format(", {} symmetries", facts.symmetries.size() + 1);
    return out;
}

void print_role(const SolveReport &report, const RoleReport &role) {
    const RoleVerdict &answer = role.answer;
    const Verdict &verdict = answer.verdict;
    fmt::print("{}: {} {}\n", report.game.roles[answer.role.index()].name,
               engines::name_of(report.game, report.facts, report.query), value_text(verdict));
    if (answer.derived) return;
    if (!verdict.decided()) fmt::print("  unknown: {}\n", verdict.reason);
    if (verdict.distance)
        fmt::print("  forced within {} step{}{}\n", *verdict.distance, *verdict.distance == 1 ? "" : "s",
                   report.query.distance ? ", not fewer" : "");
    if (report.query.all_moves && verdict.keeping_is_complete && !verdict.keeping.empty())
        fmt::print("  first moves that keep it: {}\n",
                   fmt::join(move_names(report.game, verdict.keeping), " "));
    if (answer.endless)
        fmt::print("  nobody can force an end: the play goes on for ever, which counts as the lowest\n");
    else if (!role.line.empty())
        fmt::print("  line: {}\n", fmt::join(role.line, " ; "));
    for (const std::string &what : role.missing) fmt::print("  missing: {}\n", what);
    if (verdict.engine.empty()) return; // none would do it; the reason says why
    fmt::print("  {} ({}): {} nodes, {:.3f} s, table {} MiB\n", verdict.engine, answer.choice.why,
               grouped(verdict.nodes), verdict.seconds, verdict.memory_bytes >> 20);
}

Json to_json(const SolveReport &report, const RoleReport &role) {
    const RoleVerdict &answer = role.answer;
    const Verdict &verdict = answer.verdict;
    Json out{{"role", report.game.roles[answer.role.index()].name},
             {"what", engines::name_of(report.game, report.facts, report.query)},
             {"decided", verdict.decided()}};
    if (verdict.decided())
        out["value"] = number(verdict.lower);
    else
        out.update({{"at_least", number(verdict.lower)}, {"at_most", number(verdict.upper)}});
    if (answer.derived) {
        out["derived"] = true;
        return out;
    }
    if (!verdict.decided()) out["reason"] = verdict.reason;
    if (!verdict.values.empty()) {
        out["values"] = Json::array();
        for (game::RoleId player : engines::players(report.game))
            out["values"].push_back(number(verdict.values[player.index()]));
    }
    if (verdict.distance) out["distance"] = *verdict.distance;
    if (verdict.keeping_is_complete) out["keeping"] = move_names(report.game, verdict.keeping);
    if (answer.endless)
        out["endless"] = true;
    else if (!role.line.empty())
        out["line"] = fmt::format("{}", fmt::join(role.line, " ; "));
    if (!role.missing.empty()) out["missing"] = role.missing;
    out["engine"] = verdict.engine;
    out["why"] = answer.choice.why;
    out["nodes"] = verdict.nodes;
    out["seconds"] = verdict.seconds;
    out["table_bytes"] = verdict.memory_bytes;
    return out;
}

} // namespace

std::string value_text(const Verdict &verdict) {
    if (verdict.decided()) return fraction(verdict.lower);
    return fmt::format("between {} and {}", fraction(verdict.lower), fraction(verdict.upper));
}

Json number(const mpq_class &value) {
    if (value.get_den() == 1 && value.get_num().fits_slong_p()) return value.get_num().get_si();
    return value.get_str();
}

Json to_json(const SolveReport &report) {
    Json out{{"game", report.name}, {"kind", engines::kind_of(report.game, report.facts)}};
    if (report.facts.sum) out["sum"] = *report.facts.sum;
    if (report.facts.horizon) out["horizon"] = *report.facts.horizon;
    out["model"] = game::name(report.query.model);
    out["measure"] = game::name(report.query.measure);
    out["roles"] = Json::array();
    for (const RoleReport &role : report.roles) out["roles"].push_back(to_json(report, role));
    if (!report.warnings.empty()) out["warnings"] = report.warnings;
    if (!report.strategy.empty()) out["strategy"] = report.strategy;
    out["seconds"] = report.seconds;
    return out;
}

void print(const SolveReport &report) {
    fmt::print("{}: {}\n", report.name, facts_text(report));
    for (const std::string &warning : report.warnings) fmt::print("warning: {}\n", warning);
    for (const RoleReport &role : report.roles) print_role(report, role);
    if (!report.strategy.empty()) fmt::print("strategy: {}\n", report.strategy);
    fmt::print("time: {:.3f} s\n", report.seconds);
}

} // namespace zermelo::app
