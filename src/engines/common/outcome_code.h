// Ends of plays as numbers: rungs of the scale; with model own, combinations of what all roles get. The
// lowest is 0, also of a play that does not end.
#pragma once

#include "game/payoff.h"

namespace zermelo::engines {

class OutcomeCode {
  public:
    OutcomeCode(const game::Game &game, game::RoleId role, game::Model model, game::Measure measure) {
        bool own = model == game::Model::own;
        for (std::size_t r = 0; r < game.roles.size(); ++r)
            if (own || r == role.index()) payoffs_.emplace_back(game, game::RoleId(r), model, measure);
    }

    std::size_t count() const {
        std::size_t out = 1;
        for (const game::Payoff &payoff : payoffs_) out *= payoff.scale().size();
        return out;
    }
    // `holds(role, goal)` says whether that goal of that role holds in the terminal state.
    template <class Holds>
    std::uint32_t of(const Holds &holds) const {
        std::size_t out = 0;
        for (std::size_t i = payoffs_.size(); i-- > 0;) {
            const std::vector<int> &scale = payoffs_[i].scale();
            std::size_t rung = 0;
            for (int worth = payoffs_[i].of(holds); rung + 1 < scale.size() && scale[rung] < worth;) ++rung;
            out = out * scale.size() + rung;
        }
        return static_cast<std::uint32_t>(out);
    }
    // What it is worth: one number, or with model own one for each role.
    std::vector<int> values(std::uint32_t code) const {
        std::vector<int> out;
        std::size_t rest = code;
        for (const game::Payoff &payoff : payoffs_) {
            out.push_back(payoff.scale()[rest % payoff.scale().size()]);
            rest /= payoff.scale().size();
        }
        return out;
    }

  private:
    std::vector<game::Payoff> payoffs_;
};

} // namespace zermelo::engines
