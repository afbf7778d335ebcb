#include "app/verdict_report.h"

#include "app/output.h"
#include "game/reference.h"

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

// The moves of roles that had a choice; in a step where none had, all of them.
std::string line_text(const game::Game &game, game::State state,
                      const std::vector<std::vector<game::MoveId>> &line) {
    game::Reference reference(game);
    std::vector<std::string> steps;
    for (const auto &joint : line) {
        std::vector<std::string> all, chosen;
        for (std::size_t r = 0; r < joint.size(); ++r) {
            all.push_back(game.moves[joint[r].index()].name);
            if (reference.legal(state, game::RoleId(r)).size() > 1) chosen.push_back(all.back());
        }
        steps.push_back(fmt::format("{}", fmt::join(chosen.empty() ? all : chosen, " ")));
        state = reference.next(state, joint);
    }
    return fmt::format("{}", fmt::join(steps, " ; "));
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

void print_role(const SolveReport &report, const RoleVerdict &answer) {
    const Verdict &verdict = answer.verdict;
    fmt::print("{}: {} {}\n", report.game.roles[answer.role.index()].name,
               engines::name_of(report.game, report.facts, report.query), value_text(verdict));
    if (answer.derived) return;
    if (!verdict.decided()) fmt::print("  unknown: {}\n", verdict.reason);
    if (verdict.distance)
        fmt::print("  forced within {} steps{}\n", *verdict.distance,
                   report.query.distance ? ", not fewer" : "");
    if (report.query.all_moves && verdict.keeping_is_complete && !verdict.keeping.empty())
        fmt::print("  first moves that keep it: {}\n",
                   fmt::join(move_names(report.game, verdict.keeping), " "));
    if (!verdict.line.empty())
        fmt::print("  line: {}\n", line_text(report.game, report.query.from, verdict.line));
    if (verdict.engine.empty()) return; // none would do it; the reason says why
    fmt::print("  {} ({}): {} nodes, {:.3f} s, table {} MiB\n", verdict.engine, answer.choice.why,
               grouped(verdict.nodes), verdict.seconds, verdict.memory_bytes >> 20);
}

Json to_json(const SolveReport &report, const RoleVerdict &answer) {
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
        for (const mpq_class &value : verdict.values) out["values"].push_back(number(value));
    }
    if (verdict.distance) out["distance"] = *verdict.distance;
    if (verdict.keeping_is_complete) out["keeping"] = move_names(report.game, verdict.keeping);
    if (!verdict.line.empty()) out["line"] = line_text(report.game, report.query.from, verdict.line);
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
    for (const RoleVerdict &answer : report.answers) out["roles"].push_back(to_json(report, answer));
    if (!report.strategy.empty()) out["strategy"] = report.strategy;
    out["seconds"] = report.seconds;
    return out;
}

void print(const SolveReport &report) {
    fmt::print("{}: {}\n", report.name, facts_text(report));
    for (const RoleVerdict &answer : report.answers) print_role(report, answer);
    if (!report.strategy.empty()) fmt::print("strategy: {}\n", report.strategy);
    fmt::print("time: {:.3f} s\n", report.seconds);
}

} // namespace zermelo::app
