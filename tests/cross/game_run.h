// One random game and the questions about it: made from a seed, asked, and reported as lines of text, so that
// it can be done in a process of its own.
#pragma once

#include "cross/ask.h"
#include "cross/styles.h"

#include <functional>

namespace zermelo::cross {

struct GameRun {
    std::string style;
    std::string rules;
    std::vector<Question> questions;
    Scale scale{};
};

// The style is that of the seed unless one is given.
GameRun make_run(std::uint64_t seed, const Style *style, std::size_t questions);
// The game of a file, in place of a style. Throws if it is no valid game, or too large.
GameRun make_run(const std::string &file, std::uint64_t seed, std::size_t questions, const Scale &scale);

// What differed, and where.
struct Difference {
    GameRun game; // with one question
    std::string engine, column, kind;
    std::string shown, right;
};

struct Tally {
    std::size_t compared = 0, different = 0;
};
struct EngineTally {
    std::size_t accepted = 0, decided = 0;
    std::map<std::string, Tally> columns;
};

struct Result {
    std::size_t games = 0, questions = 0, judged = 0;
    std::map<std::string, EngineTally> engines;
    std::vector<Difference> differences;

    void add(Result other);
};

// The work: `say` is told what is asked and what came of it. `only`: one engine, otherwise all.
void ask_everything(const GameRun &run, const std::string &only,
                    const std::function<void(const std::string &)> &say);
// What was said, with how it ended.
Result result_of(const GameRun &run, const std::vector<std::string> &said, const std::string &trouble);

} // namespace zermelo::cross
