// The JSON of `solve`; docs/cli.md describes it.
#include "report/headline.h"
#include "report/layers.h"
#include "report/verdict.h"

namespace zermelo::report {

namespace {

using engines::RoleVerdict;
using engines::Verdict;
using session::MoveValue;
using session::RoleAnswer;

template <class Bounds>
void add_bounds(Json &out, const Bounds &bounds) {
    out["decided"] = bounds.decided();
    if (bounds.decided())
        out["value"] = number(bounds.lower);
    else
        out.update({{"at_least", number(bounds.lower)}, {"at_most", number(bounds.upper)}});
}

Json to_json(const game::Game &game, const std::vector<MoveValue> &moves) {
    Json out = Json::array();
    for (const MoveValue &move : moves) {
        Json &entry = out.emplace_back();
        entry["move"] = game.moves[move.move.index()].name;
        add_bounds(entry, move);
        if (!move.decided()) entry["reason"] = move.reason;
        if (move.distance) entry["distance"] = *move.distance;
        if (move.lost) entry["lost"] = true;
        if (move.endless) entry["endless"] = true;
    }
    return out;
}

void add_answer(Json &out, const game::Game &game, const RoleAnswer &role) {
    const Verdict &verdict = role.found.verdict;
    if (!verdict.decided()) out["reason"] = verdict.reason;
    if (!verdict.values.empty()) {
        out["values"] = Json::array();
        for (game::RoleId player : game.players())
            out["values"].push_back(number(verdict.values[player.index()]));
    }
    if (verdict.distance) out["distance"] = *verdict.distance;
    if (verdict.keeping_is_complete) {
        out["keeping"] = Json::array();
        for (game::MoveId move : verdict.keeping) out["keeping"].push_back(game.moves[move.index()].name);
    }
    if (role.found.endless)
        out["endless"] = true;
    else if (!role.line.empty())
        out["line"] = role.line;
}

Json to_json(const RoleAnswer &role, const session::Session &session, const engines::Query &query) {
    const game::Game &game = *session.game;
    const RoleVerdict &found = role.found;
    const Verdict &verdict = found.verdict;
    Json out{{"role", game.roles[found.role.index()].name},
             {"what", engines::name_of(game, *session.facts, query)}};
    add_bounds(out, verdict);
    if (found.derived)
        out["derived"] = true;
    else
        add_answer(out, game, role);
    if (!role.moves.empty()) out["moves"] = to_json(game, role.moves);
    if (!role.missing.empty()) out["missing"] = role.missing;
    if (found.derived) return out;
    if (query.counts)
        out["layers"] = report::to_json(verdict.layers,
                                        engines::OutcomeCode(game, found.role, query.model, query.measure));
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
    Json out{{"game", name}, {"kind", engines::kind_of(*session.game, facts)}};
    if (facts.sum) out["sum"] = *facts.sum;
    out["ends"] = ends(facts);
    if (facts.horizon) out["horizon"] = *facts.horizon;
    out["symmetries"] = facts.symmetries.size() + 1;
    out["model"] = game::name(solution.query.model);
    out["measure"] = game::name(solution.query.measure);
    if (solution.query.depth) out["depth"] = *solution.query.depth;
    out["roles"] = Json::array();
    for (const RoleAnswer &role : solution.roles)
        out["roles"].push_back(to_json(role, session, solution.query));
    if (!solution.warnings.empty()) out["warnings"] = solution.warnings;
    if (std::size_t count = warning_count(session.diagnostics)) out["check_warnings"] = count;
    if (const auto &proof = solution.proof)
        out["strategy"] = {{"states", proof->states}, {"checked", proof->checked}, {"file", proof->file}};
    if (!solution.query.store.empty())
        out["store"] = {{"path", solution.query.store}, {"finished", solution.store_finished}};
    out["seconds"] = seconds;
    return out;
}

} // namespace zermelo::report
