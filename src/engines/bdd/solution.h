// The value of every state that can be reached, by sets of states: first forwards, then backwards from the
// ends.
//
// *By layers* (Kissmann and Edelkamp 2010), where plays end: layer l has the states after l steps. Their
// successors are all in the next layer, and each set is small. A state that can be in several layers is
// worked on in each. *By waves*, where plays end, too: all states at once, each valued when all that it leads
// to have values, which is better where few steps reach all states and many go on among them. *By rounds*:
// the states from which so much can be forced within 0, 1, 2 … steps, until there are no more; for games in
// which states repeat, and where steps are to be counted.
//
// Everything that is finished goes on a shelf, as bytes; a run that finds something there goes on with it.
#pragma once

#include "engines/bdd/states.h"
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

    Solver(States &states, store::Shelf &shelf, Show show)
        : states_(states), shelf_(shelf), show_(std::move(show)) {}

    // Throw LimitReached, Error.
    // Where plays end within so many steps: by waves if that seems better, otherwise by layers.
    void by_waves_or_layers(const std::uint64_t *root, std::size_t horizon);
    void by_layers(const std::uint64_t *root);
    // Counts up to so many steps; all if nothing is given.
    void by_rounds(const std::uint64_t *root, std::optional<std::size_t> depth);

  private:
    std::size_t find_layers(const std::uint64_t *root);
    std::optional<Graph> all_soon(const std::uint64_t *root, std::size_t steps);
    void by_waves(const Graph &reached);
    // Some states: those that have values, and the others, from which plays go on.
    struct Part {
        Graph values, done, open;
    };
    Part ends_of(const Graph &states, std::string &note);
    Graph backed_up(const Graph &next, Part part, const Graph &all);
    Graph put(const std::string &name, const Graph &graph, const std::string &note = {});
    Graph get(const std::string &name, std::uint32_t ends) const;

    States &states_;
    store::Shelf &shelf_;
    Show show_;
};

} // namespace zermelo::engines::symbolic
