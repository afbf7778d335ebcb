// A game to ask about: its rules, the state where plays begin, and everything made from them. Another state
// is another game, with another initial state: what analysis proves holds for plays from there.
#pragma once

#include "cross/judge.h"
#include "cross/work.h"
#include "engines/common/engine.h"
#include "session/session.h"

#include <array>
#include <map>
#include <memory>

namespace zermelo::cross {

using FactNames = std::vector<std::string>;

// Rules that are read and compiled. Throws std::runtime_error if they are no valid game.
session::Session read_game(const std::string &rules);

class Position {
  public:
    // The pipeline must outlive the position. Facts that the ground game does not know are left out.
    Position(const session::Session &pipeline, const std::optional<FactNames> &from, const Scale &scale);

    const game::Game &game() const { return game_; }
    const Scale &scale() const { return scale_; }
    // How the facts are found: by visiting all states too, or by induction alone.
    const analyse::Facts &facts(bool induction);
    engines::Problem problem(bool induction) {
        return {game_, *pipeline_.tapes, facts(induction), &program_};
    }

    const PlayGraph &plays(); // throws std::runtime_error if there are too many states
    // Throws std::runtime_error if there is no such value.
    Judge &judge(game::RoleId role, game::Model model, game::Measure measure);
    // Whether it is clear from the rules which goal is a role's highest, so that `win` means something.
    bool win_is_clear() const { return win_is_clear_; }

  private:
    const session::Session &pipeline_;
    Scale scale_;
    game::Game game_;
    ground::Program program_;
    std::vector<int> highest_; // by role
    bool win_is_clear_ = true;
    std::array<std::unique_ptr<analyse::Facts>, 2> facts_;
    std::unique_ptr<PlayGraph> plays_;
    std::map<std::array<std::size_t, 3>, Judge> judges_;
};

} // namespace zermelo::cross
