#include "engines/oracle/own_verdict.h"

#include "engines/common/outcome_code.h"
#include "game/reference.h"

#include <algorithm>

namespace zermelo::engines {

namespace {

struct Successor {
    std::vector<game::MoveId> joint;
    game::State state;
    std::vector<int> values{};
    bool terminal = false;
};

class Player {
  public:
    Player(const Problem &problem, const Query &query,
           const std::function<std::uint32_t(const game::State &)> &value_of)
        : game_(problem.game), reference_(game_), situations_(reference_), value_of_(value_of),
          code_(game_, query.role, query.model, query.measure) {}

    // Where no move has been made.
    Successor start(const game::State &state) {
        situations_.clear();
        situations_.add(state);
        Successor out{{}, state};
        look_at({&out, 1});
        return out;
    }

    // All successors of a state that is not terminal; none where a role has no move. The last role with a
    // choice is the chooser.
    std::vector<Successor> successors(const game::State &state, std::size_t &chooser) {
        situations_.clear();
        situations_.add(state);
        situations_.look();
        std::vector<std::vector<game::MoveId>> legal(game_.roles.size());
        chooser = 0;
        for (std::size_t r = 0; r < legal.size(); ++r) {
            situations_.legal(0, game::RoleId(r), legal[r]);
            if (legal[r].empty()) return {};
            if (legal[r].size() > 1) chooser = r;
        }
        std::vector<Successor> out;
        for (game::MoveId move : legal[chooser]) {
            out.push_back({{}, state});
            for (std::size_t r = 0; r < legal.size(); ++r)
                out.back().joint.push_back(r == chooser ? move : legal[r][0]);
        }
        for (std::size_t i = 0; i < out.size(); i += game::Situations::capacity)
            step(std::span(out).subspan(i).first(std::min(out.size() - i, game::Situations::capacity)));
        return out;
    }

  private:
    void step(std::span<Successor> some) {
        situations_.clear();
        for (const Successor &one : some) situations_.add(one.state, one.joint);
        situations_.step();
        for (std::size_t i = 0; i < some.size(); ++i)
            std::ranges::copy(situations_.state(i), some[i].state.words.begin());
        look_at(some);
    }
    // At the situations.
    void look_at(std::span<Successor> some) {
        situations_.look();
        for (std::size_t i = 0; i < some.size(); ++i) {
            auto holds = [&](game::RoleId role, std::size_t goal) {
                return (situations_.goal(role, goal) >> i & 1) != 0;
            };
            some[i].terminal = (situations_.terminal() >> i & 1) != 0;
            some[i].values = code_.values(some[i].terminal ? code_.of(holds) : value_of_(some[i].state));
        }
    }

    const game::Game &game_;
    game::Reference reference_;
    game::Situations situations_;
    const std::function<std::uint32_t(const game::State &)> &value_of_;
    OutcomeCode code_;
};

} // namespace

Verdict own_verdict(const Problem &problem, const Query &query,
                    const std::function<std::uint32_t(const game::State &)> &value_of) {
    Player player(problem, query, value_of);
    Verdict out;
    Successor here = player.start(query.from);
    const std::vector<int> best = here.values;
    std::size_t role = query.role.index(), chooser = 0;
    out.values.assign(best.begin(), best.end());
    out.lower = out.upper = best[role];
    out.no_strategy = "the engine makes none for the model own";
    out.keeping_is_complete = true;
    while (!here.terminal) {
        std::vector<Successor> next = player.successors(here.state, chooser);
        if (next.empty()) break;
        for (const Successor &successor : next) {
            bool keeps = successor.values[role] == best[role];
            if (out.line.empty() && keeps && (chooser == role || out.keeping.empty()))
                out.keeping.push_back(successor.joint[role]);
        }
        auto kept = std::ranges::find(next, best, &Successor::values);
        if (kept == next.end()) throw std::logic_error("no move keeps the value of a state");
        out.line.push_back(kept->joint);
        here = *kept;
    }
    return out;
}

} // namespace zermelo::engines
