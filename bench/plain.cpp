#include "plain.h"

#include "circuit/substitution.h"

#include <algorithm>
#include <bdd.h>
#include <map>

using BuddySet = ::bdd;

namespace zermelo::bench {

namespace {

using circuit::Edge;

// Large tables from the start, that grow by doubling, and a cache that grows with them.
constexpr int first_nodes = 1 << 22, most_more_nodes = 1 << 26, first_cache = 1 << 20,
              nodes_for_each_entry = 4;
// A condition of more gates is taken apart, as in the discussion of the paper.
constexpr std::uint32_t many_gates = 16;

// Gates as diagrams. A value is the place of a diagram among those kept, twice, and one more for its
// complement.
struct IntoBuddy {
    using Value = std::uint32_t;
    static constexpr bool right_first = false;
    static constexpr Value none = UINT32_MAX;
    static Value opposite(Value value) { return value ^ 1; }
    Value both(Value a, Value b) { return keep(at(a) & at(b)); }
    Value keep(const BuddySet &set) {
        kept->push_back(set);
        return static_cast<Value>(2 * (kept->size() - 1));
    }
    BuddySet at(Value value) const {
        const BuddySet &set = (*kept)[value / 2];
        return value % 2 == 0 ? set : !set;
    }

    std::vector<BuddySet> *kept; // the first is empty
};

using Goals = std::pair<int, int>;
using ByGoals = std::map<Goals, BuddySet>; // disjoint

class Plain {
  public:
    Plain(const engines::Problem &problem, const std::vector<engines::Cell> &cells, const Job &job)
        : problem_(problem), game_(problem.game), circuit_(problem.tapes.circuit), cells_(cells),
          meter_(job), kept_{bddfalse}, into_{&kept_}, gates_(circuit_, into_) {
        std::vector<int> now, next;
        for (std::uint32_t pair = 0; pair < engines::bit_count(cells); ++pair) {
            now.push_back(static_cast<int>(2 * pair));
            next.push_back(static_cast<int>(2 * pair + 1));
        }
        auto count = static_cast<int>(now.size());
        now_ = bdd_makeset(now.data(), count);
        next_ = bdd_makeset(next.data(), count);
        forwards_ = bdd_newpair();
        backwards_ = bdd_newpair();
        bdd_setpairs(forwards_, next.data(), now.data(), count);
        bdd_setpairs(backwards_, now.data(), next.data(), count);
        put_inputs();
        count_gates();
        add_moves(0, bddtrue);
    }

    PlainAnswer solve(const game::State &from) {
        std::vector<BuddySet> layers;
        PlainAnswer out;
        for (BuddySet states = only(from); states != bddfalse; states = after(states - terminal(states))) {
            layers.push_back(states);
            out.states += bdd_satcountset(states, now_);
        }
        ByGoals values;
        for (; !layers.empty(); layers.pop_back()) values = values_of(layers.back(), values);
        for (const auto &[goals, states] : values)
            if (states != bddfalse)
                out.values = std::to_string(goals.first) + "/" + std::to_string(goals.second);
        return out;
    }

  private:
    BuddySet of(Edge edge) { return into_.at(gates_.of(edge)); }

    // Where the cell has that number, in plain binary.
    static BuddySet number_is(const engines::Cell &cell, std::uint32_t number) {
        BuddySet out = bddtrue;
        for (std::uint32_t b = cell.bits; b-- > 0;) {
            BuddySet bit = bdd_ithvar(static_cast<int>(2 * (cell.first_bit + b)));
            out &= (number >> b & 1) != 0 ? bit : !bit;
        }
        return out;
    }
    void put_inputs() {
        gates_.put(0, 0);
        valid_ = bddtrue;
        for (auto cell = cells_.rbegin(); cell != cells_.rend(); ++cell) {
            BuddySet some = cell->can_be_empty ? number_is(*cell, 0) : BuddySet(bddfalse);
            for (std::size_t k = 0; k < cell->fluents.size(); ++k) {
                BuddySet holds = number_is(*cell, cell->number(k));
                gates_.put(circuit_.fluent_node(cell->fluents[k].index()), into_.keep(holds));
                some |= holds;
            }
            valid_ &= some;
        }
        for (std::size_t m = 0; m < game_.moves.size(); ++m) legal_.push_back(of(circuit_.legal[m]));
        for (game::MoveId move : problem_.facts.impossible_moves) legal_[move.index()] = bddfalse;
        const game::Role &second = game_.roles[1];
        BuddySet one = bddfalse;
        second_chooses_ = bddfalse;
        for (std::uint32_t m = second.first_move; m < second.first_move + second.move_count; ++m) {
            second_chooses_ |= one & legal_[m];
            one |= legal_[m];
        }
    }
    // Below each node, as a tree.
    void count_gates() {
        gate_count_.assign(circuit_.node_count(), 0);
        for (std::uint32_t n = circuit_.first_gate(); n < circuit_.node_count(); ++n) {
            auto [left, right] = circuit_.gates[n - circuit_.first_gate()];
            gate_count_[n] =
                std::min(many_gates + 1, 1 + gate_count_[left.index()] + gate_count_[right.index()]);
        }
    }

    // All joint moves that are legal together in some state, role by role.
    void add_moves(std::size_t r, const BuddySet &where) {
        if ((where & valid_) == bddfalse) return;
        if (r == game_.roles.size()) return add_move(where);
        const game::Role &role = game_.roles[r];
        for (std::uint32_t m = role.first_move; m < role.first_move + role.move_count; ++m)
            gates_.put(circuit_.move_node(m), 0);
        for (std::uint32_t m = role.first_move; m < role.first_move + role.move_count; ++m) {
            gates_.put(circuit_.move_node(m), IntoBuddy::opposite(0));
            add_moves(r + 1, where & legal_[m]);
            gates_.put(circuit_.move_node(m), 0);
        }
    }
    void add_move(const BuddySet &where) {
        meter_.look();
        std::vector<std::uint32_t> all;
        for (std::uint32_t n = circuit_.first_gate(); n < circuit_.node_count(); ++n) all.push_back(n);
        gates_.forget(all);
        BuddySet relation = where;
        for (auto cell = cells_.rbegin(); cell != cells_.rend(); ++cell)
            for (std::uint32_t b = cell->bits; b-- > 0;) {
                BuddySet then = bddfalse;
                for (std::size_t k = 0; k < cell->fluents.size(); ++k)
                    if ((cell->number(k) >> b & 1) != 0) then |= of(circuit_.next[cell->fluents[k].index()]);
                relation &= bdd_biimp(bdd_ithvar(static_cast<int>(2 * (cell->first_bit + b) + 1)), then);
            }
        moves_.push_back(relation);
    }

    BuddySet after(const BuddySet &states) {
        BuddySet out = bddfalse;
        for (const BuddySet &move : moves_) {
            meter_.look();
            out |= bdd_replace(bdd_relprod(states, move, now_), forwards_);
        }
        return out;
    }
    BuddySet before(const BuddySet &states) {
        BuddySet then = bdd_replace(states, backwards_), out = bddfalse;
        for (const BuddySet &move : moves_) {
            meter_.look();
            out |= bdd_relprod(move, then, next_);
        }
        return out;
    }

    BuddySet only(const game::State &state) {
        BuddySet out = bddtrue;
        for (const engines::Cell &cell : cells_) {
            std::uint32_t number = 0;
            for (std::size_t k = 0; k < cell.fluents.size(); ++k)
                if (state.holds(cell.fluents[k])) number = cell.number(k);
            out &= number_is(cell, number);
        }
        return out;
    }

    // Those of the states in which the edge is true.
    BuddySet among(const BuddySet &states, Edge edge) {
        if (states == bddfalse) return states;
        if (gate_count_[edge.index()] <= many_gates) return states & of(edge);
        auto [left, right] = circuit_.gates[edge.index() - circuit_.first_gate()];
        if (!edge.inverted()) return among(among(states, left), right);
        BuddySet first = among(states, !left);
        return first | among(states - first, !right);
    }
    BuddySet terminal(const BuddySet &states) { return among(states, circuit_.terminal); }
    std::map<int, BuddySet> by_goal(std::size_t role, const BuddySet &states) {
        std::map<int, BuddySet> out;
        for (std::size_t g = 0; g < game_.roles[role].goals.size(); ++g)
            if (auto value = game_.roles[role].goals[g].value)
                out[*value] = among(states, circuit_.goals[role][g]);
        return out;
    }

    // Whoever is on turn takes the pair of goals that it likes best of those that it can reach.
    ByGoals values_of(const BuddySet &states, const ByGoals &next) {
        ByGoals out;
        BuddySet ended = terminal(states), open = states - ended;
        for (const auto &[first, here] : by_goal(0, ended))
            for (const auto &[second, both] : by_goal(1, here)) out[{first, second}] = both;
        std::vector<Goals> order;
        for (const auto &[goals, set] : next) order.push_back(goals);
        std::stable_sort(order.begin(), order.end(), [](const Goals &a, const Goals &b) {
            return a.first - a.second > b.first - b.second;
        });
        for (bool second : {false, true}) {
            BuddySet here = second ? open & second_chooses_ : open - second_chooses_;
            if (second) std::reverse(order.begin(), order.end());
            for (const Goals &goals : order) {
                if (here == bddfalse) break;
                BuddySet found = here & before(next.at(goals));
                here -= found;
                out.try_emplace(goals, bddfalse).first->second |= found;
            }
        }
        return out;
    }

    const engines::Problem &problem_;
    const game::Game &game_;
    const circuit::Circuit &circuit_;
    const std::vector<engines::Cell> &cells_;
    Meter meter_;
    std::vector<BuddySet> kept_;
    IntoBuddy into_;
    circuit::Substitution<IntoBuddy> gates_;
    std::vector<std::uint32_t> gate_count_; // by node
    BuddySet now_, next_;                   // the variables
    bddPair *forwards_ = nullptr, *backwards_ = nullptr;
    BuddySet valid_, second_chooses_;
    std::vector<BuddySet> legal_, moves_;
};

} // namespace

PlainAnswer solve_plainly(const engines::Problem &problem, const game::State &from,
                          const std::vector<engines::Cell> &cells, const Job &job) {
    bdd_init(first_nodes, first_cache);
    bdd_gbc_hook(nullptr); // it would print
    bdd_setcacheratio(nodes_for_each_entry);
    bdd_setmaxincrease(most_more_nodes);
    bdd_setvarnum(static_cast<int>(2 * engines::bit_count(cells)));
    return Plain(problem, cells, job).solve(from);
}

} // namespace zermelo::bench
