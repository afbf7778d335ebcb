// Game to circuit, stratum by stratum. A recursive stratum is a system of monotone equations whose least
// solution is wanted. Where every rule uses at most one atom of its own stratum (connection and
// reachability), the system is linear and is solved by elimination, the atom with the fewest neighbours
// first, as one solves sparse linear equations; otherwise the equations are iterated from false as often as
// there are atoms.
#include "circuit/circuit.h"
#include "circuit/graph.h"

#include <algorithm>
#include <map>
#include <unordered_map>

namespace zermelo::circuit {

namespace {

using game::Condition;
using game::SignalId;
using game::Stratum;

class Compiler {
  public:
    Compiler(const game::Game &game, const Job &job)
        : game_(game), meter_(job), graph_(game.first_derived()), edge_of_(game.signal_count()) {}

    Circuit run() {
        for (std::size_t i = 0; i < game_.first_derived(); ++i)
            edge_of_[i] = Edge::node(static_cast<std::uint32_t>(1 + i));
        for (std::size_t i = 0; i < game_.moves.size(); ++i)
            moves_of_[game_.signal(game::MoveId(i)).value] = {static_cast<std::uint32_t>(i)};
        for (const Stratum &stratum : game_.strata) {
            if (!stratum.recursive)
                edge_of_[stratum.begin] = derive(stratum.begin);
            else if (is_linear(stratum))
                eliminate(stratum);
            else
                iterate(stratum);
        }
        return outputs();
    }

  private:
    // One of these moves is made. The same is said by any of these edges.
    struct MoveSet {
        std::vector<std::uint32_t> moves; // sorted
        std::vector<Edge> edges;
        auto operator<=>(const MoveSet &other) const { return moves <=> other.moves; }
        bool operator==(const MoveSet &other) const { return moves == other.moves; }
    };
    struct Body { // a conjunction: edges, and one move out of each set
        std::vector<Edge> rest;
        std::vector<MoveSet> moves;
    };

    Edge edge(SignalId signal) const {
        return signal.valid() ? edge_of_[signal.index()] : Edge::constant(false);
    }

    // What a signal's rules say, with conditions on moves kept apart as sets of moves.
    Edge derive(std::uint32_t signal) {
        std::vector<Body> bodies;
        for (std::size_t rule = game_.rule_begin(SignalId(signal)); rule < game_.rule_end(SignalId(signal));
             ++rule) {
            meter_.check();
            Body body;
            for (Condition condition : game_.body(rule)) {
                const auto *moves = condition.positive ? moves_of(condition.signal) : nullptr;
                Edge part = edge_of_[condition.signal.index()];
                if (moves)
                    body.moves.push_back({*moves, {part}});
                else
                    body.rest.push_back(condition.positive ? part : !part);
            }
            std::sort(body.rest.begin(), body.rest.end());
            bodies.push_back(std::move(body));
        }
        bodies = merge_moves(std::move(bodies));
        if (bodies.size() == 1 && bodies[0].rest.empty() && bodies[0].moves.size() == 1)
            moves_of_[signal] = bodies[0].moves[0].moves;
        std::vector<Edge> edges;
        for (Body &body : bodies) {
            meter_.check();
            for (const MoveSet &moves : body.moves) body.rest.push_back(any_move(moves));
            edges.push_back(graph_.all(std::move(body.rest)));
        }
        return graph_.any(std::move(edges));
    }

    // The moves one of which the signal asks for, if that is all it says.
    const std::vector<std::uint32_t> *moves_of(SignalId signal) const {
        auto it = moves_of_.find(signal.value);
        return it == moves_of_.end() ? nullptr : &it->second;
    }

    // Bodies that differ only in which moves they ask for become one, which asks for any of these.
    std::vector<Body> merge_moves(std::vector<Body> bodies) {
        std::size_t most = 0;
        for (const Body &body : bodies) most = std::max(most, body.moves.size());
        for (std::size_t which = most; which-- > 0;) {
            std::map<std::pair<std::vector<Edge>, std::vector<MoveSet>>, MoveSet> merged;
            std::vector<Body> out;
            for (Body &body : bodies) {
                meter_.check();
                if (body.moves.size() <= which) {
                    out.push_back(std::move(body));
                    continue;
                }
                MoveSet moves = std::move(body.moves[which]);
                body.moves.erase(body.moves.begin() + static_cast<std::ptrdiff_t>(which));
                MoveSet &all = merged[{std::move(body.rest), std::move(body.moves)}];
                all.moves.insert(all.moves.end(), moves.moves.begin(), moves.moves.end());
                all.edges.insert(all.edges.end(), moves.edges.begin(), moves.edges.end());
            }
            for (auto &[key, all] : merged) {
                std::sort(all.moves.begin(), all.moves.end());
                all.moves.erase(std::unique(all.moves.begin(), all.moves.end()), all.moves.end());
                Body body{key.first, key.second};
                body.moves.insert(body.moves.begin() + static_cast<std::ptrdiff_t>(which), std::move(all));
                out.push_back(std::move(body));
            }
            bodies = std::move(out);
        }
        return bodies;
    }

    // That one of these moves is made, by whichever role it belongs to. A role makes exactly one of its
    // moves, so a large part of them is the opposite of the small rest: this is what makes frame rules
    // ("every other move leaves the cell as it is") cheap.
    Edge any_move(MoveSet set) {
        meter_.check();
        std::vector<std::vector<Edge>> listed;
        std::vector<bool> large;
        std::size_t cost = 0;
        auto at = set.moves.begin();
        for (const game::Role &role : game_.roles) {
            auto end = std::lower_bound(at, set.moves.end(), role.first_move + role.move_count);
            large.push_back(static_cast<std::size_t>(end - at) > role.move_count / 2);
            auto &edges = listed.emplace_back();
            for (std::uint32_t move = role.first_move; move < role.first_move + role.move_count; ++move) {
                bool in = at != end && *at == move;
                if (in) ++at;
                if (in != large.back()) edges.push_back(edge_of_[game_.signal(game::MoveId(move)).index()]);
            }
            cost += edges.size();
        }
        if (set.edges.size() <= cost)
            return graph_.any(std::move(set.edges)); // what is there already is cheaper
        std::vector<Edge> edges;
        for (std::size_t r = 0; r < listed.size(); ++r) {
            Edge any = graph_.any(std::move(listed[r]));
            edges.push_back(large[r] ? !any : any);
        }
        return graph_.any(std::move(edges));
    }

    static bool within(const Stratum &stratum, SignalId signal) {
        return signal.index() >= stratum.begin && signal.index() < stratum.end;
    }

    bool is_linear(const Stratum &stratum) const {
        for (std::size_t rule = game_.rule_begin(SignalId(stratum.begin));
             rule < game_.rule_end(SignalId(stratum.end - 1)); ++rule) {
            auto conditions = game_.body(rule);
            if (std::count_if(conditions.begin(), conditions.end(),
                              [&](Condition c) { return within(stratum, c.signal); }) > 1)
                return false;
        }
        return true;
    }

    void iterate(const Stratum &stratum) {
        for (std::uint32_t i = stratum.begin; i < stratum.end; ++i) edge_of_[i] = Edge::constant(false);
        std::vector<Edge> now(stratum.end - stratum.begin);
        for (std::uint32_t round = stratum.begin; round < stratum.end; ++round) {
            for (std::uint32_t i = stratum.begin; i < stratum.end; ++i) now[i - stratum.begin] = derive(i);
            if (std::equal(now.begin(), now.end(), edge_of_.begin() + stratum.begin)) return;
            std::copy(now.begin(), now.end(), edge_of_.begin() + stratum.begin);
        }
    }

    // x_i = c_i or (a_ij and x_j) or …: to eliminate x_k, put its right-hand side wherever x_k stands; its
    // use of itself adds nothing to the least solution. Afterwards solve backwards.
    void eliminate(const Stratum &stratum) {
        std::size_t count = stratum.end - stratum.begin;
        std::vector<Edge> constant(count);
        std::vector<std::map<std::uint32_t, Edge>> uses(count);
        std::vector<std::vector<std::uint32_t>> users(count); // may hold stale entries
        for (std::size_t i = 0; i < count; ++i) {
            SignalId signal(stratum.begin + i);
            std::vector<Edge> direct;
            for (std::size_t rule = game_.rule_begin(signal); rule < game_.rule_end(signal); ++rule) {
                std::uint32_t other = UINT32_MAX;
                std::vector<Edge> parts;
                for (Condition c : game_.body(rule)) {
                    if (within(stratum, c.signal)) {
                        other = c.signal.value - stratum.begin;
                        continue;
                    }
                    Edge part = edge_of_[c.signal.index()];
                    parts.push_back(c.positive ? part : !part);
                }
                Edge coefficient = graph_.all(std::move(parts));
                if (other == UINT32_MAX)
                    direct.push_back(coefficient);
                else if (other != i)
                    add_use(uses, users, static_cast<std::uint32_t>(i), other, coefficient);
            }
            constant[i] = graph_.any(std::move(direct));
        }
        std::vector<std::uint32_t> order;
        std::vector<bool> gone(count, false);
        for (std::size_t step = 0; step < count; ++step) {
            meter_.check();
            std::uint32_t k = cheapest(uses, users, gone);
            gone[k] = true;
            order.push_back(k);
            std::sort(users[k].begin(), users[k].end());
            users[k].erase(std::unique(users[k].begin(), users[k].end()), users[k].end());
            for (std::uint32_t i : users[k]) {
                if (gone[i]) continue;
                auto it = uses[i].find(k);
                if (it == uses[i].end()) continue;
                Edge through = it->second;
                uses[i].erase(it);
                constant[i] = graph_.either(constant[i], graph_.both(through, constant[k]));
                for (auto [j, coefficient] : uses[k]) {
                    meter_.check();
                    if (j != i) add_use(uses, users, i, j, graph_.both(through, coefficient));
                }
            }
        }
        for (std::size_t step = count; step-- > 0;) {
            std::uint32_t k = order[step];
            std::vector<Edge> parts{constant[k]};
            meter_.check();
            for (auto [j, coefficient] : uses[k])
                parts.push_back(graph_.both(coefficient, edge_of_[stratum.begin + j]));
            edge_of_[stratum.begin + k] = graph_.any(std::move(parts));
        }
    }

    void add_use(std::vector<std::map<std::uint32_t, Edge>> &uses,
                 std::vector<std::vector<std::uint32_t>> &users, std::uint32_t user, std::uint32_t used,
                 Edge coefficient) {
        auto [it, added] = uses[user].try_emplace(used, coefficient);
        if (added)
            users[used].push_back(user);
        else
            it->second = graph_.either(it->second, coefficient);
    }

    static std::uint32_t cheapest(const std::vector<std::map<std::uint32_t, Edge>> &uses,
                                  const std::vector<std::vector<std::uint32_t>> &users,
                                  const std::vector<bool> &gone) {
        std::uint32_t best = UINT32_MAX;
        std::size_t least = SIZE_MAX;
        for (std::uint32_t i = 0; i < uses.size(); ++i) {
            if (gone[i]) continue;
            std::size_t cost = (uses[i].size() + 1) * (users[i].size() + 1);
            if (cost < least) {
                least = cost;
                best = i;
            }
        }
        return best;
    }

    Circuit outputs() {
        Circuit out;
        out.fluent_count = game_.fluents.size();
        out.move_count = game_.moves.size();
        for (const game::Fluent &fluent : game_.fluents) out.next.push_back(edge(fluent.next));
        for (const game::Move &move : game_.moves) out.legal.push_back(edge(move.legal));
        for (const game::Role &role : game_.roles) {
            auto &edges = out.goals.emplace_back();
            for (const game::Goal &goal : role.goals) edges.push_back(edge(goal.signal));
        }
        out.terminal = edge(game_.terminal);
        out.gates = graph_.take_gates();
        drop_unused(out);
        return out;
    }

    // Keeps the gates that some output needs, in their order.
    static void drop_unused(Circuit &c) {
        std::uint32_t first = c.first_gate();
        std::vector<bool> used(c.gates.size(), false);
        auto outputs = [&](auto visit) {
            for (Edge &e : c.next) visit(e);
            for (Edge &e : c.legal) visit(e);
            for (auto &list : c.goals)
                for (Edge &e : list) visit(e);
            visit(c.terminal);
        };
        auto use = [&](Edge e) {
            if (e.index() >= first) used[e.index() - first] = true;
        };
        outputs(use);
        for (std::size_t i = c.gates.size(); i-- > 0;)
            if (used[i]) use(c.gates[i].left), use(c.gates[i].right);
        std::vector<std::uint32_t> renamed(c.gates.size());
        std::uint32_t kept = 0;
        auto rename = [&](Edge &e) {
            if (e.index() >= first) e = Edge::node(first + renamed[e.index() - first], e.inverted());
        };
        for (std::size_t i = 0; i < c.gates.size(); ++i) {
            if (!used[i]) continue;
            Gate gate = c.gates[i];
            rename(gate.left);
            rename(gate.right);
            renamed[i] = kept;
            c.gates[kept++] = gate;
        }
        c.gates.resize(kept);
        c.gates.shrink_to_fit();
        outputs(rename);
    }

    const game::Game &game_;
    Meter meter_;
    Graph graph_;
    std::vector<Edge> edge_of_; // by signal
    // By signal, of moves and of helpers that say only that one of some moves is made: which moves.
    std::unordered_map<std::uint32_t, std::vector<std::uint32_t>> moves_of_;
};

} // namespace

Circuit compile(const game::Game &game, const Job &job) { return Compiler(game, job).run(); }

} // namespace zermelo::circuit
