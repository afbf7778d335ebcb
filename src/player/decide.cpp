#include "player/decide.h"

#include "mcts/tree.h"

#include <algorithm>
#include <string_view>
#include <unordered_map>
#include <unordered_set>

namespace zermelo::player {

mpq_class forced(const Insight &insight) {
    mpq_class out = insight.plan ? std::max(insight.planned, insight.lowest) : insight.lowest;
    for (const KnownMove &one : insight.moves) out = std::max(out, one.lower);
    return out;
}

namespace {

// Of the best reward, or of what is forced: rules may have rewards that no play comes near to.
constexpr double much_more = 0.1, relatively_more = 0.25;

using mcts::Candidate;
using Moves = std::vector<std::string>;

bool contains(const Moves &moves, const std::string &move) {
    return std::find(moves.begin(), moves.end(), move) != moves.end();
}

// There may be thousands of moves, and little time.
using Known = std::unordered_map<std::string_view, const KnownMove *>;

Known by_name(const Insight &insight) {
    Known out;
    for (const KnownMove &one : insight.moves) out.emplace(one.move, &one);
    return out;
}

const KnownMove *find(const Known &known, const std::string &move) {
    auto found = known.find(move);
    return found == known.end() ? nullptr : found->second;
}

// Whether moves that give away what is forced are to be left out: what is expected may be so by accident.
bool counts(const Insight &insight, const std::vector<Candidate> &candidates) {
    double sum = 0, weights = 0;
    const Candidate *played = nullptr;
    for (const Candidate &one : candidates) {
        sum += one.weight * one.mean;
        weights += one.weight;
        if (!played || one.plays > played->plays) played = &one;
    }
    if (!insight.bound || !played) return true;
    double expected = weights > 0 ? sum / weights : played->mean;
    return expected <= *insight.bound + std::min(much_more, relatively_more * *insight.bound);
}

// The moves that give nothing away; where nothing can be forced, those that are not known to be lost.
Moves keeping(const Moves &legal, const Insight &insight, const Known &known) {
    mpq_class floor = forced(insight);
    Moves out;
    for (const std::string &move : legal) {
        const KnownMove *one = find(known, move);
        bool planned = insight.plan == move && insight.planned >= floor;
        bool open = floor == insight.lowest && (!one || one->upper > insight.lowest);
        if (planned || open || (one && one->lower >= floor && floor > insight.lowest)) out.push_back(move);
    }
    return out.empty() ? legal : out;
}

// If all of the moves win, or all lose, and it is known when.
std::optional<std::string> by_distance(const Moves &moves, const Insight &insight, const Known &known) {
    bool wins = forced(insight) >= insight.best;
    const KnownMove *out = nullptr;
    for (const std::string &move : moves) {
        const KnownMove *one = find(known, move);
        if (!one || !one->distance) continue;
        if (!wins && one->upper > insight.lowest) return std::nullopt;
        if (!out || (wins ? *one->distance < *out->distance : *one->distance > *out->distance)) out = one;
    }
    if (out) return out->move;
    if (wins && insight.plan && contains(moves, *insight.plan)) return insight.plan; // it comes to an end
    return std::nullopt;
}

std::optional<std::string> by_search(const Moves &moves, const std::vector<Candidate> &candidates) {
    const Candidate *proved = nullptr, *played = nullptr;
    std::unordered_set<std::string_view> allowed(moves.begin(), moves.end());
    for (const Candidate &one : candidates) {
        if (!allowed.contains(one.move)) continue;
        if (one.proved) {
            if (!proved || mcts::is_better(one.mean, one.distance, proved->mean, proved->distance))
                proved = &one;
        } else if (!played || std::pair(one.plays, one.mean) > std::pair(played->plays, played->mean)) {
            played = &one;
        }
    }
    // What is not proved to be lost may be better than it looks.
    if (proved && (!played || (proved->mean > 0 && proved->mean >= played->mean))) return proved->move;
    return played ? std::optional(played->move) : std::nullopt;
}

// Each as likely as it weighs; what weighs little may be there by accident.
std::optional<std::string> by_weight(const Moves &moves, const std::vector<Candidate> &candidates,
                                     Random &random) {
    constexpr double little = 0.1; // of the most
    constexpr std::uint64_t grains = std::uint64_t{1} << 32;
    std::unordered_set<std::string_view> allowed(moves.begin(), moves.end());
    double most = 0, sum = 0;
    for (const Candidate &one : candidates)
        if (allowed.contains(one.move)) most = std::max(most, one.weight);
    auto weight = [&](const Candidate &one) {
        return allowed.contains(one.move) && one.weight >= little * most ? one.weight : 0;
    };
    for (const Candidate &one : candidates) sum += weight(one);
    double left = sum * static_cast<double>(random.below(grains)) / static_cast<double>(grains);
    for (const Candidate &one : candidates)
        if ((left -= weight(one)) < 0) return one.move;
    return std::nullopt;
}

} // namespace

std::string decide(const Moves &legal, const Insight &insight, const std::vector<Candidate> &candidates,
                   Random &random) {
    Known known = by_name(insight);
    Moves kept = counts(insight, candidates) ? keeping(legal, insight, known) : legal;
    if (kept.size() == 1) return kept[0];
    if (auto move = by_distance(kept, insight, known)) return *move;
    if (auto move = by_weight(kept, candidates, random)) return *move;
    if (auto move = by_search(kept, candidates)) return *move;
    return insight.plan && contains(kept, *insight.plan) ? *insight.plan : kept[0];
}

std::vector<Candidate> merged(std::vector<Candidate> one, const std::vector<Candidate> &other) {
    std::unordered_map<std::string, std::size_t> places;
    for (std::size_t i = 0; i < one.size(); ++i) places.emplace(one[i].move, i);
    for (const Candidate &more : other) {
        auto found = places.find(more.move);
        if (found == places.end()) {
            one.push_back(more);
            continue;
        }
        Candidate &same = one[found->second];
        if (more.proved || same.proved) {
            if (!same.proved) same = more;
        } else if (more.plays > 0) {
            auto plays = static_cast<double>(same.plays), others = static_cast<double>(more.plays);
            same.mean = (same.mean * plays + more.mean * others) / (plays + others);
            same.plays += more.plays;
            same.weight += more.weight;
        }
    }
    return one;
}

} // namespace zermelo::player
