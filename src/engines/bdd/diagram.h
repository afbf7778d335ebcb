// A function from states to small numbers as bytes, to be kept and asked without a manager: one decision
// diagram with an end for each number, and one for states that it does not know. That is smaller than one
// set for each number.
//
// After a header there are the nodes, level by level from the last variable to the first, each as the numbers
// of the two that follow if its variable is false and true. The ends come first, so that these are always
// smaller.
#pragma once

#include "base/job.h"
#include "engines/common/cells.h"
#include "solvers/bdd/graph.h"
#include "store/shelf.h"

#include <gmpxx.h>
#include <map>
#include <optional>

namespace zermelo::engines::symbolic {

// Number n is the end n + 1; with a line of text that goes with it. Throws LimitReached.
std::string to_bytes(const bdd::Graph &graph, const std::string &note, Meter &meter);

class Diagram {
  public:
    // Throws Error if it is none.
    explicit Diagram(std::shared_ptr<const store::Content> bytes);

    const std::string &note() const { return note_; }
    // `bits[i]` is what the first variable of pair i is. Nothing if the state is not known.
    std::optional<std::uint32_t> at(const std::vector<bool> &bits) const;
    // With so many ends.
    bdd::Graph graph(std::uint32_t ends) const;
    // How many states have each number.
    std::map<std::uint32_t, mpz_class> counts(const std::vector<Cell> &cells, Meter &meter) const;

  private:
    struct Level {
        std::uint32_t pair;
        std::uint64_t first; // number of its first node
    };
    std::uint64_t ends() const { return 1 + numbers_.size(); }
    std::uint64_t child(std::uint64_t node, bool value) const;
    // The nodes in their order, each with its pair and what follows.
    template <class Work>
    void for_nodes(const Work &work) const;
    template <class Count>
    std::map<std::uint32_t, mpz_class> counts_as(const std::vector<Cell> &cells, Meter &meter) const;

    std::shared_ptr<const store::Content> bytes_;
    std::string note_;
    std::uint32_t pairs_ = 0, width_ = 0; // variables; bytes of a number of a node
    std::vector<std::uint32_t> numbers_;  // of the ends but the first
    std::vector<Level> levels_;           // from the last variable on
    std::uint64_t root_ = 0, node_count_ = 0, begin_ = 0;
};

} // namespace zermelo::engines::symbolic
