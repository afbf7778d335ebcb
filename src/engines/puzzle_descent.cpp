#include "engines/puzzle_descent.h"

#include <algorithm>

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
    relaxed_.most_rungs(rows_.data(), count, possible_);
    std::size_t kept = first;
    for (std::size_t lane = 0; lane < count; ++lane) {
        if (terminal.test(lane) || possible_[lane] < target_) continue;
        if (!seen_.insert(hash(out[first + lane].state)).second) continue;
        if (kept != first + lane) out[kept] = std::move(out[first + lane]);
        ++kept;
    }
    out.resize(kept);
    waiting_.count = 0;
}

// Only the moves that bring about the condition with the fewest of them, in random order.
void Descent::choose(Level &level) {
    std::shuffle(level.children.begin(), level.children.end(), random_);
    std::vector<std::size_t> makers(conditions_.size());
    for (const Child &child : level.children)
        for (std::size_t w = 0; w < child.parts.size(); ++w)
            for (std::uint64_t fresh = child.parts[w] & ~level.parts[w]; fresh; fresh &= fresh - 1)
                ++makers[64 * w + static_cast<std::size_t>(__builtin_ctzll(fresh))];
    std::size_t best = conditions_.size();
    for (std::size_t c = 0; c < makers.size(); ++c)
        if (makers[c] > 0 && (best == makers.size() || makers[c] < makers[best])) best = c;
    if (best == conditions_.size()) return;
    std::erase_if(level.children,
                  [&](const Child &child) { return !(child.parts[best / 64] >> (best % 64) & 1); });
}

Descent::Level Descent::open(game::State state, std::vector<std::uint64_t> parts) {
    Level level{std::move(state), std::move(parts), {}, {}};
    ++opened_;
    ++dive_;
    circuit::Expander<4>::Listing listing;
    expander_.list(level.state.words.data(), 1, listing);
    expander_.add_transitions(listing, 0, level.state.words.data(), 0, waiting_,
                              [&] { take_batch(level.children); });
    if (waiting_.count) take_batch(level.children);
    choose(level);
    return level;
}

std::optional<Play> Descent::run(std::uint64_t states, std::size_t target, Meter &meter) {
    if (target == 0 || query_.depth == std::optional<std::size_t>(0)) return std::nullopt;
    if (target != target_) set_target(target);
    last_move_.reset();
    for (std::uint64_t stop = made_ + states; made_ < stop;) {
        meter.look();
        if (levels_.empty()) {
            seen_.clear();
            dive_ = 0;
            std::vector<std::uint64_t> none((conditions_.size() + 63) / 64);
            levels_.push_back(open(query_.from, none));
        } else if (dive_ > dive_limit_) {
            levels_.clear();
            dive_limit_ += dive_limit_ / 2;
            continue;
        } else if (levels_.back().children.empty() || levels_.size() >= query_.depth.value_or(deepest)) {
            levels_.pop_back();
            if (levels_.empty() && dive_ < 3) return std::nullopt; // nothing to choose from at all
            continue;
        } else {
            Child child = std::move(levels_.back().children.back());
            levels_.back().children.pop_back();
            levels_.back().move = std::move(child.move);
            levels_.push_back(open(std::move(child.state), std::move(child.parts)));
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
