// What each first move of a role is worth: the value that the role can still force once it has committed to
// the move. Every successor is solved as a game of its own; facts about the game hold there too.
#pragma once

#include "engines/roles.h"

namespace zermelo::session {

struct MoveValue {
    game::MoveId move;
    mpq_class lower, upper; // the value, or what is known of it
    std::string reason;     // undecided: why
    // The steps, this one included, in which the value is forced; if it is lost, by the other player. With
    // Query::distance there are no fewer.
    std::optional<std::size_t> distance;
    bool lost = false;
    bool endless = false; // it gets the lowest because nobody can force an end
    bool decided() const { return lower == upper; }
};

// For whoever follows the work as it goes on, and remembers what was found; nothing of it need be there. The
// states are successors, one for all that symmetries map to it, and a value there is without the move.
struct MoveWatch {
    std::function<std::optional<MoveValue>(const game::State &)> recall;
    std::function<void(const game::State &, const MoveValue &, std::uint64_t nodes)> solved;
    std::function<void(const MoveValue &)> found; // a move's, in the order of the moves
};

// The least of the states that proved symmetries map it to: these have the same value.
game::State representative(const engines::Problem &problem, const game::State &state);

// By value, best first, and among equals the quickest win and the slowest loss first; empty where the role
// has no choice. What the others do in the same step is their best answer to the move (their help, in the
// cooperative model), and chance is averaged. Each successor gets its share of the time that is left; those
// that a symmetry maps to each other are solved once.
std::vector<MoveValue> move_values(const engines::Problem &problem, const engines::Query &query,
                                   const engines::Resources &resources,
                                   const engines::Engine *engine = nullptr, const MoveWatch &watch = {});

// What the moves tell about the state before them, where the role commits itself first.
void tighten(engines::Verdict &verdict, const std::vector<MoveValue> &moves, game::Model model);

} // namespace zermelo::session
