// What plays can end with: one number, or with model own one per role.
#pragma once

#include "circuit/lanes.h"
#include "engines/common/engine.h"

#include <map>

namespace zermelo::engines {

class Outcomes {
  public:
    Outcomes(const game::Game &game, const circuit::Circuit &circuit, const Query &query);

    using Lanes = circuit::Lanes<4>;
    // The outcomes of the lanes of `terminal`, after the tape of goals has been run.
    void find(const Lanes &lanes, const Lanes::Bits &terminal, std::uint32_t *out);
    const std::vector<circuit::Edge> &edges() const { return edges_; }

    std::size_t size() const { return values_.size(); }
    const std::vector<int> &values(std::uint32_t outcome) const { return values_[outcome]; }
    int value(std::uint32_t outcome) const { return values_[outcome][0]; } // not with model own
    const game::Payoff &payoff() const { return payoffs_[shown_]; }        // the query's role's
    std::vector<int> lowest() const;

  private:
    struct Needed {
        std::size_t role;
        std::vector<std::pair<int, circuit::Edge>> goals; // ascending
    };
    std::uint32_t intern(const std::vector<int> &goals);

    const game::Game &game_;
    std::vector<game::Payoff> payoffs_;
    std::size_t shown_ = 0;
    std::vector<Needed> needed_;
    std::vector<circuit::Edge> edges_;
    std::vector<std::vector<int>> values_;
    std::map<std::vector<int>, std::uint32_t> numbers_; // by the goal values of the roles needed
    std::vector<int> last_goals_;
    std::uint32_t last_ = 0;
    std::vector<std::vector<int>> lane_goals_; // by role needed, by lane
};

} // namespace zermelo::engines
