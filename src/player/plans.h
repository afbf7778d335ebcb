// Strategies that were found during a match, and what they play in a state. Where nobody else moves, a line
// of perfect play is one.
#pragma once

#include "circuit/lanes.h"
#include "strategy/advise.h"

#include <deque>
#include <map>
#include <memory>

namespace zermelo::player {

class Plans {
  public:
    Plans(const game::Game &game, game::RoleId own) : game_(game), own_(own) {}

    void add(strategy::Strategy strategy);
    // Our moves from a state on, which reach the value; in place of those of an older line.
    void add_line(const game::State &from, const std::vector<std::vector<game::MoveId>> &line,
                  const mpq_class &value, const circuit::Tapes &tapes);

    struct Advice {
        game::MoveId move;
        mpq_class bound; // what it forces
    };
    // By the plan that promises most; `joint` is any legal joint move there.
    std::optional<Advice> advise(const game::State &state, const std::vector<game::MoveId> &joint) const;

  private:
    struct Plan {
        strategy::Strategy strategy;
        std::vector<std::unique_ptr<strategy::Advisor>> advisors; // of its parts
    };
    mpq_class bound_at(const strategy::Part &part, const game::State &state) const;

    const game::Game &game_;
    game::RoleId own_;
    std::deque<std::unique_ptr<Plan>> plans_;           // the newest first
    std::map<std::vector<std::uint64_t>, Advice> line_; // by state
};

} // namespace zermelo::player
