// States for people: facts that look like places on a board, (cell 1 2 x), are drawn as one, the others are
// listed by predicate.
#pragma once

#include "game/game.h"

#include <map>
#include <set>

namespace zermelo::report {

class StateView {
  public:
    explicit StateView(const game::Game &game);

    // Lines, each ended by a line break.
    std::string show(const game::State &state) const;

  private:
    // Numbers by their size, before everything else.
    struct NaturalOrder {
        bool operator()(const std::string &a, const std::string &b) const;
    };
    using Labels = std::set<std::string, NaturalOrder>;
    struct Board {
        Labels columns, rows; // the first and the second argument
        std::set<std::pair<std::string, std::string>> places;
        std::size_t width = 1;
        bool is_board = true;
    };
    // Nothing if two facts are about one place.
    static std::string draw(const Board &board, const std::vector<std::vector<std::string>> &facts);

    const game::Game &game_;
    std::map<std::string, Board> boards_; // by predicate
};

} // namespace zermelo::report
