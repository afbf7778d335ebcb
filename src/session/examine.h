// Is this a game? All faults of the description, how large the game is, what a few random playouts show, and
// on demand what can be proved.
#pragma once

#include "machine/survey.h"
#include "session/session.h"

namespace zermelo::session {

struct Examination {
    bool grounds = true; // or looks only at the rules
    bool proves = false; // what holds in all states that can be reached
    machine::SurveyOptions survey{};
};

// All that was found out about one game.
struct Findings {
    std::string game;
    Session session;
    machine::Names roles;
    std::optional<machine::Survey> survey;
    machine::Reasoner reasoner = machine::Reasoner::circuit; // of the survey
    std::string not_surveyed;                                // why there is no survey
    double seconds = 0;
};

// Throws Error if a file cannot be read; limits end it with what is known by then.
Findings examine(const std::string &game, const Examination &how, const Job &job);
// The same for a text that is in no file, under a name.
Findings examine_text(const std::string &name, const std::string &text, const Examination &how,
                      const Job &job);

} // namespace zermelo::session
