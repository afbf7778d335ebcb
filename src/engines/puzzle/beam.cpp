#include "engines/puzzle/beam.h"

#include <algorithm>
#include <numeric>
#include <unordered_set>

namespace zermelo::engines::puzzle {

namespace {

constexpr std::size_t order_count = 4;
constexpr std::size_t most_rungs = 6; // that one score is made of

// Which rungs an order looks at; none: any state is as good as another.
std::vector<std::size_t> rungs_of(std::size_t order, std::size_t rungs, std::size_t best) {
    std::vector<std::size_t> out;
    if (order == 0) out = {rungs - 1};
    if (order == 1) out = {best};
    if (order == 2)
        for (std::size_t i = 0; i < most_rungs; ++i)
            out.push_back(best + (rungs - 1 - best) * i / (most_rungs - 1));
    out.erase(std::unique(out.begin(), out.end()), out.end());
    return out;
}

struct Candidate {
    float score;
    std::uint32_t noise; // decides between equals
    std::uint32_t parent;
    std::uint32_t place; // of its row
    bool operator<(const Candidate &other) const {
        return score != other.score ? score > other.score : noise < other.noise;
    }
};

} // namespace

Beams::Beams(const Problem &problem, const Query &query, const Reduced &reduced)
    : problem_(problem), query_(query), reduced_(reduced), score_(reduced),
      successors_(problem.game, reduced, score_.leaves()), key_mask_(reduced.key_mask()) {}

std::optional<Beams::Hit> Beams::run_one(std::size_t width, std::size_t order, std::uint64_t stop,
                                         std::size_t best, Meter &meter) {
    std::size_t words = reduced_.row_words();
    std::vector<std::size_t> rungs = rungs_of(order, reduced_.rungs().size(), best);
    std::vector<Kept> layers(1);
    layers[0].rows = reduced_.encode(query_.from);
    layers[0].parents = {0};
    std::unordered_set<std::uint64_t> seen{space::hash_row(layers[0].rows.data(), key_mask_.data(), words)};
    std::optional<Hit> hit;

    std::vector<Candidate> candidates;
    std::vector<std::uint64_t> rows;
    Score::Numbers score, part;
    auto keep_best = [&] { // and make room for more
        if (candidates.size() > width) {
            std::nth_element(candidates.begin(), candidates.begin() + static_cast<std::ptrdiff_t>(width),
                             candidates.end());
            candidates.resize(width);
        }
        std::sort(candidates.begin(), candidates.end());
        std::vector<std::uint64_t> kept(candidates.size() * words);
        for (std::size_t i = 0; i < candidates.size(); ++i) {
            std::copy_n(rows.data() + candidates[i].place * words, words, kept.data() + i * words);
            candidates[i].place = static_cast<std::uint32_t>(i);
        }
        rows = std::move(kept);
    };
    auto visit = [&] {
        meter.look();
        made_ += successors_.count();
        score.fill(0);
        for (std::size_t rung : rungs) {
            score_.evaluate(successors_, rung, part);
            for (std::size_t lane = 0; lane < score.size(); ++lane) score[lane] += part[lane];
        }
        for (std::size_t lane = 0; lane < successors_.count(); ++lane) {
            if (successors_.terminal(lane)) {
                std::size_t climbed = successors_.climbed(lane);
                if (climbed > (hit ? hit->rungs : best))
                    hit = Hit{climbed, trail(layers, successors_.parent(lane))};
                continue;
            }
            std::uint64_t hash = space::hash_row(successors_.row(lane), key_mask_.data(), words);
            if (!seen.insert(hash).second) continue;
            auto noise = static_cast<std::uint32_t>((hash ^ noise_) * 0x9e3779b97f4a7c15ULL >> 32);
            candidates.push_back({score[lane], noise, successors_.parent(lane),
                                  static_cast<std::uint32_t>(rows.size() / std::max<std::size_t>(words, 1))});
            rows.insert(rows.end(), successors_.row(lane), successors_.row(lane) + words);
        }
        if (candidates.size() > 4 * width + Successors::width) keep_best();
    };
    while (made_ < stop && !(query_.depth && layers.size() > *query_.depth)) {
        const Kept &last = layers.back();
        candidates.clear();
        rows.clear();
        std::size_t count = last.parents.size();
        for (std::size_t begin = 0; begin < count; begin += Successors::width) {
            meter.look();
            successors_.expand(last.rows.data() + begin * words, std::min(Successors::width, count - begin),
                               static_cast<std::uint32_t>(begin), visit);
        }
        successors_.finish(visit);
        if (hit && hit->rungs == reduced_.rungs().size()) return hit;
        if (candidates.empty()) break;
        keep_best();
        Kept next;
        next.rows = rows;
        for (const Candidate &candidate : candidates) next.parents.push_back(candidate.parent);
        layers.push_back(std::move(next));
    }
    return hit;
}

Trail Beams::trail(const std::vector<Kept> &layers, std::uint32_t last) const {
    std::size_t words = reduced_.row_words();
    Trail out;
    for (std::size_t l = layers.size(); l-- > 0;) {
        const std::uint64_t *row = layers[l].rows.data() + last * words;
        out.emplace_back(row, row + words);
        last = layers[l].parents[last];
    }
    std::reverse(out.begin(), out.end());
    return out;
}

std::optional<Beams::Hit> Beams::run(std::uint64_t successors, std::optional<std::size_t> best,
                                     Meter &meter) {
    std::optional<Hit> out;
    std::size_t rungs = reduced_.rungs().size();
    for (std::uint64_t stop = made_ + successors; made_ < stop && !(out && out->rungs == rungs);) {
        std::size_t known = out ? out->rungs : best.value_or(0);
        std::uint64_t before = made_;
        if (auto hit = run_one(width_, order_, stop + 4 * successors, known, meter)) out = std::move(hit);
        ++noise_;
        if (++order_ == order_count) {
            order_ = 0;
            width_ *= 4;
        }
        if (made_ == before) break; // no moves at all
    }
    return out;
}

} // namespace zermelo::engines::puzzle
