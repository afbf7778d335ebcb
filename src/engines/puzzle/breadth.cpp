#include "engines/puzzle/breadth.h"

#include <algorithm>

namespace zermelo::engines::puzzle {

Breadth::Breadth(const game::Game &game, const Reduced &reduced, const game::State &root,
                 std::optional<std::size_t> depth, std::size_t most_bytes)
    : successors_(game, reduced), states_(reduced.key_mask()), most_bytes_(most_bytes), depth_limit_(depth),
      before_end_(reduced.rungs().size() + 1, none), rows_(Successors::width * reduced.row_words()) {
    std::vector<std::uint64_t> row = reduced.encode(root);
    add(row.data(), states_.hash(row.data()), none);
}

void Breadth::add(const std::uint64_t *row, std::uint32_t hash, std::uint32_t parent) {
    if (full_ || !states_.add(row, hash).second) return;
    parents_.push_back(parent);
}

void Breadth::take() {
    std::size_t count = successors_.count();
    made_ += count;
    full_ = full_ || bytes() + states_.bytes_to_grow(count) > most_bytes_ || states_.size() + count >= none;
    for (std::size_t lane = 0; lane < count; ++lane) {
        hashes_[lane] = states_.hash(successors_.row(lane));
        states_.prefetch(hashes_[lane]);
    }
    for (std::size_t lane = 0; lane < count; ++lane) {
        if (!successors_.terminal(lane)) {
            add(successors_.row(lane), hashes_[lane], successors_.parent(lane));
            continue;
        }
        for (std::size_t rungs = successors_.climbed(lane) + 1; rungs-- > 0;)
            if (before_end_[rungs] == none) before_end_[rungs] = successors_.parent(lane);
    }
}

Breadth::Status Breadth::run(std::uint64_t successors, std::size_t target, Meter &meter) {
    auto visit = [&] {
        meter.look();
        take();
    };
    for (std::uint64_t stop = made_ + successors; made_ < stop && before_end_[target] == none;) {
        meter.look();
        if (full_) return Status::full;
        if (next_ == layer_end_) {
            successors_.finish(visit);
            ++depth_;
            layer_end_ = states_.size();
            if (next_ == layer_end_ && !full_) return Status::exhausted;
            continue;
        }
        if (depth_limit_ && depth_ >= *depth_limit_) return Status::exhausted;
        std::size_t count = std::min(Successors::width, layer_end_ - next_), words = successors_.row_words();
        for (std::size_t i = 0; i < count; ++i)
            std::copy_n(states_.row(next_ + i), words, rows_.data() + i * words);
        successors_.expand(rows_.data(), count, static_cast<std::uint32_t>(next_), visit);
        next_ += count;
    }
    return Status::running;
}

std::optional<std::size_t> Breadth::best() const {
    for (std::size_t rungs = before_end_.size(); rungs-- > 0;)
        if (before_end_[rungs] != none) return rungs;
    return std::nullopt;
}

Trail Breadth::shortest_to(std::size_t rungs) const {
    Trail out;
    for (std::uint32_t s = before_end_[rungs]; s != none; s = parents_[s])
        out.emplace_back(states_.row(s), states_.row(s) + successors_.row_words());
    std::reverse(out.begin(), out.end());
    return out;
}

} // namespace zermelo::engines::puzzle
