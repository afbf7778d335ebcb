// The value of every state that can be reached, by sets of states: first forwards, then backwards from the
// ends.
//
// *By layers* (Kissmann and Edelkamp 2010), where plays end: layer l has the states after l steps. Their
// successors are all in the next layer, and each set is small. A state that can be in several layers is
// worked on in each. *By rounds*: the states from which so much can be forced within 0, 1, 2 … steps, until
// there are no more; for games in which states repeat, and where steps are to be counted.
//
// Everything that is finished goes on a shelf, as bytes; a run that finds something there goes on with it.
#pragma once

#include "engines/bdd/ends.h"
#include "engines/bdd/rules.h"
#include "engines/common/stored.h"
#include "engines/oracle/strong.h"

#include <functional>

namespace zermelo::engines::symbolic {

// A solution that is on a shelf.
class Solved {
  public:
    virtual ~Solved() = default;
    // By pairs of variables; nothing if the state cannot be reached.
    virtual std::optional<Worth> at(const std::vector<bool> &bits) const = 0;
    // In how many steps at least this value can be forced; `uncounted`: it can, but nobody counted. Nothing:
    // it cannot.
    virtual std::optional<std::size_t> forced(const std::vector<bool> &bits, std::uint32_t value) const = 0;
    virtual std::vector<LayerCount> counts(std::size_t values, const std::vector<Cell> &cells,
                                           Meter &meter) const = 0;

    static constexpr std::size_t uncounted = StrongSolution::uncounted;
};

// Throws Error if it is not whole.
std::unique_ptr<Solved> read_solution(const store::Shelf &shelf);

class Solver {
  public:
    using Show = std::function<void(const std::string &)>;

    Solver(Rules &rules, bdd::Manager &manager, const Coding &coding, store::Shelf &shelf, Meter &meter,
           Show show)
        : rules_(rules), manager_(manager), coding_(coding), shelf_(shelf), meter_(meter),
          show_(std::move(show)), pairs_(bit_count(coding.cells())) {}

    // Throws LimitReached, Error.
    void by_layers(const std::uint64_t *root);
    // Counts up to so many steps; all if nothing is given.
    void by_rounds(const std::uint64_t *root, std::optional<std::size_t> depth);

  private:
    std::size_t find_layers(const std::uint64_t *root);
    Function values_of(const bdd::Set &states, const Function &next, Ends &values, std::string &note);
    bdd::Set best(const Rules::Chooser &chooser, const bdd::Set &here, const Function &next, Ends &values);
    void put(const std::string &name, const Function &function, const std::string &note = {});
    void put_states(const std::string &name, const bdd::Set &states, const std::string &note = {});
    bdd::Set get_states(const std::string &name) const;
    std::string count_of(const bdd::Set &states);

    Rules &rules_;
    bdd::Manager &manager_;
    const Coding &coding_;
    store::Shelf &shelf_;
    Meter &meter_;
    Show show_;
    std::uint32_t pairs_; // of states
};

} // namespace zermelo::engines::symbolic
