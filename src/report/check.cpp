#include "report/check.h"

#include "report/facts.h"
#include "report/headline.h"
#include "report/sizes.h"

namespace zermelo::report {

namespace {

Json to_json(const machine::Survey &survey, machine::Reasoner reasoner) {
    Json out{
        {"with", name(reasoner)},  {"playouts", survey.playouts},         {"ended", survey.ended},
        {"states", survey.states}, {"simultaneous", survey.simultaneous}, {"most_moves", survey.most_moves}};
    if (survey.ended) {
        out["shortest"] = survey.shortest;
        out["longest"] = survey.longest;
        out["mean"] = static_cast<double>(survey.moves) / static_cast<double>(survey.ended);
    }
    out["goal_sums"] = survey.goal_sums;
    return out;
}

} // namespace

const char *termination(const session::Findings &found) {
    return found.session.facts ? ends(*found.session.facts) : "not proved";
}

Json to_json(const session::Findings &found) {
    const session::Session &session = found.session;
    Json out{{"game", found.game}, {"ok", !session.has_errors()}};
    out["diagnostics"] = to_json(session.diagnostics, session.description.sources);
    out["clauses"] = session.description.clauses.size();
    out["rules"] = session.rules.size();
    if (!found.roles.empty()) out["roles"] = found.roles;
    if (session.game) out["ground"] = ground_sizes(session);
    if (session.tapes) out["circuit"] = circuit_sizes(session);
    if (session.stopped) out["stopped"] = to_json(*session.stopped);
    if (found.survey) out["survey"] = to_json(*found.survey, found.reasoner);
    if (!session.has_errors()) out["termination"] = termination(found);
    if (found.session.facts) out["facts"] = to_json(*session.game, *found.session.facts);
    out["seconds"] = found.seconds;
    return out;
}

} // namespace zermelo::report
