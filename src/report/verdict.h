// What is said about a solved game.
#pragma once

#include "report/common.h"
#include "session/solve.h"

namespace zermelo::report {

// `seconds`: in all. Long lines of play are cut in the text.
std::string text(const std::string &name, const session::Session &session, const session::Solution &solution,
                 double seconds, Style style = {});
Json to_json(const std::string &name, const session::Session &session, const session::Solution &solution,
             double seconds);

// What it has about the roles alone.
std::string answers_text(const session::Session &session, const session::Solution &solution,
                         Style style = {});

// A table of moves with what they are worth, each line with so many spaces before it.
std::string text(const game::Game &game, const std::vector<session::MoveValue> &moves, std::size_t indent,
                 Style style = {});

// "50", "8209/16384 (0.501038)"
std::string fraction(const mpq_class &value);
// A value or bounds: "50", "between 0 and 100".
std::string value_text(const engines::Verdict &verdict);
std::string value_text(const session::MoveValue &move);
// What there is to say about a move beside its value: "forced within 9 steps".
std::string remark(const session::MoveValue &move);

} // namespace zermelo::report
