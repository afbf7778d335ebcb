#include "engines/puzzle/answer.h"

#include "circuit/one_state.h"
#include "game/reference.h"

#include <algorithm>
#include <map>

namespace zermelo::engines::puzzle {

using game::MoveId;
using game::State;

std::optional<std::string> not_a_puzzle(const Problem &problem, const Query &query) {
    std::size_t choosing = 0;
    for (const game::Role &role : problem.game.roles) {
        if (role.is_random) return "there is chance";
        ++choosing;
    }
    if (query.model == game::Model::difference) return "the payoff is a difference";
    if (query.model == game::Model::own) return "it makes no table of all states, as model own has it";
    if (choosing > 1 && query.model != game::Model::cooperative) return "more than one role chooses";
    return std::nullopt;
}

namespace {

strategy::Part lower_part(const Problem &problem, const Play &play, const mpq_class &bound) {
    strategy::Part out;
    out.side = strategy::Side::lower;
    out.bound = bound;
    circuit::LaneState<1> evaluator(problem.tapes);
    for (std::size_t i = 0; i < play.states.size(); ++i) {
        strategy::Entry entry;
        entry.state = play.states[i];
        entry.distance = static_cast<std::uint32_t>(play.states.size() - i);
        evaluator.set(entry.state.words);
        circuit::Row is_legal = evaluator.look().legal;
        for (std::size_t r = 0; r < problem.game.roles.size(); ++r) {
            const game::Role &role = problem.game.roles[r];
            std::size_t legal = 0;
            for (std::size_t m = role.first_move; m < role.first_move + role.move_count; ++m)
                legal += circuit::test(is_legal, m);
            if (legal > 1) entry.moves.push_back(play.moves[i][r]);
        }
        out.entries.push_back(std::move(entry));
    }
    return out;
}

// Every state that can be reached in time and is not terminal; nothing if there are more than `most`.
std::optional<strategy::Part> upper_part(const Problem &problem, const Query &query, const mpq_class &bound,
                                         std::size_t most, Meter &meter) {
    space::Expander<4> expander(problem.game, problem.tapes);
    space::Expander<4>::Listing listing;
    space::Transitions waiting = expander.empty_transitions();
    std::size_t words = expander.row_words();
    std::vector<std::uint64_t> rows(expander.width * words), made(expander.width * words);
    space::StateSet states(words);
    std::vector<std::pair<std::uint32_t, std::size_t>> open; // not terminal, and its depth
    std::size_t depth = 0, layer_end = 1;
    states.add(query.from.words.data(), states.hash(query.from.words.data()));
    auto make = [&] {
        meter.look();
        expander.make(waiting, made.data());
        for (std::size_t i = 0; i < waiting.count; ++i)
            states.add(made.data() + i * words, states.hash(made.data() + i * words));
        waiting.count = 0;
    };
    for (std::size_t next = 0; next < states.size() && !(query.depth && depth >= *query.depth);) {
        meter.look();
        std::size_t count = std::min<std::size_t>(expander.width, layer_end - next);
        for (std::size_t i = 0; i < count; ++i)
            std::copy_n(states.row(next + i), words, rows.data() + i * words);
        expander.list(rows.data(), count, listing);
        for (std::size_t i = 0; i < count; ++i)
            if (!listing.terminal.test(i)) {
                open.emplace_back(static_cast<std::uint32_t>(next + i), depth);
                expander.add_transitions(listing, i, rows.data() + i * words, 0, waiting, make);
            }
        next += count;
        if (open.size() > most) return std::nullopt;
        if (next < layer_end) continue;
        if (waiting.count) make();
        layer_end = states.size();
        ++depth;
    }
    strategy::Part out;
    out.side = strategy::Side::upper;
    out.bound = bound;
    for (auto [s, steps] : open) {
        strategy::Entry &entry = out.entries.emplace_back();
        entry.state = query.from;
        std::copy_n(states.row(s), words, entry.state.words.begin());
        if (query.depth) entry.distance = static_cast<std::uint32_t>(*query.depth - steps); // that are left
    }
    return out;
}

void sort_entries(strategy::Part &part) {
    std::sort(part.entries.begin(), part.entries.end(),
              [](const auto &a, const auto &b) { return a.state.words < b.state.words; });
}

void add_strategy(const Problem &problem, const Query &query, const Ladder &ladder,
                  const std::optional<Play> &play, Verdict &verdict, Meter &meter) {
    strategy::Strategy out;
    out.claim = {query.role, query.model, query.measure, query.from, query.depth};
    if (play && verdict.lower > ladder.scale.front()) {
        if (play->states.size() > query.strategy_states) {
            verdict.no_strategy = "the plan has more states than wanted";
            return;
        }
        out.parts.push_back(lower_part(problem, *play, verdict.lower));
    }
    if (verdict.upper < ladder.scale.back()) {
        std::size_t left = query.strategy_states - out.state_count();
        auto part = upper_part(problem, query, verdict.upper, left, meter);
        if (!part) {
            verdict.no_strategy = "more states can be reached than a strategy may have";
            return;
        }
        out.parts.push_back(std::move(*part));
    }
    for (strategy::Part &part : out.parts) sort_entries(part);
    give_strategy(verdict, std::move(out));
}

} // namespace

Play replay(const Problem &problem, const Query &query, const Reduced &reduced, const Trail &trail,
            std::size_t rungs, Meter &meter) {
    Play out;
    Successors successors(problem.game, reduced);
    circuit::LaneState<1> evaluator(problem.tapes);
    State state = query.from;
    for (std::size_t i = 0; i < trail.size(); ++i) {
        std::vector<std::uint64_t> row = reduced.encode(state);
        std::vector<MoveId> chosen;
        auto visit = [&] {
            meter.look();
            for (std::size_t lane = 0; lane < successors.count() && chosen.empty(); ++lane) {
                bool wanted = i + 1 < trail.size()
                                  ? std::equal(trail[i + 1].begin(), trail[i + 1].end(), successors.row(lane))
                                  : successors.terminal(lane) && successors.climbed(lane) >= rungs;
                if (wanted) chosen = successors.joint_move(lane);
            }
        };
        successors.expand(row.data(), 1, 0, visit);
        successors.finish(visit);
        if (chosen.empty()) throw std::logic_error("a step of a play cannot be found again");
        out.states.push_back(state);
        out.moves.push_back(chosen);
        evaluator.set(state.words);
        circuit::Row next = evaluator.next(chosen);
        std::copy(next.begin(), next.end(), state.words.begin());
    }
    return out;
}

void cut_loops(Play &play) {
    std::map<std::vector<std::uint64_t>, std::size_t> last;
    for (std::size_t i = 0; i < play.states.size(); ++i) last[play.states[i].words] = i;
    Play out;
    for (std::size_t i = 0; i < play.states.size(); ++i) {
        i = last[play.states[i].words];
        out.states.push_back(std::move(play.states[i]));
        out.moves.push_back(std::move(play.moves[i]));
    }
    play = std::move(out);
}

std::optional<std::size_t> rungs_at_end(const Problem &problem, const Ladder &ladder, const Query &query) {
    game::Reference reference(problem.game);
    if (!reference.terminal(query.from))
        return query.depth == 0 ? std::optional<std::size_t>(0) : std::nullopt;
    game::Payoff payoff(problem.game, query.role, query.model, query.measure);
    int worth = payoff.of([&](game::RoleId role, std::size_t goal) {
        std::vector<std::size_t> goals = reference.goals(query.from, role);
        return std::find(goals.begin(), goals.end(), goal) != goals.end();
    });
    auto at = std::lower_bound(ladder.scale.begin(), ladder.scale.end(), worth);
    return static_cast<std::size_t>(at - ladder.scale.begin());
}

void describe(const Problem &problem, const Query &query, const Ladder &ladder,
              const std::optional<Play> &play, Verdict &verdict, Meter &meter) {
    if (play) {
        verdict.line = play->moves;
        if (!play->moves.empty()) verdict.keeping = {play->moves[0][query.role.index()]};
        if (verdict.lower > ladder.scale.front()) verdict.distance = play->moves.size();
    }
    if (query.strategy_states == 0) return;
    if (auto limit =
            limit_of(meter.job(), [&] { add_strategy(problem, query, ladder, play, verdict, meter); }))
        verdict.no_strategy = limit->what();
}

} // namespace zermelo::engines::puzzle
