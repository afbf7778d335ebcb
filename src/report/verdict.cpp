#include "report/verdict.h"

#include "report/headline.h"
#include "report/layers.h"

#include <fmt/core.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace zermelo::report {

namespace {

using engines::RoleVerdict;
using engines::Verdict;
using session::MoveValue;
using session::RoleAnswer;

std::string bounds_text(const mpq_class &lower, const mpq_class &upper) {
    if (lower == upper) return fraction(lower);
    return fmt::format("between {} and {}", fraction(lower), fraction(upper));
}

std::string names(const game::Game &game, const std::vector<game::MoveId> &moves) {
    std::vector<std::string> out;
    for (game::MoveId move : moves) out.push_back(game.moves[move.index()].name);
    return fmt::format("{}", fmt::join(out, " "));
}

std::string answer_text(const RoleAnswer &role, const session::Session &session, const engines::Query &query,
                        Style style) {
    const game::Game &game = *session.game;
    const RoleVerdict &found = role.found;
    const Verdict &verdict = found.verdict;
    std::string out;
    auto to = std::back_inserter(out);
    fmt::format_to(to, "{}: {} {}\n", game.roles[found.role.index()].name,
                   engines::name_of(game, *session.facts, query), style.bold(value_text(verdict)));
    if (!found.derived) {
        if (!verdict.decided()) fmt::format_to(to, "  unknown: {}\n", verdict.reason);
        if (verdict.distance)
            fmt::format_to(to, "  forced within {}{}\n", counted(*verdict.distance, "step"),
                           query.distance ? ", not fewer" : "");
        if (query.all_moves && verdict.keeping_is_complete && !verdict.keeping.empty())
            fmt::format_to(to, "  first moves that keep it: {}\n", names(game, verdict.keeping));
        if (found.endless)
            out += "  nobody can force an end: the play goes on for ever, which counts as the lowest\n";
        else if (!role.line.empty())
            fmt::format_to(to, "  line: {}\n", cut_steps(fmt::format("{}", fmt::join(role.line, " ; "))));
    }
    if (!role.moves.empty()) out += "  moves:\n" + text(game, role.moves, 4, style);
    if (query.counts && !verdict.layers.empty())
        out += text(verdict.layers, engines::OutcomeCode(game, found.role, query.model, query.measure));
    for (const std::string &what : role.missing) fmt::format_to(to, "  missing: {}\n", what);
    if (found.derived || verdict.engine.empty()) return out; // none would do it; the reason says why
    fmt::format_to(to, "  {} ({}): {} nodes, {:.3f} s, table {} MiB\n", verdict.engine, found.choice.why,
                   grouped(verdict.nodes), verdict.seconds, verdict.memory_bytes >> 20);
    return out;
}

} // namespace

std::string fraction(const mpq_class &value) {
    constexpr std::size_t readable = 60; // digits below the line
    if (value.get_den() == 1) return value.get_str();
    std::size_t digits = value.get_den().get_str().size();
    if (digits > readable)
        return fmt::format("{:.9g} (a fraction with {} digits below)", value.get_d(), grouped(digits));
    return fmt::format("{} ({:.9g})", value.get_str(), value.get_d());
}

std::string value_text(const Verdict &verdict) { return bounds_text(verdict.lower, verdict.upper); }
std::string value_text(const MoveValue &move) { return bounds_text(move.lower, move.upper); }

std::string remark(const MoveValue &move) {
    if (!move.decided()) return "unknown: " + move.reason;
    if (move.endless) return "nobody can force an end";
    if (!move.distance) return "";
    return fmt::format("{} within {}", move.lost ? "lost" : "forced", counted(*move.distance, "step"));
}

std::string text(const game::Game &game, const std::vector<MoveValue> &moves, std::size_t indent,
                 Style style) {
    std::size_t widest_name = 0, widest_value = 0;
    for (const MoveValue &move : moves) {
        widest_name = std::max(widest_name, game.moves[move.move.index()].name.size());
        widest_value = std::max(widest_value, value_text(move).size());
    }
    std::string out;
    for (const MoveValue &move : moves) {
        std::string value = fmt::format("{:>{}}", value_text(move), widest_value);
        std::string line = fmt::format("{:{}}{:<{}}  {}  {}", "", indent, game.moves[move.move.index()].name,
                                       widest_name, style.bold(value), remark(move));
        line.erase(line.find_last_not_of(' ') + 1);
        out += line + '\n';
    }
    return out;
}

std::string answers_text(const session::Session &session, const session::Solution &solution, Style style) {
    std::string out;
    for (const RoleAnswer &role : solution.roles) out += answer_text(role, session, solution.query, style);
    return out;
}

std::string text(const std::string &name, const session::Session &session, const session::Solution &solution,
                 double seconds, Style style) {
    std::string out = fmt::format("{}: {}\n", name, headline(*session.game, *session.facts));
    out += caveats(name, session, solution, style) + answers_text(session, solution, style);
    if (const auto &proof = solution.proof)
        out += fmt::format("strategy: {}, {}, in {}\n", counted(proof->states, "state"), proof->checked,
                           proof->file);
    if (!solution.query.store.empty() && !solution.roles.front().found.verdict.engine.empty())
        out += fmt::format("store: {}{}\n", solution.query.store,
                           solution.store_finished ? "" : ", not finished: the same command goes on with it");
    return out + fmt::format("time: {:.3f} s\n", seconds);
}

} // namespace zermelo::report
