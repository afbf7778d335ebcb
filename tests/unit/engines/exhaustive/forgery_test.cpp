// Strategies of games of chance, altered in every way that comes to mind. What the checker still accepts has
// to be true: the plan is played out against the best replies, by value iteration over all states of the game
// as the reference semantics has them, and every entry must get what it claims.
#include "cross/dice.h"
#include "cross/graph_game.h"
#include "cross/play_graph.h"
#include "engines/common/engines.h"
#include "session/games.h"
#include "strategy/check.h"
#include "strategy/sides.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace zermelo::engines {

namespace {

using cross::Choice;
using cross::Dice;
using cross::PlayGraph;
using game::Measure;
using game::Model;
using session::Session;
using strategy::Entry;
using strategy::Part;
using strategy::Side;
using strategy::Strategy;

constexpr double tolerance = 1e-6;

// What a plan gets from every state of it, if the others do their best and it is followed for so many steps.
class PlayedOut {
  public:
    PlayedOut(const PlayGraph &graph, const Strategy &strategy, const Part &part)
        : graph_(graph), sides_(strategy::sides_of(graph.game(), strategy.claim, part.side)),
          lower_(part.side == Side::lower),
          payoff_(graph.game(), strategy.claim.role, strategy.claim.model, strategy.claim.measure),
          rows_(graph.size()) {
        std::map<std::vector<std::uint64_t>, const Entry *> plan;
        for (const Entry &entry : part.entries) plan[entry.state.words] = &entry;
        game::Reference reference(graph.game());
        for (std::size_t i = 0; i < graph.size(); ++i) {
            const cross::Node &node = graph[i];
            auto entry = plan.find(node.state.words);
            if (node.terminal)
                values_.push_back(payoff_.of([&](game::RoleId role, std::size_t goal) {
                    auto goals = reference.goals(node.state, role);
                    return std::find(goals.begin(), goals.end(), goal) != goals.end();
                }));
            else if (node.successors.empty() || entry != plan.end() || lower_)
                values_.push_back(payoff_.lowest());
            else
                values_.push_back(payoff_.scale().back());
            if (entry != plan.end() && !node.terminal && !node.successors.empty())
                add_rows(i, *entry->second);
        }
    }

    const std::vector<double> &within(std::size_t steps) {
        for (std::size_t n = 0; n < steps; ++n) {
            std::vector<double> later = values_;
            double change = 0;
            for (std::size_t i = 0; i < rows_.size(); ++i) {
                if (rows_[i].empty()) continue;
                later[i] = answered(i);
                change = std::max(change, std::abs(later[i] - values_[i]));
            }
            values_.swap(later);
            if (change < 1e-13) break;
        }
        return values_;
    }

  private:
    using Row = std::vector<std::size_t>; // where chance leads

    double answered(std::size_t node) const {
        double out = lower_ ? HUGE_VAL : -HUGE_VAL;
        for (const Row &row : rows_[node]) {
            double sum = 0;
            for (std::size_t to : row) sum += values_[to];
            sum /= static_cast<double>(row.size());
            out = lower_ ? std::min(out, sum) : std::max(out, sum);
        }
        return out;
    }

    static std::vector<std::size_t> indexes(const std::vector<game::RoleId> &roles) {
        std::vector<std::size_t> out;
        out.reserve(roles.size());
        for (game::RoleId role : roles) out.push_back(role.index());
        return out;
    }

    void add_rows(std::size_t number, const Entry &entry) {
        const cross::Node &node = graph_[number];
        std::size_t at = 0;
        PlayGraph::for_each(
            node, indexes(sides_.others), Choice(node.legal.size()), [&](const Choice &theirs) {
                Choice choice = theirs;
                if (!sides_.replies) at = 0;
                for (std::size_t role : indexes(sides_.plan)) {
                    const auto &legal = node.legal[role];
                    if (legal.size() < 2) continue;
                    choice[role] = static_cast<std::size_t>(
                        std::find(legal.begin(), legal.end(), entry.moves[at++]) - legal.begin());
                }
                Row &row = rows_[number].emplace_back();
                PlayGraph::for_each(node, indexes(sides_.chance), choice, [&](const Choice &whole) {
                    row.push_back(graph_.successor(node, whole));
                });
            });
    }

    const PlayGraph &graph_;
    strategy::Sides sides_;
    bool lower_;
    game::Payoff payoff_;
    std::vector<std::vector<Row>> rows_; // by node of the plan, one for each reply of the others
    std::vector<double> values_;
};

// Why a strategy proves nothing, if so.
std::string untruth(const PlayGraph &graph, const Strategy &strategy) {
    for (const Part &part : strategy.parts) {
        PlayedOut played(graph, strategy, part);
        const auto &values = played.within(strategy.claim.depth.value_or(30'000));
        for (std::size_t i = 0; i < graph.size(); ++i) {
            bool lower = part.side == Side::lower, is_root = graph[i].state == strategy.claim.root;
            auto falls_short = [&](const mpq_class &claimed) {
                return lower ? values[i] < claimed.get_d() - tolerance
                             : values[i] > claimed.get_d() + tolerance;
            };
            if (is_root && falls_short(part.bound)) return "the bound " + part.bound.get_str();
            if (strategy.claim.depth || graph[i].terminal) continue;
            for (const Entry &entry : part.entries)
                if (entry.state == graph[i].state && falls_short(entry.values[0]))
                    return "an entry's value " + entry.values[0].get_str();
        }
    }
    return "";
}

// One way to alter a strategy; false if there is nothing to alter. `never`: it always makes a false claim.
struct Forgery {
    const char *name;
    bool (*forge)(Strategy &strategy, const PlayGraph &graph, Dice &dice);
    bool never = false;
};

Part &some_part(Strategy &strategy, Dice &dice) { return strategy.parts[dice.below(strategy.parts.size())]; }
Entry &some_entry(Part &part, Dice &dice) { return part.entries[dice.below(part.entries.size())]; }
mpq_class more(const Part &part, const mpq_class &by) {
    return part.side == Side::lower ? by : mpq_class(-by);
}
mpq_class some_amount(Dice &dice) {
    return dice.pick(std::vector<mpq_class>{1, 10, mpq_class(1, 1000), mpq_class(1, 50)});
}

bool raise_value(Strategy &s, const PlayGraph &, Dice &dice) {
    Part &part = some_part(s, dice);
    some_entry(part, dice).values[0] += more(part, some_amount(dice));
    return true;
}
bool raise_bound(Strategy &s, const PlayGraph &, Dice &dice) {
    Part &part = some_part(s, dice);
    part.bound += more(part, some_amount(dice));
    return true;
}
bool raise_all(Strategy &s, const PlayGraph &, Dice &dice) {
    Part &part = some_part(s, dice);
    mpq_class by = more(part, some_amount(dice));
    part.bound += by;
    for (Entry &entry : part.entries) entry.values[0] += by;
    return true;
}
// The same value everywhere solves all equations inside of a set of states that nobody has to leave.
bool same_value(Strategy &s, const PlayGraph &, Dice &dice) {
    Part &part = some_part(s, dice);
    part.bound += more(part, 1);
    for (Entry &entry : part.entries) entry.values[0] = part.bound;
    return true;
}
bool lower_value(Strategy &s, const PlayGraph &, Dice &dice) {
    Part &part = some_part(s, dice);
    some_entry(part, dice).values[0] -= more(part, some_amount(dice));
    return true;
}
bool swap_values(Strategy &s, const PlayGraph &, Dice &dice) {
    Part &part = some_part(s, dice);
    Entry &a = some_entry(part, dice), &b = some_entry(part, dice);
    std::swap(a.values, b.values);
    return a.values != b.values;
}
bool other_move(Strategy &s, const PlayGraph &graph, Dice &dice) {
    Entry &entry = some_entry(some_part(s, dice), dice);
    if (entry.moves.empty()) return false;
    game::MoveId &move = entry.moves[dice.below(entry.moves.size())];
    game::Reference reference(graph.game());
    game::MoveId other = dice.pick(reference.legal(entry.state, graph.game().moves[move.index()].role));
    bool changed = other != move;
    move = other;
    return changed;
}
bool any_move(Strategy &s, const PlayGraph &graph, Dice &dice) {
    Entry &entry = some_entry(some_part(s, dice), dice);
    if (entry.moves.empty()) return false;
    entry.moves[dice.below(entry.moves.size())] = game::MoveId(dice.below(graph.game().moves.size() + 1));
    return true;
}
bool count_moves(Strategy &s, const PlayGraph &, Dice &dice) {
    Entry &entry = some_entry(some_part(s, dice), dice);
    if (entry.moves.empty() || dice.percent(50))
        entry.moves.emplace_back(0);
    else
        entry.moves.pop_back();
    return true;
}
bool swap_moves(Strategy &s, const PlayGraph &, Dice &dice) {
    Part &part = some_part(s, dice);
    Entry &a = some_entry(part, dice), &b = some_entry(part, dice);
    std::swap(a.moves, b.moves);
    return a.moves != b.moves;
}
Part *lower_part(Strategy &s) {
    for (Part &part : s.parts)
        if (part.side == Side::lower) return &part;
    return nullptr;
}
bool other_rank(Strategy &s, const PlayGraph &, Dice &dice) {
    Part *part = lower_part(s);
    if (!part) return false;
    some_entry(*part, dice).distance = dice.pick(std::vector<std::uint32_t>{0, 1, 2, 1000, UINT32_MAX});
    return true;
}
bool swap_ranks(Strategy &s, const PlayGraph &, Dice &dice) {
    Part *part = lower_part(s);
    if (!part) return false;
    std::swap(some_entry(*part, dice).distance, some_entry(*part, dice).distance);
    return true;
}
bool turn_ranks_around(Strategy &s, const PlayGraph &, Dice &) {
    Part *part = lower_part(s);
    if (!part) return false;
    std::uint32_t most = 0;
    for (const Entry &entry : part->entries) most = std::max(most, entry.distance);
    for (Entry &entry : part->entries) entry.distance = most + 1 - entry.distance;
    return true;
}
bool same_rank(Strategy &s, const PlayGraph &, Dice &dice) {
    Part *part = lower_part(s);
    if (!part) return false;
    auto rank = static_cast<std::uint32_t>(dice.between(1, 3));
    for (Entry &entry : part->entries) entry.distance = rank;
    return true;
}
bool drop_entry(Strategy &s, const PlayGraph &, Dice &dice) {
    Part &part = some_part(s, dice);
    part.entries.erase(part.entries.begin() + static_cast<std::ptrdiff_t>(dice.below(part.entries.size())));
    return true;
}
bool drop_many(Strategy &s, const PlayGraph &, Dice &dice) {
    Part &part = some_part(s, dice);
    std::erase_if(part.entries, [&](const Entry &) { return dice.percent(30); });
    return true;
}
bool double_entry(Strategy &s, const PlayGraph &, Dice &dice) {
    Part &part = some_part(s, dice);
    std::size_t at = dice.below(part.entries.size());
    Entry copy = part.entries[at];
    part.entries.insert(part.entries.begin() + static_cast<std::ptrdiff_t>(at), copy);
    return true;
}
// A state that the plan did not need, said to be as good as can be.
bool add_entry(Strategy &s, const PlayGraph &graph, Dice &dice) {
    Part &part = some_part(s, dice);
    const cross::Node &node = graph[dice.below(graph.size())];
    Entry entry = some_entry(part, dice);
    entry.state = node.state;
    entry.values = {part.side == Side::lower ? mpq_class(100) : mpq_class(0)};
    auto at = std::lower_bound(part.entries.begin(), part.entries.end(), entry,
                               [](const Entry &a, const Entry &b) { return a.state.words < b.state.words; });
    if (at != part.entries.end() && at->state == entry.state)
        *at = entry;
    else
        part.entries.insert(at, entry);
    return true;
}
bool other_state(Strategy &s, const PlayGraph &graph, Dice &dice) {
    Entry &entry = some_entry(some_part(s, dice), dice);
    std::size_t f = dice.below(graph.game().fluents.size());
    entry.state.words[f / 64] ^= std::uint64_t{1} << (f % 64);
    return true;
}
bool other_side(Strategy &s, const PlayGraph &, Dice &dice) {
    Part &part = some_part(s, dice);
    part.side = part.side == Side::lower ? Side::upper : Side::lower;
    return true;
}
bool table(Strategy &s, const PlayGraph &, Dice &dice) {
    some_part(s, dice).side = Side::table;
    return true;
}
bool other_role(Strategy &s, const PlayGraph &graph, Dice &dice) {
    s.claim.role = game::RoleId(dice.below(graph.game().roles.size() + 1));
    return true;
}
bool other_model(Strategy &s, const PlayGraph &, Dice &dice) {
    s.claim.model = dice.pick(std::vector{Model::minimax, Model::difference, Model::own, Model::cooperative});
    return true;
}
bool other_measure(Strategy &s, const PlayGraph &, Dice &) {
    s.claim.measure = s.claim.measure == Measure::goal ? Measure::win : Measure::goal;
    return true;
}
bool within_depth(Strategy &s, const PlayGraph &, Dice &dice) {
    s.claim.depth = dice.below(12);
    return true;
}
bool other_root(Strategy &s, const PlayGraph &graph, Dice &dice) {
    s.claim.root = graph[dice.below(graph.size())].state;
    return true;
}

constexpr Forgery forgeries[] = {
    {"raise a value", raise_value},
    {"raise the bound", raise_bound, true},
    {"raise all values", raise_all, true},
    {"one value for all", same_value, true},
    {"lower a value", lower_value},
    {"swap values", swap_values},
    {"another legal move", other_move},
    {"any move", any_move},
    {"more or fewer moves", count_moves, true},
    {"swap moves", swap_moves},
    {"another rank", other_rank},
    {"swap ranks", swap_ranks},
    {"turn ranks around", turn_ranks_around},
    {"one rank for all", same_rank},
    {"drop an entry", drop_entry},
    {"drop many entries", drop_many},
    {"an entry twice", double_entry, true},
    {"one entry more", add_entry},
    {"another state", other_state},
    {"the other side", other_side},
    {"a table", table, true},
    {"another role", other_role},
    {"another model", other_model},
    {"another measure", other_measure},
    {"within a depth", within_depth},
    {"another root", other_root},
};

class Forger {
  public:
    // Alters the strategies of one game in all ways, each some times.
    void try_game(const Session &pipeline, Model model, Measure measure, std::uint64_t seed) {
        PlayGraph graph(*pipeline.game, pipeline.game->initial, 10'000);
        analyse::Facts facts;
        Dice dice(seed);
        for (game::RoleId role : pipeline.game->players()) {
            Query query;
            query.role = role;
            query.model = model;
            query.measure = measure;
            query.from = pipeline.game->initial;
            query.strategy_states = 100'000;
            Problem problem{*pipeline.game, *pipeline.tapes, facts};
            Verdict verdict = expectiminimax_engine.solve(problem, query, {});
            if (!verdict.strategy) continue;
            std::erase_if(verdict.strategy->parts, [](const Part &part) { return part.entries.empty(); });
            if (verdict.strategy->parts.empty()) continue;
            ASSERT_TRUE(strategy::check(*pipeline.game, *verdict.strategy, {}).verified());
            ASSERT_EQ(untruth(graph, *verdict.strategy), "");
            for (const Forgery &forgery : forgeries)
                for (int times = 0; times < 6; ++times) try_one(forgery, *verdict.strategy, graph, dice);
        }
    }

    void expect_all_refused() const {
        for (const Forgery &forgery : forgeries) EXPECT_GT(refused_.count(forgery.name), 0U) << forgery.name;
        EXPECT_GT(accepted_, 0U); // otherwise nothing was played out
    }

  private:
    void try_one(const Forgery &forgery, const Strategy &made, const PlayGraph &graph, Dice &dice) {
        SCOPED_TRACE(forgery.name);
        Strategy forged = made;
        if (!forgery.forge(forged, graph, dice)) return;
        if (!strategy::check(graph.game(), forged, {}).verified()) {
            refused_.insert(forgery.name);
            return;
        }
        EXPECT_FALSE(forgery.never);
        if (forged.claim.root != made.claim.root) { // its states need not be those of the graph
            PlayGraph from_there(graph.game(), forged.claim.root, 10'000);
            EXPECT_EQ(untruth(from_there, forged), "");
        } else {
            EXPECT_EQ(untruth(graph, forged), "");
        }
        ++accepted_;
    }

    std::set<std::string> refused_;
    std::size_t accepted_ = 0;
};

} // namespace

TEST(Forgeries, GamesOfTheLibrary) {
    Forger forger;
    for (const char *path : {"games/stochastic_nim/4.kif", "games/pig/10_in_3.kif", "games/pig_race/6.kif",
                             "games/knock_race/6.kif", "games/royal_race/1_on_6.kif"}) {
        SCOPED_TRACE(path);
        Session pipeline = machine_test::load(path);
        forger.try_game(pipeline, Model::adversarial, Measure::goal, 1);
        forger.try_game(pipeline, Model::cooperative, Measure::win, 2);
    }
    forger.expect_all_refused();
}

TEST(Forgeries, RandomGames) {
    Forger forger;
    for (std::uint64_t seed = 0; seed < 100; ++seed)
        for (Model model : {Model::adversarial, Model::minimax, Model::difference}) {
            SCOPED_TRACE(seed);
            bool cycles = seed % 4 != 0, simultaneous = seed % 2 == 0;
            forger.try_game(machine_test::read(cross::graph_game(seed, {2, true, cycles, simultaneous})),
                            model, Measure::goal, seed);
        }
    forger.expect_all_refused();
}

} // namespace zermelo::engines
