#include "engines/puzzle/descent.h"

#include <algorithm>
#include <numeric>

namespace zermelo::engines::puzzle {

using circuit::Edge;
using game::MoveId;

namespace {

constexpr std::size_t most_conditions = 2000;
constexpr std::size_t deepest = 2000;

std::vector<Edge> conjuncts(const circuit::Circuit &circuit, std::vector<Edge> waiting) {
    std::vector<Edge> out;
    while (!waiting.empty()) {
        Edge e = waiting.back();
        waiting.pop_back();
        if (e.inverted() || e.index() < circuit.first_gate() ||
            out.size() + waiting.size() > most_conditions) {
            if (!e.is_constant()) out.push_back(e);
            continue;
        }
        const circuit::Gate &gate = circuit.gates[e.index() - circuit.first_gate()];
        waiting.push_back(gate.left);
        waiting.push_back(gate.right);
    }
    std::sort(out.begin(), out.end());
    out.erase(std::unique(out.begin(), out.end()), out.end());
    return out;
}

std::uint64_t hash(const game::State &state) {
    std::uint64_t h = 0x9e3779b97f4a7c15ULL;
    for (std::uint64_t word : state.words) {
        h = (h ^ word) * 0xff51afd7ed558ccdULL;
        h ^= h >> 32;
    }
    return h;
}

} // namespace

Descent::Descent(const Problem &problem, const Query &query, const circuit::Circuit &with_ladder,
                 Relaxed &relaxed)
    : problem_(problem), query_(query), circuit_(with_ladder), tapes_(with_ladder),
      expander_(problem.game, tapes_), waiting_(expander_.empty_transitions()), relaxed_(relaxed),
      rows_(expander_.width * expander_.row_words()) {}

void Descent::set_target(std::size_t target) {
    target_ = target;
    conditions_ = conjuncts(circuit_, {circuit_.goals[0][target - 1]});
    std::vector<Edge> asked = conditions_;
    asked.push_back(circuit_.terminal);
    asked.push_back(circuit_.goals[0][target - 1]);
    tape_ = circuit::make_tape(circuit_, asked);
    levels_.clear();
}

void Descent::take_batch(std::vector<Child> &out) {
    std::size_t words = expander_.row_words(), roles = problem_.game.roles.size(), count = waiting_.count;
    expander_.make(waiting_, rows_.data());
    made_ += count;
    circuit::Lanes<4> &lanes = expander_.lanes();
    lanes.step();
    lanes.run(tape_);
    auto terminal = lanes.terminal(), good = lanes.value(circuit_.goals[0][target_ - 1]);
    std::size_t first = out.size();
    for (std::size_t lane = 0; lane < count; ++lane) {
        std::vector<MoveId> move;
        for (std::size_t r = 0; r < roles; ++r) move.push_back(MoveId(waiting_.moves[lane * roles + r]));
        if (terminal.test(lane) && good.test(lane) && !last_move_) last_move_ = move;
        Child child{query_.from, std::move(move), std::vector<std::uint64_t>((conditions_.size() + 63) / 64)};
        std::copy_n(rows_.data() + lane * words, words, child.state.words.begin());
        out.push_back(std::move(child));
    }
    for (std::size_t c = 0; c < conditions_.size(); ++c) {
        auto holds = lanes.value(conditions_[c]);
        for (std::size_t lane = 0; lane < count; ++lane)
            if (holds.test(lane)) out[first + lane].parts[c / 64] |= std::uint64_t{1} << (c % 64);
    }
    std::size_t kept = first;
    for (std::size_t lane = 0; lane < count; ++lane) {
        if (terminal.test(lane)) continue;
        if (kept != first + lane) out[kept] = std::move(out[first + lane]);
        ++kept;
    }
    out.resize(kept);
    waiting_.count = 0;
}

void Descent::forbid(Level &level, const std::vector<MoveId> &move) const {
    if (guessing()) level.forbidden[move[0].index() / 64] |= std::uint64_t{1} << (move[0].index() % 64);
}

// Until nothing changes: each dead end forbids a move, which may make other states dead ends.
void Descent::drop_dead_ends(Level &level, Meter &meter) {
    std::size_t words = expander_.row_words();
    for (bool changed = true; changed;) {
        changed = false;
        std::vector<Child> alive;
        for (std::size_t begin = 0; begin < level.children.size(); begin += Relaxed::width) {
            meter.look();
            std::size_t count = std::min(Relaxed::width, level.children.size() - begin);
            for (std::size_t i = 0; i < count; ++i)
                std::copy_n(level.children[begin + i].state.words.data(), words, rows_.data() + i * words);
            relaxed_.most_rungs(rows_.data(), count, level.forbidden, possible_);
            for (std::size_t i = 0; i < count; ++i) {
                Child &child = level.children[begin + i];
                if (possible_[i] >= target_) {
                    alive.push_back(std::move(child));
                } else {
                    forbid(level, child.move);
                    changed = guessing();
                }
            }
        }
        level.children = std::move(alive);
    }
}

std::vector<std::size_t> Descent::makers(const Level &level) const {
    std::vector<std::size_t> out(conditions_.size());
    for (const Child &child : level.children)
        for (std::size_t w = 0; w < child.parts.size(); ++w)
            for (std::uint64_t fresh = child.parts[w] & ~level.parts[w]; fresh; fresh &= fresh - 1)
                ++out[64 * w + static_cast<std::size_t>(__builtin_ctzll(fresh))];
    return out;
}

// Only the moves that bring about the condition with the fewest of them, in random order. If there is none
// left of a condition that had some, there is no way at all.
void Descent::choose(Level &level, const std::vector<std::size_t> &makers_at_first, Meter &meter) {
    std::vector<std::size_t> now = makers(level);
    std::size_t best = now.size();
    for (std::size_t c = 0; c < now.size(); ++c)
        if ((now[c] > 0 || (guessing() && makers_at_first[c] > 0)) &&
            (best == now.size() || now[c] < now[best]))
            best = c;
    std::shuffle(level.children.begin(), level.children.end(), random_);
    if (best == now.size()) {
        fewest_ways_on_first(level, meter);
        return;
    }
    std::erase_if(level.children,
                  [&](const Child &child) { return !(child.parts[best / 64] >> (best % 64) & 1); });
}

void Descent::fewest_ways_on_first(Level &level, Meter &meter) {
    std::size_t words = expander_.row_words();
    if (level.children.size() < 2 || level.children.size() > expander_.width) return;
    for (std::size_t i = 0; i < level.children.size(); ++i)
        std::copy_n(level.children[i].state.words.data(), words, rows_.data() + i * words);
    std::vector<std::size_t> ways(level.children.size());
    auto count = [&] {
        meter.look();
        expander_.make_and_count_terminal(waiting_);
        auto terminal = expander_.lanes().terminal();
        for (std::size_t lane = 0; lane < waiting_.count; ++lane)
            ways[waiting_.parent_number[lane]] += !terminal.test(lane);
        made_ += waiting_.count;
        waiting_.count = 0;
    };
    space::Expander<4>::Listing listing;
    expander_.list(rows_.data(), level.children.size(), listing);
    for (std::size_t i = 0; i < level.children.size(); ++i)
        expander_.add_transitions(listing, i, rows_.data() + i * words, static_cast<std::uint32_t>(i),
                                  waiting_, count);
    if (waiting_.count) count();
    std::vector<std::size_t> order(ways.size());
    std::iota(order.begin(), order.end(), 0);
    // Children are tried from the last: none at all is what a last step looks like, so these come last.
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
        return (ways[a] ? ways[a] : SIZE_MAX) > (ways[b] ? ways[b] : SIZE_MAX);
    });
    std::vector<Child> sorted;
    for (std::size_t i : order) sorted.push_back(std::move(level.children[i]));
    level.children = std::move(sorted);
}

Descent::Level Descent::open(game::State state, std::vector<std::uint64_t> parts,
                             std::vector<std::uint64_t> forbidden, Meter &meter) {
    Level level{std::move(state), std::move(parts), {}, {}, std::move(forbidden)};
    ++dive_;
    space::Expander<4>::Listing listing;
    expander_.list(level.state.words.data(), 1, listing);
    expander_.add_transitions(listing, 0, level.state.words.data(), 0, waiting_, [&] {
        meter.look();
        take_batch(level.children);
    });
    if (waiting_.count) take_batch(level.children);
    std::vector<std::size_t> makers_at_first = makers(level);
    std::erase_if(level.children, [&](const Child &child) { // those forbidden above
        std::size_t move = child.move[0].index();
        return child.move.size() == 1 && (level.forbidden[move / 64] >> (move % 64) & 1);
    });
    drop_dead_ends(level, meter);
    choose(level, makers_at_first, meter);
    return level;
}

std::optional<Play> Descent::run(std::uint64_t successors, std::size_t target, Meter &meter) {
    if (target == 0 || query_.depth == std::optional<std::size_t>(0)) return std::nullopt;
    if (target != target_) set_target(target);
    last_move_.reset();
    for (std::uint64_t stop = cost() + successors; cost() < stop;) {
        meter.look();
        if (levels_.empty()) {
            seen_.clear();
            dive_ = 0;
            ++dives_;
            levels_.push_back(open(query_.from, std::vector<std::uint64_t>((conditions_.size() + 63) / 64),
                                   std::vector<std::uint64_t>(relaxed_.move_words()), meter));
        } else if (dive_ > dive_limit_) {
            levels_.clear();
            if (dives_ % 2 == 0) dive_limit_ += dive_limit_ / 2;
            continue;
        } else if (levels_.back().children.empty() || levels_.size() >= query_.depth.value_or(deepest)) {
            levels_.pop_back();
            if (!levels_.empty()) forbid(levels_.back(), levels_.back().move);
            if (levels_.empty() && dive_ < 3) return std::nullopt; // nothing to choose from at all
            continue;
        } else {
            Child child = std::move(levels_.back().children.back());
            levels_.back().children.pop_back();
            if (!seen_.insert(hash(child.state)).second) continue;
            levels_.back().move = std::move(child.move);
            levels_.push_back(
                open(std::move(child.state), std::move(child.parts), levels_.back().forbidden, meter));
        }
        if (!last_move_) continue;
        Play out;
        levels_.back().move = *last_move_;
        for (Level &level : levels_) {
            out.states.push_back(std::move(level.state));
            out.moves.push_back(std::move(level.move));
        }
        levels_.clear();
        return out;
    }
    return std::nullopt;
}

} // namespace zermelo::engines::puzzle
