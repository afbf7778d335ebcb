// Sets of states, and numbers of states, under the rules of a game: as graphs, on which everything is done by
// sweeps. Only a step that would take too many lists so is made by the manager.
#pragma once

#include "engines/bdd/rules.h"
#include "solvers/bdd/sweep.h"

#include <map>
#include <span>

namespace zermelo::engines::symbolic {

using bdd::Graph;
using ByNumber = std::map<std::uint32_t, Graph>; // disjoint sets

struct Values {
    std::vector<std::uint32_t> rank{}; // by end
    const Graph *known = nullptr;
    bool each_leads_on = false; // to something, from each state that is not known
};

class States {
  public:
    // Takes up to so many bytes. Throws LimitReached, as everything here.
    States(const Problem &problem, const Query &query, std::vector<Cell> cells, const Job &job,
           std::size_t bytes, std::size_t threads)
        : meter_(job), manager_(bit_count(cells), job, bytes),
          coding_(manager_, std::move(cells), problem.game.fluents.size()),
          rules_(problem, query, manager_, coding_, meter_),
          sweeper_(manager_, manager_.pairs(), job, threads, bytes) {}

    const Rules &rules() const { return rules_; }
    const std::vector<Cell> &cells() const { return coding_.cells(); }
    Meter &meter() { return meter_; }
    std::uint64_t made() const { return manager_.made() + sweeper_.made(); } // about as much work
    void allow(std::uint64_t more) { manager_.allow(more); } // nodes that the manager may make
    std::size_t most_bytes() const { return manager_.bytes() + sweeper_.most_bytes(); }

    Graph none() const { return {sweeper_.pairs(), 2}; }
    Graph only(const std::uint64_t *row) { return from(coding_.only(row)); }

    // Where one step from the states leads to.
    Graph after(const Graph &states);
    // Those of some states from which one step can lead to something, with the best of what it leads to: that
    // with the highest rank, if any are given, otherwise the last end. What is known stays as it is.
    Graph before(const Graph &next, const Graph &among, const Values &values = {});

    Graph terminal(const Graph &states) { return among(states, rules_.terminal()); }
    // Some terminal states, by their values as OutcomeCode numbers them.
    ByNumber by_value(const Graph &terminal);
    // Those of some states that are not terminal in which some role has no legal move.
    Graph stuck(const Graph &states);

    Graph where(const Graph &states, const bdd::Set &condition) { return where_any(states, {&condition, 1}); }
    Graph minus(const Graph &states, const Graph &others);
    Graph united(const Graph &a, const Graph &b);
    // Number n is the end n + 1; there may be so many.
    Graph function(const ByNumber &numbers, std::size_t count);
    mpz_class count(const Graph &states);

  private:
    Graph from(const bdd::Set &set);
    bdd::Set set_of(const Graph &graph, std::uint32_t end);
    bdd::Set found_before(const bdd::Set &next, const bdd::Set &among);
    Graph where_any(const Graph &states, std::span<const bdd::Set> conditions);
    Graph among(const Graph &states, circuit::Edge edge);
    struct Disjunction { // of conditions, and of edges that depend on many fluents
        std::vector<bdd::Set> small;
        std::vector<circuit::Edge> large;
    };
    Disjunction disjunction(circuit::Edge edge);
    void split(const std::vector<std::size_t> &roles, std::size_t at, const Graph &states,
               std::vector<int> &goals, ByNumber &out);
    std::map<int, Graph> by_goal(std::size_t role, const Graph &states);

    Meter meter_;
    bdd::Manager manager_;
    Coding coding_;
    Rules rules_;
    bdd::Sweeper sweeper_;
    std::map<std::uint32_t, Disjunction> disjunctions_; // by node
};

} // namespace zermelo::engines::symbolic
