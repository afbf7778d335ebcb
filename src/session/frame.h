// The translation of a game that solves the frame problem, by a covering of its joint moves.
#pragma once

#include "frame/frame.h"
#include "session/session.h"

namespace zermelo::session {

// none: the game as it is; direct: every combination of actions; pruned: without those that are proved never
// to occur in a reachable state.
enum class Covering { none, direct, pruned };

std::optional<Covering> covering_named(const std::string &name);

// The session has been checked and has no errors. Exclusions come from the rules, and if the game has been
// compiled, from induction on its circuit as well.
frame::Translation translate_frame(const Session &session, Covering covering, const Job &job);

// The rules with which the lifted reasoner steps faster, measured on a few random playouts: the game's, or
// their translation. For states that are reached by playing from the initial one.
std::vector<gdl::Rule> fastest_rules(const Session &session, const Job &job);

} // namespace zermelo::session
