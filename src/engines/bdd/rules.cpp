#include "engines/bdd/rules.h"

#include "circuit/dependence.h"
#include "game/preference.h"
#include "game/sides.h"

#include <fmt/core.h>

#include <algorithm>
#include <iterator>
#include <numeric>

namespace zermelo::engines::symbolic {

using bdd::Set;
using circuit::Edge;

namespace {

constexpr std::size_t most_joint_moves = 100'000;
// A condition on more fluents than this is not made as one diagram: it is split as far as it is a
// disjunction or conjunction, and each part is looked for among the states at hand.
constexpr std::size_t many_fluents = 40;

} // namespace

Rules::Rules(const Problem &problem, const Query &query, bdd::Manager &manager, const Coding &coding,
             Meter &meter)
    : game_(problem.game), circuit_(problem.tapes.circuit), query_(query),
      code_(problem.game, query.role, query.model, query.measure), manager_(manager), coding_(coding),
      meter_(meter), always_legal_(problem.facts.always_legal.proved()),
      one_goal_(problem.facts.one_goal.proved()), gates_(circuit_, IntoSets{&manager, &kept_}) {
    if (problem.facts.constant_sum.proved() && game_.players().size() == 2) sum_ = problem.facts.sum;
    gates_.put(0, bdd::no);
    for (std::size_t f = 0; f < game_.fluents.size(); ++f)
        gates_.put(circuit_.fluent_node(f), coding.holds(game::FluentId(f)).ref());
    std::vector<bool> is_move(circuit_.node_count());
    for (std::size_t m = 0; m < game_.moves.size(); ++m) is_move[circuit_.move_node(m)] = true;
    of_moves_ = circuit::depends_on(circuit_, is_move);
    for (std::uint32_t n = circuit_.first_gate(); n < circuit_.node_count(); ++n)
        if (of_moves_[n]) remade_.push_back(n);
    count_fluents();

    for (std::size_t m = 0; m < game_.moves.size(); ++m) legal_.push_back(of(circuit_.legal[m]));
    for (game::MoveId move : problem.facts.impossible_moves) legal_[move.index()] = manager_.none();
    look_at_roles();
    make_gates_of_states();
    add_steps(0, manager_.all());
    relations_ = bdd::compile(manager_, steps_);
    steps_.clear();
}

// An upper bound, exact for few.
void Rules::count_fluents() {
    fluents_.assign(circuit_.node_count(), 0);
    std::vector<std::vector<std::uint32_t>> seen(circuit_.node_count()); // while they are few
    for (std::size_t f = 0; f < circuit_.fluent_count; ++f) {
        fluents_[circuit_.fluent_node(f)] = 1;
        seen[circuit_.fluent_node(f)] = {static_cast<std::uint32_t>(f)};
    }
    for (std::uint32_t n = circuit_.first_gate(); n < circuit_.node_count(); ++n) {
        auto [left, right] = circuit_.gates[n - circuit_.first_gate()];
        const auto &a = seen[left.index()], &b = seen[right.index()];
        bool many = std::max(fluents_[left.index()], fluents_[right.index()]) > many_fluents;
        if (!many) std::set_union(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(seen[n]));
        many = many || seen[n].size() > many_fluents;
        fluents_[n] = static_cast<std::uint16_t>(many ? many_fluents + 1 : seen[n].size());
        if (many) seen[n].clear();
    }
}

std::optional<circuit::Gate> Rules::parts(Edge edge) const {
    std::uint32_t n = edge.index();
    if (n < circuit_.first_gate() || fluents_[n] <= many_fluents) return std::nullopt;
    return circuit_.gates[n - circuit_.first_gate()];
}

void Rules::look_at_roles() {
    game::Sides sides = game::sides_of(game_, query_.role, query_.model);
    auto is_other = [&](std::size_t r) {
        return std::find(sides.others.begin(), sides.others.end(), game::RoleId(r)) != sides.others.end();
    };
    bool own = query_.model == game::Model::own;
    if (own || !sides.others.empty()) {
        std::vector<Set> choosing = by_turn_cell().value_or(std::vector<Set>());
        for (std::size_t r = choosing.size(); r < game_.roles.size(); ++r)
            choosing.push_back(has_two_moves(r));
        Set others_choose = manager_.none();
        for (std::size_t r = 0; r < game_.roles.size(); ++r) {
            if (own) choosers_.push_back({choosing[r], false, r});
            if (is_other(r)) others_choose |= choosing[r];
        }
        if (!own) choosers_.push_back({others_choose, true, {}});
    }
    choosers_.push_back({manager_.all(), false, {}});
}

Set Rules::has_two_moves(std::size_t r) {
    const game::Role &role = game_.roles[r];
    Set one = manager_.none(), two = manager_.none(); // at least so many
    for (std::uint32_t m = role.first_move; m < role.first_move + role.move_count; ++m) {
        two |= one & legal_[m];
        one |= legal_[m];
    }
    return two;
}

// Mostly one cell tells whose turn it is. To know that is much less than to know who has two moves, which can
// take a large diagram. By role: where it may have a choice, no two roles in the same state.
std::optional<std::vector<Set>> Rules::by_turn_cell() {
    std::vector<std::uint32_t>
        idle; // by role: the move that says least, since it is made when others are on turn
    for (const game::Role &role : game_.roles) {
        std::uint32_t least = role.first_move;
        std::size_t least_size = SIZE_MAX;
        for (std::uint32_t m = role.first_move; m < role.first_move + role.move_count; ++m)
            if (std::size_t size = manager_.size(legal_[m]); !legal_[m].empty() && size < least_size) {
                least = m;
                least_size = size;
            }
        idle.push_back(least);
    }
    for (const Cell &cell : coding_.cells()) {
        std::vector<Set> out;
        Set told = manager_.none();
        for (std::size_t r = 0; r < game_.roles.size(); ++r) {
            out.push_back(where_active(cell, r, idle[r]));
            if (!(told & out.back()).empty()) break;
            told |= out.back();
            if (out.size() == game_.roles.size()) return out;
        }
    }
    return std::nullopt;
}

// The numbers of the cell with which the role may have another legal move than that one.
Set Rules::where_active(const Cell &cell, std::size_t r, std::uint32_t idle) {
    const game::Role &role = game_.roles[r];
    std::vector<Set> numbers;
    Set none = manager_.all(), out = manager_.none();
    for (game::FluentId f : cell.fluents) {
        numbers.push_back(coding_.holds(f));
        none -= numbers.back();
    }
    numbers.push_back(none);
    for (const Set &number : numbers)
        for (std::uint32_t m = role.first_move; m < role.first_move + role.move_count; ++m)
            if (m != idle && !(legal_[m] & number).empty()) {
                out |= number;
                break;
            }
    return out;
}

std::vector<Set> Rules::legal_of(std::size_t role) const {
    auto first = legal_.begin() + game_.roles[role].first_move;
    return {first, first + game_.roles[role].move_count};
}

// Whatever the next state needs of this one, whichever moves are made: once, for good.
void Rules::make_gates_of_states() {
    std::vector<bool> seen(circuit_.node_count());
    std::vector<std::uint32_t> open;
    auto reach = [&](Edge edge) {
        if (!seen[edge.index()]) open.push_back(edge.index());
        seen[edge.index()] = true;
    };
    for (Edge edge : circuit_.next) reach(edge);
    while (!open.empty()) {
        std::uint32_t n = open.back();
        open.pop_back();
        if (n < circuit_.first_gate()) continue;
        if (!of_moves_[n]) {
            gates_.of(Edge::node(n));
            continue;
        }
        reach(circuit_.gates[n - circuit_.first_gate()].left);
        reach(circuit_.gates[n - circuit_.first_gate()].right);
    }
}

// All joint moves that are legal together in some state, role by role.
void Rules::add_steps(std::size_t r, const Set &where) {
    if (where.empty()) return;
    if (r == game_.roles.size()) return add_step(where);
    const game::Role &role = game_.roles[r];
    for (std::uint32_t m = role.first_move; m < role.first_move + role.move_count; ++m)
        gates_.put(circuit_.move_node(m), bdd::no);
    for (std::uint32_t m = role.first_move; m < role.first_move + role.move_count; ++m) {
        gates_.put(circuit_.move_node(m), bdd::yes);
        add_steps(r + 1, where & legal_[m]);
        gates_.put(circuit_.move_node(m), bdd::no);
    }
}

// One joint move, which is legal there and nowhere else.
void Rules::add_step(const Set &where) {
    meter_.check();
    if (steps_.size() == most_joint_moves)
        throw LimitReached(LimitReached::Kind::size,
                           fmt::format("there are more than {} joint moves", most_joint_moves));
    gates_.forget(remade_);
    std::size_t kept_before = kept_.size();
    bdd::Step step{where, {}};
    std::vector<std::uint32_t> changed;
    for (std::size_t c = 0; c < coding_.cells().size(); ++c) {
        const Cell &cell = coding_.cells()[c];
        if (cell.bits == 0 || stays(c, where)) continue;
        std::vector<Set> numbers = cell.slot ? slot_after(c, where) : numbers_after(cell);
        for (std::uint32_t b = 0; b < cell.bits; ++b) {
            Set one = manager_.none(), any = manager_.none(); // where the bit then is 1, or has no meaning
            for (std::uint32_t n = 0; n < numbers.size(); ++n) {
                Cell::Code code = cell.code(n);
                if (b >= code.length)
                    any |= numbers[n];
                else if (code.bit(b))
                    one |= numbers[n];
            }
            std::uint32_t now = 2 * (cell.first_bit + b);
            Set next = manager_.variable(now + 1);
            changed.push_back(now);
            step.relation &= any | (next & one) | !(next | one);
        }
    }
    kept_.resize(kept_before);
    step.changed = manager_.cube(changed);
    steps_.push_back(std::move(step));
}

bool Rules::begins_stack(std::size_t c) const {
    const std::vector<Cell> &cells = coding_.cells();
    return cells[c].slot && (c == 0 || !cells[c - 1].slot || cells[c - 1].ends_stack());
}

// The bit of a slot depends on the one below it, too.
bool Rules::stays(std::size_t c, const Set &where) {
    const std::vector<Cell> &cells = coding_.cells();
    bool alone = !cells[c].slot || begins_stack(c);
    return stays(cells[c], where) && (alone || stays(cells[c - 1], where));
}

bool Rules::stays(const Cell &cell, const Set &where) {
    return std::all_of(cell.fluents.begin(), cell.fluents.end(), [&](game::FluentId f) {
        Set now = coding_.holds(f), next = of(circuit_.next[f.index()]);
        return now == next || (((now - next) & where).empty() && ((next - now) & where).empty());
    });
}

// By number: where the cell then has it.
std::vector<Set> Rules::numbers_after(const Cell &cell) {
    std::vector<Set> out;
    Set none = manager_.all();
    for (game::FluentId f : cell.fluents) {
        out.push_back(of(circuit_.next[f.index()]));
        none -= out.back();
    }
    if (cell.can_be_empty) out.insert(out.begin(), none);
    return out;
}

// By number: where the bit of the slot then has it.
std::vector<Set> Rules::slot_after(std::size_t c, const Set &where) {
    const Cell &cell = coding_.cells()[c];
    Set filled = filled_after(cell);
    Set below = begins_stack(c) ? manager_.all() : filled_after(coding_.cells()[c - 1]);
    if (!((filled - below) & where).empty()) broken_.insert(c);
    Set one = below - filled;
    if (!cell.fluents.empty()) one |= of(circuit_.next[cell.fluents[1].index()]);
    return {!one, one};
}

Set Rules::filled_after(const Cell &cell) {
    Set out = manager_.none();
    for (game::FluentId f : cell.fluents) out |= of(circuit_.next[f.index()]);
    return out;
}

std::vector<std::size_t> Rules::counting() const {
    std::vector<std::size_t> out;
    for (game::RoleId role : game_.players())
        if (role == query_.role || query_.model == game::Model::difference ||
            query_.model == game::Model::own)
            out.push_back(role.index());
    return out;
}

std::uint32_t Rules::value_of(const std::vector<int> &goals) const {
    return code_.of([&](game::RoleId role, std::size_t goal) {
        return game_.roles[role.index()].goals[goal].value == goals[role.index()];
    });
}

std::vector<std::uint32_t> Rules::ranks(const Chooser &chooser) const {
    std::vector<std::uint32_t> values(code_.count()), out(code_.count() + 1);
    std::iota(values.begin(), values.end(), 0);
    auto worse = [&](std::uint32_t a, std::uint32_t b) {
        if (!chooser.role) return chooser.ascending ? a > b : a < b;
        return game::prefers(*chooser.role, code_.values(b), code_.values(a));
    };
    std::sort(values.begin(), values.end(), worse);
    for (std::uint32_t r = 0; r < values.size(); ++r) out[values[r] + 1] = r + 1;
    return out;
}

std::vector<Rules::Goal> Rules::goals(std::size_t role) const {
    const auto &goals = game_.roles[role].goals;
    std::vector<std::size_t> order;
    for (std::size_t g = 0; g < goals.size(); ++g)
        if (goals[g].value) order.push_back(g);
    bool only_one = one_goal_ && order.size() == goals.size();
    auto fluents = [&](std::size_t g) { return fluents_[circuit_.goals[role][g].index()]; };
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
        return only_one ? fluents(a) < fluents(b) : *goals[a].value > *goals[b].value;
    });
    std::vector<Goal> out;
    for (std::size_t g : order)
        out.push_back({*goals[g].value, circuit_.goals[role][g], only_one && g == order.back()});
    return out;
}

} // namespace zermelo::engines::symbolic
