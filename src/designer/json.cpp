#include "designer/data.h"
#include "designer/words.h"
#include "engines/roles.h"
#include "report/facts.h"
#include "report/layers.h"
#include "report/sizes.h"
#include "report/verdict.h"

namespace zermelo::designer {

namespace {

using report::Json;

Json to_json(const Estimate &estimate) {
    return {{"value", estimate.value}, {"low", estimate.low}, {"high", estimate.high}};
}

Json to_json(const Sentences &sentences) {
    Json out = Json::array();
    for (const Sentence &sentence : sentences) out.push_back(sentence.text);
    return out;
}

Json to_json(const Counts &counts) {
    Json out = Json::object();
    for (const auto &[number, count] : counts) out[std::to_string(number)] = count;
    return out;
}

Json plays_json(const Study &study) {
    const RandomPlays &plays = study.plays;
    Json out{{"with", name(plays.reasoner)},
             {"plays", plays.plays},
             {"ended", plays.ended()},
             {"cut", plays.cut},
             {"stuck", plays.stuck}};
    if (!plays.reason.empty()) out["reason"] = plays.reason;
    if (plays.ended()) {
        out["mean_length"] = to_json(mean(plays.lengths));
        out["lengths"] = to_json(plays.lengths);
    }
    out["goals"] = Json::array();
    for (std::size_t r = 0; r < plays.goals.size(); ++r)
        if (!plays.goals[r].empty())
            out["goals"].push_back({{"role", study.roles[r]},
                                    {"mean", to_json(mean(plays.goals[r]))},
                                    {"counts", to_json(plays.goals[r])}});
    out["choices"] = Json::array();
    for (const StepChoices &step : plays.steps)
        out["choices"].push_back({{"states", step.states}, {"mean", step.mean()}, {"most", step.most}});
    return out;
}

Json states_json(const StateCounts &states) {
    Json out{{"layers", Json::array()}};
    for (const space::PerftLayer &layer : states.layers) out["layers"].push_back(report::to_json(layer));
    out["states"] = states.reachable;
    out["all_reachable"] = states.outcome.all_reachable;
    if (states.outcome.longest) out["longest"] = *states.outcome.longest;
    if (states.outcome.stopped) out["stopped"] = states.outcome.stopped->what();
    return out;
}

Json made_json(const Study &study, const Making &making) {
    Json out{{"program", making.program}};
    if (making.limit_seconds) out["time"] = *making.limit_seconds;
    if (making.limit_bytes) out["memory_bytes"] = *making.limit_bytes;
    out["threads"] = making.threads;
    out["interrupted"] = study.interrupted;
    out["parts"] = Json::array();
    for (const Part &part : study.parts)
        out["parts"].push_back({{"part", part.what}, {"seconds", part.seconds}});
    return out;
}

} // namespace

Json to_json(const std::string &name, const session::Session &session, const Study &study,
             const Making &making) {
    Json out{{"game", name}, {"title", title_of(name)}};
    if (session.facts) out["kind"] = engines::kind_of(*session.game, *session.facts);
    out["roles"] = study.roles;
    Sentences said = about_values(session, study);
    for (const Sentences &more : {about_plays(study), about_rules(session, study)})
        said.insert(said.end(), more.begin(), more.end());
    out["in_short"] = to_json(said);
    out["clauses"] = session.description.clauses.size();
    out["rules"] = session.rules.size();
    if (session.game) out["ground"] = report::ground_sizes(session);
    if (session.tapes) out["circuit"] = report::circuit_sizes(session);
    if (session.stopped) out["stopped"] = report::to_json(*session.stopped);
    out["diagnostics"] = report::to_json(study.diagnostics, session.description.sources);
    out["position"] = study.position;
    if (session.facts) out["facts"] = report::to_json(*session.game, *session.facts);
    out["values"] = Json::array();
    for (const session::Solution &solution : study.solutions)
        out["values"].push_back(report::to_json(name, session, solution, making.seconds));
    out["random_play"] = plays_json(study);
    if (!study.states.layers.empty()) out["states"] = states_json(study.states);
    out["made"] = made_json(study, making);
    out["seconds"] = making.seconds;
    return out;
}

} // namespace zermelo::designer
