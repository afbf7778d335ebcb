// The rules of a game as decision diagrams.
#pragma once

#include "circuit/substitution.h"
#include "engines/bdd/coding.h"
#include "engines/common/engine.h"
#include "engines/common/outcome_code.h"
#include "solvers/bdd/relation.h"

#include <optional>
#include <set>

namespace zermelo::engines::symbolic {

// Gates of a circuit as decision diagrams.
struct IntoSets {
    using Value = bdd::Ref;
    static constexpr bool right_first = false;
    static constexpr bdd::Ref none{UINT32_MAX};
    static bdd::Ref opposite(bdd::Ref ref) { return !ref; }
    bdd::Ref both(bdd::Ref a, bdd::Ref b) {
        kept->push_back(bdd::Set(*manager, a) & bdd::Set(*manager, b));
        return kept->back().ref();
    }

    bdd::Manager *manager;
    std::vector<bdd::Set> *kept; // so that nobody collects them
};

class Rules {
  public:
    // Throws LimitReached, also where there are too many joint moves.
    Rules(const Problem &problem, const Query &query, bdd::Manager &manager, const Coding &coding,
          Meter &meter);

    const std::vector<bdd::Relation> &relations() const { return relations_; } // all steps
    bdd::Set of(circuit::Edge edge) { return {manager_, gates_.of(edge)}; }
    circuit::Edge terminal() const { return circuit_.terminal; }
    // The two sides of a gate that depends on so much that it is not to be made as one diagram.
    std::optional<circuit::Gate> parts(circuit::Edge edge) const;

    const OutcomeCode &code() const { return code_; }
    // The goal values of a role that matter, in an order in which the first that holds counts.
    struct Goal {
        int value;
        circuit::Edge where;
        bool is_left; // holds where no other does
    };
    std::vector<Goal> goals(std::size_t role) const;
    std::vector<std::size_t> counting() const; // roles whose goals matter
    std::optional<int> sum() const { return sum_; }
    std::uint32_t value_of(const std::vector<int> &goals) const; // numbered as OutcomeCode does

    std::size_t roles() const { return game_.roles.size(); }
    bool always_legal() const { return always_legal_; }
    std::vector<bdd::Set> legal_of(std::size_t role) const; // where each of its moves is
    // Who has a choice, where nobody before it has one.
    struct Chooser {
        bdd::Set where;
        bool ascending = false;          // prefers low rungs
        std::optional<std::size_t> role; // model own
    };
    const std::vector<Chooser> &choosers() const { return choosers_; }
    // Slots of stacks, as places in the list of cells, that a step from some state would fill above one that
    // is not filled.
    const std::set<std::size_t> &broken() const { return broken_; }
    // By end: how much it likes the value whose number it is, and one.
    std::vector<std::uint32_t> ranks(const Chooser &chooser) const;

  private:
    void count_fluents();
    void look_at_roles();
    bdd::Set has_two_moves(std::size_t role);
    std::optional<std::vector<bdd::Set>> by_turn_cell();
    bdd::Set where_active(const Cell &cell, std::size_t role, std::uint32_t idle);
    void make_gates_of_states();
    void add_steps(std::size_t role, const bdd::Set &where);
    void add_step(const bdd::Set &where);
    std::vector<bdd::Set> numbers_after(const Cell &cell);
    std::vector<bdd::Set> slot_after(std::size_t c, const bdd::Set &where);
    bool begins_stack(std::size_t c) const;
    bdd::Set filled_after(const Cell &cell);
    bool stays(std::size_t c, const bdd::Set &where);
    bool stays(const Cell &cell, const bdd::Set &where);

    const game::Game &game_;
    const circuit::Circuit &circuit_;
    const Query &query_;
    OutcomeCode code_;
    bdd::Manager &manager_;
    const Coding &coding_;
    Meter &meter_;
    bool always_legal_, one_goal_; // proved
    std::optional<int> sum_;       // of the goals of two roles at every end
    std::vector<bdd::Set> kept_;
    circuit::Substitution<IntoSets> gates_;
    std::vector<bool> of_moves_;           // by node: depends on moves
    std::vector<std::uint32_t> remade_;    // gates that do
    std::vector<std::uint16_t> fluents_;   // by node: how many it depends on, counted up to a few
    std::vector<bdd::Set> legal_;          // by move
    std::vector<bdd::Step> steps_;         // one for each joint move
    std::vector<bdd::Relation> relations_; // the same, put together
    std::vector<Chooser> choosers_;
    std::set<std::size_t> broken_;
};

} // namespace zermelo::engines::symbolic
