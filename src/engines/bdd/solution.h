// The value of every state that can be reached, by sets of states: first forwards, then backwards from the
// ends.
//
// *By layers* (Kissmann and Edelkamp 2010), where plays end: layer l has the states after l steps. Their
// successors are all in the next layer, and each set is small. A state that can be in several layers is
// worked on in each. *By rounds*: the states from which so much can be forced within 0, 1, 2 … steps, until
// there are no more; for games in which states repeat, and where steps are to be counted.
#pragma once

#include "engines/bdd/rules.h"

#include <functional>

namespace zermelo::engines::symbolic {

class Solution {
  public:
    using Show = std::function<void(const std::string &)>;

    Solution(Rules &rules, bdd::Manager &manager, const Coding &coding, std::size_t rungs, Show show)
        : rules_(rules), manager_(manager), coding_(coding), rungs_(rungs), show_(std::move(show)) {}
    virtual ~Solution() = default;

    // Throws LimitReached.
    virtual void solve(const std::uint64_t *root) = 0;
    // In how many steps at least scale[rung] can be forced from a state that can be reached; `uncounted`: it
    // can, but nobody counted. Nothing: it cannot.
    virtual std::optional<std::size_t> forced(const std::uint64_t *row, std::size_t rung) const = 0;
    virtual mpz_class states() = 0;

    static constexpr std::size_t uncounted = SIZE_MAX;

  protected:
    bool contains(const bdd::Set &set, const std::vector<bool> &values) const {
        return manager_.contains(set, [&](std::size_t pair) { return values[pair]; });
    }

    Rules &rules_;
    bdd::Manager &manager_;
    const Coding &coding_;
    std::size_t rungs_;
    Show show_;
};

class LayeredSolution : public Solution {
  public:
    using Solution::Solution;
    void solve(const std::uint64_t *root) override;
    std::optional<std::size_t> forced(const std::uint64_t *row, std::size_t rung) const override;
    mpz_class states() override;

  private:
    struct Layer {
        bdd::Set open;                  // not terminal
        std::vector<bdd::Set> terminal; // by rung: worth just that
        std::vector<bdd::Set> values;   // all states of the layer by value
    };
    std::vector<bdd::Set> values_of(const Layer &layer, const std::vector<bdd::Set> &next);

    std::vector<Layer> layers_;
};

class RoundsSolution : public Solution {
  public:
    // Counts up to so many steps; all if nothing is given.
    RoundsSolution(Rules &rules, bdd::Manager &manager, const Coding &coding, std::size_t rungs, Show show,
                   std::optional<std::size_t> depth)
        : Solution(rules, manager, coding, rungs, std::move(show)), depth_(depth) {}
    void solve(const std::uint64_t *root) override;
    std::optional<std::size_t> forced(const std::uint64_t *row, std::size_t rung) const override;
    mpz_class states() override { return manager_.count(reached_); }

  private:
    std::optional<std::size_t> depth_;
    bdd::Set reached_;
    std::vector<std::vector<bdd::Set>> forced_; // by rung, by steps: within so many; rung 0: not needed
};

} // namespace zermelo::engines::symbolic
