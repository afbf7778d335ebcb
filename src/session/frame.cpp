#include "session/frame.h"

#include "analyse/exclusive.h"
#include "frame/exclusions.h"
#include "lifted/trial.h"

#include <array>

namespace zermelo::session {

namespace {

// The moves of a role with that action's name.
analyse::Moves moves_named(const game::Game &game, const gdl::Term &role, const frame::Name &action) {
    analyse::Moves out;
    const std::string compound = "(" + action.first + " ";
    for (std::size_t m = 0; m < game.moves.size(); ++m) {
        const game::Move &move = game.moves[m];
        if (game.roles[move.role.index()].name != role.name) continue;
        bool fits = action.second == 0 ? move.name == action.first : move.name.starts_with(compound);
        if (fits) out.emplace_back(m);
    }
    return out;
}

// Adds the pairs of actions that induction on the circuit excludes.
void exclude_by_facts(const Session &session, const frame::Actions &actions, const Job &job,
                      frame::Exclusions &exclusions) {
    std::vector<std::array<std::size_t, 4>> open;
    std::vector<std::pair<analyse::Moves, analyse::Moves>> pairs;
    for (std::size_t r = 0; r < actions.roles.size(); ++r)
        for (std::size_t s = 0; s < r; ++s)
            for (std::size_t a = 0; a < actions.names[r].size(); ++a)
                for (std::size_t b = 0; b < actions.names[s].size(); ++b) {
                    if (exclusions.has(r, a, s, b)) continue;
                    open.push_back({r, a, s, b});
                    pairs.emplace_back(moves_named(*session.game, actions.roles[r], actions.names[r][a]),
                                       moves_named(*session.game, actions.roles[s], actions.names[s][b]));
                }
    if (pairs.empty()) return;
    const analyse::Facts facts = analyse::analyse(*session.game, *session.tapes, job, analyse::Depth::quick);
    const std::vector<bool> excluded =
        analyse::never_together(*session.game, session.tapes->circuit, facts.groups, pairs, job);
    for (std::size_t i = 0; i < open.size(); ++i)
        if (excluded[i]) exclusions.add(open[i][0], open[i][1], open[i][2], open[i][3]);
}

} // namespace

std::optional<Covering> covering_named(const std::string &name) {
    if (name == "none") return Covering::none;
    if (name == "direct") return Covering::direct;
    if (name == "pruned") return Covering::pruned;
    return {};
}

frame::Translation translate_frame(const Session &session, Covering covering, const Job &job) {
    if (covering == Covering::none) return frame::as_it_is(session.description);
    if (covering == Covering::direct) return frame::translate(session.description);
    return frame::translate(session.description, [&](const auto &rules, const frame::Actions &actions) {
        frame::Exclusions out = frame::find_exclusions(rules, actions);
        if (session.tapes) exclude_by_facts(session, actions, job, out);
        return out;
    });
}

std::vector<gdl::Rule> fastest_rules(const Session &session, const Job &job) {
    const frame::Translation translation = translate_frame(session, Covering::pruned, job);
    if (!translation.refused.empty()) return session.rules;
    Diagnostics faults;
    std::vector<gdl::Rule> rules = gdl::normalise(translation.description(), faults);
    if (!faults.empty()) return session.rules;
    return lifted::seconds_per_step(rules, job) < lifted::seconds_per_step(session.rules, job)
               ? rules
               : session.rules;
}

} // namespace zermelo::session
