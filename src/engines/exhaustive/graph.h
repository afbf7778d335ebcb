// All states that can be reached, and what every joint move leads to.
//
// States are stepped 256 at a time and numbered breadth first; those that are the same by symmetry are one
// node. Terminal states are no nodes: a transition into one names its outcome instead, so that the many
// terminal states of a game cost neither a lookup nor memory. The transitions of a node stand in an order
// that fits the query: the choices of the side that moves first vary slowest, then those of the other side,
// then chance.
#pragma once

#include "engines/common/engine.h"
#include "game/sides.h"
#include "space/canonical.h"
#include "space/joint_moves.h"
#include "space/state_set.h"

#include <map>

namespace zermelo::engines {

// Where a transition leads: to a node, or to an outcome.
struct Target {
    static constexpr std::uint32_t outcome_bit = std::uint32_t{1} << 31;
    static constexpr std::uint32_t not_found = UINT32_MAX; // only from StateGraph::look

    std::uint32_t code = 0;
    bool is_outcome() const { return code & outcome_bit; }
    std::uint32_t outcome() const { return code & ~outcome_bit; }
    std::uint32_t node() const { return code; }
    bool operator==(const Target &) const = default;
};

// How many joint choices each side has in a state.
struct Shape {
    static constexpr std::uint32_t nobody = UINT32_MAX, several = UINT32_MAX - 1;

    std::uint32_t first = 0, second = 0, chance = 0;
    std::uint32_t chooser = nobody; // the role, other than chance, that has a choice
    std::size_t size() const { return std::size_t{first} * second * chance; } // 0: stuck
    auto operator<=>(const Shape &) const = default;
};

// Which roles are on which side; with model own and cooperative all are on the first.
struct SideOrder {
    SideOrder(const game::Game &game, game::RoleId role, game::Model model);
    std::vector<std::size_t> roles; // the first side's, the second's, then chance
    std::size_t first_end, second_end;
    bool role_first;   // the role is on the first side
    bool all_maximise; // there is no second side that minimises
};

// What plays can end with: one number, or with model own one per role.
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

// Which moves matter, and which are the same for all that follows.
struct MoveEffects {
    MoveEffects(const game::Game &game, const circuit::Tapes &tapes);
    std::vector<bool> read;                // by move: some successor depends on it
    std::vector<std::uint32_t> first_like; // by move: the first move of the role with the same effect
};

class StateGraph {
  public:
    StateGraph(const Problem &problem, const Query &query, const Resources &resources);

    // Leaves out what cannot matter: a state whose value is known to be the highest or the lowest payoff
    // before it has been looked at more closely is settled, and has one transition; states to which then no
    // other state leads are dropped, with all that follows. With `all_moves` the root is not settled, so that
    // the values of all first moves are known. Call before `build`.
    void prune(bool all_moves) {
        pruning_ = outcomes_.payoff().scale().size() > 1;
        keep_root_ = all_moves;
    }

    // Lets a transition lead through a state in which only chance has a choice, to what chance makes of it,
    // if there are many such states and nearly every one has one predecessor (as when a player's move and the
    // toss of a coin are two steps): they are most of the states, and need not be looked up. Not for the
    // root, and only if no strategy is to be made. Call before `build`.
    void pass_through_chance() { may_pass_ = true; }

    // Finds all states; those at `depth` are not expanded. Throws LimitReached.
    void build(std::optional<std::size_t> depth);

    std::size_t size() const { return set_.size(); }
    std::uint64_t transition_count() const { return targets_.size(); }
    std::size_t bytes() const;

    const Shape &shape(std::size_t node) const { return shapes_[shape_of_[node]]; }
    std::uint64_t begin(std::size_t node) const { return begins_[node]; }
    Target target(std::uint64_t transition) const { return targets_[transition]; }
    const std::uint64_t *row(std::size_t node) const { return set_.row(node); }
    // Nodes of depth d are layer_begins[d] … layer_begins[d + 1] - 1.
    const std::vector<std::size_t> &layer_begins() const { return layer_begins_; }

    bool ordered() const { return ordered_; } // every transition leads to a node of a larger number
    bool layered() const { return layered_; } // every transition leads to the next depth
    bool cut() const { return cut_; }         // some state was too deep to be expanded
    bool has_chance() const;                  // somewhere chance has a choice
    bool pruned() const { return pruning_; }  // some states may have been left out

    // Left out: nothing is known about it, and no value depends on it.
    bool dropped(Target target) const {
        return target.code == Target::not_found || (!target.is_outcome() && target.node() < status_.size() &&
                                                    status_[target.node()] == Status::dropped);
    }

    // The root: a node (number 0) or, if it is terminal, an outcome.
    Target root() const { return root_; }

    // One state with everything that can be done in it.
    struct View {
        game::State state;
        space::Choices choices;
        Shape shape;
        std::vector<Target> targets;
        std::vector<game::State> successors; // not folded
    };
    View look(const game::State &state);
    // The node of a state, the outcome if it is terminal, or Target::not_found.
    Target find(const game::State &state);
    // The joint move (one per role) of a transition, counted from the first of the state.
    std::vector<game::MoveId> joint_move(const View &view, std::size_t transition) const;

    const Outcomes &outcomes() const { return outcomes_; }
    const SideOrder &order() const { return order_; }
    Meter &meter() { return meter_; }
    // Throws LimitReached if so much more does not fit into the memory for tables.
    void need(std::size_t more_bytes) const;

  private:
    using Lanes = circuit::Lanes<4>;
    static constexpr std::size_t width = Lanes::width;

    // Transitions that wait to be made together.
    struct Waiting {
        std::vector<std::uint64_t> parents;
        std::vector<std::uint32_t> node;
        std::vector<std::uint32_t> times; // how many joint moves it stands for
        std::size_t count = 0;
    };
    using Legal = std::vector<std::vector<std::uint64_t>>; // by role: rows of bits, by lane
    using Choices = space::Choices;
    void list(const std::uint64_t *rows, std::size_t count, Legal &legal);
    void choices_of(const Legal &legal, std::size_t lane, Choices &choices) const;
    Shape shape_of(const Choices &choices) const;
    std::uint32_t shape_number(const Shape &shape);
    template <class Full>
    void add_transitions(const std::uint64_t *row, std::uint32_t node, const Choices &choices,
                         const std::vector<std::uint32_t> &last_times, const Full &full);
    // Leaves one of the moves of the last chance role that have the same effect, and says for how many.
    const std::vector<std::uint32_t> &merge_chance(Choices &choices);
    void make();          // successors and outcomes of what waits
    void enter();         // …and their nodes
    void enter_through(); // …or, behind those, the nodes to which chance leads
    void expand(const std::vector<std::uint32_t> &nodes, bool through);
    void look_for_chance_layer();
    void settle_lanes();
    void settle_lanes(std::size_t begin, std::size_t end);
    void settle_nodes();
    void keep_choice(std::size_t node, bool high);
    void drop_nodes(std::size_t from_layer);
    bool build_layers(std::optional<std::size_t> depth);
    void tell_progress();
    void check_memory();
    Target target_of(std::size_t lane);

    const Problem &problem_;
    const Resources &resources_;
    Meter meter_;
    double told_ = 0; // seconds
    SideOrder order_;
    Outcomes outcomes_;
    space::Canonical canonical_;
    Lanes lanes_;
    circuit::Tape goals_tape_; // terminal and the goals that matter
    std::size_t row_words_;

    space::StateSet set_;
    std::vector<Shape> shapes_;
    std::map<Shape, std::uint32_t> shape_numbers_;
    space::Paged<std::uint32_t> shape_of_;
    space::Paged<std::uint64_t> begins_;
    space::Paged<Target> targets_;
    std::vector<std::size_t> layer_begins_;
    Target root_;
    bool ordered_ = true, layered_ = true, cut_ = false;

    enum class Status : std::uint8_t { open, high, low, dropped }; // high and low are settled
    bool pruning_ = false, keep_root_ = false, settled_any_ = false, dropping_helps_ = false;
    std::vector<Status> status_; // by node, when pruning
    std::vector<std::uint32_t> settling_;

    bool may_pass_ = false, passing_ = false;
    std::vector<std::uint32_t> not_passed_; // nodes for which it was not possible
    std::uint64_t lookups_ = 0;             // in the layer being made

    Legal legal_;
    MoveEffects effects_;
    std::vector<std::uint32_t> merged_from_, merged_, merged_times_, all_once_;
    Waiting waiting_;
    std::vector<std::uint64_t> made_; // rows
    std::vector<std::uint32_t> made_outcome_, made_hash_;
    std::vector<std::uint8_t> made_same_, made_skip_;
    std::uint32_t entered_ = UINT32_MAX; // the node whose transitions were written last
    space::JointMoves joint_;
};

} // namespace zermelo::engines
