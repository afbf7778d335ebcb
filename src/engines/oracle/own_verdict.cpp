#include "engines/oracle/own_verdict.h"

#include "engines/common/outcome_code.h"
#include "game/reference.h"

#include <algorithm>

namespace zermelo::engines {

namespace {

class Player {
  public:
    Player(const Problem &problem, const Query &query,
           const std::function<std::uint32_t(const game::State &)> &value_of)
        : game_(problem.game), reference_(problem.game), value_of_(value_of),
          code_(problem.game, query.role, query.model, query.measure) {}

    std::vector<int> values(const game::State &state) {
        if (!reference_.terminal(state)) return code_.values(value_of_(state));
        return code_.values(code_.of([&](game::RoleId role, std::size_t goal) {
            std::vector<std::size_t> held = reference_.goals(state, role);
            return std::find(held.begin(), held.end(), goal) != held.end();
        }));
    }

    // The successors of a state that is not terminal; none where a role has no move.
    struct Successor {
        std::vector<game::MoveId> joint;
        game::State state;
    };
    std::vector<Successor> successors(const game::State &state, std::size_t &chooser) {
        std::vector<std::vector<game::MoveId>> legal;
        chooser = 0;
        std::vector<Successor> out;
        for (std::size_t r = 0; r < game_.roles.size(); ++r) {
            legal.push_back(reference_.legal(state, game::RoleId(r)));
            if (legal[r].empty()) return out;
            if (legal[r].size() > 1) chooser = r;
        }
        for (game::MoveId move : legal[chooser]) {
            std::vector<game::MoveId> joint;
            for (std::size_t r = 0; r < legal.size(); ++r) joint.push_back(r == chooser ? move : legal[r][0]);
            out.push_back({joint, reference_.next(state, joint)});
        }
        return out;
    }

    bool over(const game::State &state) { return reference_.terminal(state); }

  private:
    const game::Game &game_;
    game::Reference reference_;
    const std::function<std::uint32_t(const game::State &)> &value_of_;
    OutcomeCode code_;
};

} // namespace

Verdict own_verdict(const Problem &problem, const Query &query,
                    const std::function<std::uint32_t(const game::State &)> &value_of) {
    Player player(problem, query, value_of);
    Verdict out;
    game::State state = query.from;
    std::vector<int> best = player.values(state);
    out.values.assign(best.begin(), best.end());
    out.lower = out.upper = best[query.role.index()];
    out.no_strategy = "the engine makes none for the model own";
    std::size_t chooser = 0;
    auto next = player.over(state) ? std::vector<Player::Successor>() : player.successors(state, chooser);
    std::size_t role = query.role.index();
    for (const Player::Successor &successor : next)
        if (player.values(successor.state)[role] == best[role] && (chooser == role || out.keeping.empty()))
            out.keeping.push_back(successor.joint[role]);
    out.keeping_is_complete = true;
    while (!next.empty()) {
        auto kept = std::find_if(next.begin(), next.end(), [&](const Player::Successor &successor) {
            return player.values(successor.state) == best;
        });
        if (kept == next.end()) throw std::logic_error("no move keeps the value of a state");
        out.line.push_back(kept->joint);
        state = kept->state;
        next = player.over(state) ? std::vector<Player::Successor>() : player.successors(state, chooser);
    }
    return out;
}

} // namespace zermelo::engines
