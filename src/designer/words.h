// What a study found, in sentences.
#pragma once

#include "designer/study.h"

namespace zermelo::designer {

// Whether it is as one would like it, or not, or not known; or only said.
enum class Mark { plain, good, bad, open };

struct Sentence {
    Mark mark;
    std::string text;
};
using Sentences = std::vector<Sentence>;

// Who wins, whether moving first helps, and how long it takes.
Sentences about_values(const session::Session &session, const Study &study);
// What a model means for such a game.
std::string about_model(const session::Session &session, const session::Solution &solution);
// What random plays show.
Sentences about_plays(const Study &study);
// Whether the rules are as rules should be, as far as it is proved.
Sentences about_rules(const session::Session &session, const Study &study);

// "5,478 states, which are all that can be reached", or where the counting stopped.
std::string about_states(const StateCounts &states);

} // namespace zermelo::designer
