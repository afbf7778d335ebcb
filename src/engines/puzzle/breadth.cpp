#include "engines/puzzle/breadth.h"

#include <algorithm>

namespace zermelo::engines::puzzle {

Breadth::Breadth(const game::Game &game, const Reduced &reduced, const game::State &root,
                 std::optional<std::size_t> depth, std::size_t most_bytes)
    : successors_(game, reduced), store_(reduced.key_mask(), most_bytes), depth_limit_(depth),
      before_end_(reduced.rungs().size() + 1, Store::none), rows_(Successors::width * reduced.row_words()) {
    std::vector<std::uint64_t> row = reduced.encode(root);
    store_.add(row.data(), store_.hash(row.data()), Store::none);
}

void Breadth::take() {
    std::size_t count = successors_.count();
    made_ += count;
    for (std::size_t lane = 0; lane < count; ++lane) {
        hashes_[lane] = store_.hash(successors_.row(lane));
        store_.prefetch(hashes_[lane]);
    }
    for (std::size_t lane = 0; lane < count; ++lane) {
        if (!successors_.terminal(lane)) {
            store_.add(successors_.row(lane), hashes_[lane], successors_.parent(lane));
            continue;
        }
        for (std::size_t rungs = successors_.climbed(lane) + 1; rungs-- > 0;)
            if (before_end_[rungs] == Store::none) before_end_[rungs] = successors_.parent(lane);
    }
}

Breadth::Status Breadth::run(std::uint64_t successors, std::size_t target, Meter &meter) {
    auto visit = [&] {
        meter.look();
        take();
    };
    for (std::uint64_t stop = made_ + successors; made_ < stop && before_end_[target] == Store::none;) {
        meter.look();
        if (store_.full()) return Status::full;
        if (next_ == layer_end_) {
            successors_.finish(visit);
            ++depth_;
            layer_end_ = store_.size();
            if (next_ == layer_end_ && !store_.full()) return Status::exhausted;
            continue;
        }
        if (depth_limit_ && depth_ >= *depth_limit_) return Status::exhausted;
        std::size_t count = std::min(Successors::width, layer_end_ - next_), words = successors_.row_words();
        for (std::size_t i = 0; i < count; ++i)
            std::copy_n(store_.row(static_cast<std::uint32_t>(next_ + i)), words, rows_.data() + i * words);
        successors_.expand(rows_.data(), count, static_cast<std::uint32_t>(next_), visit);
        next_ += count;
    }
    return Status::running;
}

std::optional<std::size_t> Breadth::best() const {
    for (std::size_t rungs = before_end_.size(); rungs-- > 0;)
        if (before_end_[rungs] != Store::none) return rungs;
    return std::nullopt;
}

Trail Breadth::shortest_to(std::size_t rungs) const {
    Trail out;
    for (std::uint32_t s = before_end_[rungs]; s != Store::none; s = store_.parent(s))
        out.emplace_back(store_.row(s), store_.row(s) + successors_.row_words());
    std::reverse(out.begin(), out.end());
    return out;
}

} // namespace zermelo::engines::puzzle
