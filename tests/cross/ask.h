// One question, put to every engine that does not refuse and to `auto`, the way `zermelo solve` does it.
#pragma once

#include "cross/compare.h"
#include "cross/question.h"

namespace zermelo::cross {

// What came of asking one engine.
struct Asked {
    bool accepted = false;             // something was shown for at least one role
    std::size_t decisions = 0, of = 0; // roles that it took
    std::vector<Comparison> comparisons;
};

// Who is asked: the names of all engines, of costly ones only for some questions, and "auto".
std::vector<std::string> engine_names(const Question &question);

// Whether the question has an answer that the judge can find; without one, nobody is asked.
bool can_be_judged(Position &position, const Question &question);

Asked ask(Position &position, const Question &question, const std::string &engine);

} // namespace zermelo::cross
