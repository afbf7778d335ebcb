// What most styles of random games share: roles in any order, whose turn it is, clocks, and the many ways to
// give goals, sensible ones and others. A style adds the board, the moves and who has won.
#pragma once

#include "cross/dice.h"

#include <fmt/core.h>

#include <string>
#include <vector>

namespace zermelo::cross {

class Sketch {
  public:
    explicit Sketch(Dice &from) : dice(from) {}

    template <class... Args>
    void add(fmt::format_string<Args...> format, Args &&...args) {
        text += fmt::format(format, std::forward<Args>(args)...) + "\n";
    }

    // So many players with names from a hat, and perhaps `random`, in any order; (player ?r) are the players.
    void make_roles(std::size_t count, bool chance);
    // (turn ?r): the roles in turn, `random` among them if it moves; those who wait have a `noop`.
    void take_turns(bool random_moves);
    // The play ends after so many steps.
    void add_clock(std::size_t steps);
    // (next_number 0 1) … up to `last`, as (name n m).
    void add_numbers(const char *name, std::size_t last);
    // Goals from (won ?r), which the style defines: for winners, for the others, for nobody's win.
    void goals_by_winner();
    // Goals from (score ?r ?n), n from 0 to `last`, of which the style gives every player exactly one.
    void goals_by_score(std::size_t last);

    Dice &dice;
    std::string text;
    std::vector<std::string> players;
    bool has_random = false;

  private:
    int goal() {
        return static_cast<int>(
            dice.pick(std::vector<int>{0, 0, 0, 1, 10, 25, 30, 50, 60, 75, 99, 100, 100, 100}));
    }
    void odd_goals();
};

} // namespace zermelo::cross
