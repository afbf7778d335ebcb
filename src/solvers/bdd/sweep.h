// Operations on graphs, level by level (Ochi, Yasuoka and Yajima 1993): first from the first variable to the
// last, then back. What is still to be found out at a variable is a list: what the parts of the question have
// become there. Each list is met once, and leads to two lists at later variables. On the way back each
// becomes a node.
//
// So nothing is looked up in tables of results, and no node becomes garbage. What the lists of one level need
// from memory is known ahead of time and fetched together; and several threads share the work: everything is
// divided by hash, into as many divisions whatever the threads, so that the result is the same.
#pragma once

#include "base/team.h"
#include "solvers/bdd/graph.h"
#include "solvers/bdd/manager.h"

#include <optional>

namespace zermelo::bdd {

// At each assignment: the best of the numbers that the parts give it.
struct Question {
    const Graph *within = nullptr; // nothing elsewhere; null: everywhere

    // The numbers that `from` has where steps lead to from here; or, not backwards, lead here from.
    const Graph *from = nullptr;
    std::vector<Relation> steps{};
    bool backwards = false;

    // Numbers as they are; or one for all that are something. It may count whatever else there is, also if
    // that is nothing.
    struct Other {
        const Graph *graph;
        std::optional<std::uint32_t> end{};
        bool counts_first = false;
    };
    std::vector<Other> others{};
    // A number for all assignments in a set.
    struct Condition {
        Ref where;
        std::uint32_t end;
    };
    std::vector<Condition> conditions{};
    std::uint32_t otherwise = 0; // where nothing else is; the worst

    std::uint32_t ends = 2;
    // By end, if it is not its place: the higher the better.
    std::vector<std::uint32_t> rank{};
};

class Sweeper {
  public:
    // The variables, steps and conditions are the manager's. Throws LimitReached if there are too many.
    Sweeper(const Manager &manager, std::uint32_t pairs, const Job &job, std::size_t threads,
            std::size_t most_bytes);

    Graph answer(const Question &question) { return *answer(question, SIZE_MAX); }
    // Nothing if its lists take more words than these for each node of the question, or if there is no
    // memory.
    std::optional<Graph> answer(const Question &question, std::size_t words_per_node);

    std::uint32_t pairs() const { return pairs_; }
    std::uint64_t made() const { return made_; }           // lists, ever
    std::size_t most_bytes() const { return peak_bytes_; } // at any time, with the graphs of the question

  private:
    friend class Sweep;

    const Manager &manager_;
    std::uint32_t pairs_;
    Job job_;
    Team team_;
    std::size_t most_bytes_, peak_bytes_ = 0;
    std::uint64_t made_ = 0;
};

} // namespace zermelo::bdd
