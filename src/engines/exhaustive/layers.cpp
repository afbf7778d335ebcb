#include "engines/exhaustive/layers.h"

#include "base/workers.h"
#include "space/state_set.h"

#include <fmt/core.h>

#include <algorithm>
#include <bit>
#include <mutex>

namespace zermelo::engines {

namespace {

// A layer being made is divided, the more the more states lead to it, so that threads rarely meet.
constexpr std::size_t states_per_shard = 4096, most_shards = 64; // powers of two
constexpr auto often = std::chrono::milliseconds(300);

} // namespace

// A part of the layer being made: the states whose hashes end with its number.
struct Layers::Shard {
    explicit Shard(std::size_t row_words) : set(row_words) {}
    std::mutex mutex;
    space::StateSet set;
};

Layers::Layers(const Problem &problem, const Query &query, const Resources &resources,
               const space::Canonical &canonical, std::size_t through_from, std::size_t other_bytes)
    : resources_(resources), row_words_(query.from.words.size()), through_from_(through_from),
      room_(resources.table_bytes - std::min(resources.table_bytes, other_bytes)) {
    for (std::size_t i = 0; i < std::max<std::size_t>(resources.threads, 1); ++i)
        workers_.push_back(std::make_unique<Worker>(problem, query, canonical, resources.job));
    Layer root;
    root.rows = query.from.words;
    canonical.fold(root.rows.data());
    root.count = 1;
    layers_.push_back(std::move(root));
}

Layers::~Layers() = default;

std::size_t Layers::states() const {
    std::size_t out = 0;
    for (const Layer &layer : layers_) out += layer.count;
    return out;
}

void Layers::take(std::size_t bytes) {
    std::size_t now = bytes_ += bytes, most = most_bytes_;
    if (now > room_)
        throw LimitReached(LimitReached::Kind::memory, "the states do not fit into the memory for tables");
    while (now > most && !most_bytes_.compare_exchange_weak(most, now)) {
    }
}

void Layers::tell_progress(std::size_t depth) const {
    if (!resources_.progress) return;
    resources_.progress(fmt::format("layer {} of {}, {:.1f} M states, {} % of the memory", depth,
                                    layers_.size() - 1, static_cast<double>(states()) / 1e6,
                                    100 * bytes_ / std::max<std::size_t>(resources_.table_bytes, 1)));
}

void Layers::for_states(const Job &job, std::size_t depth, const Work &work) {
    constexpr std::size_t some = Successors::most_states;
    std::atomic<std::size_t> next{0};
    const std::size_t count = layers_[depth].count;
    Workers threads(job);
    for (auto &worker : workers_) {
        threads.start([&, own = worker.get()] {
            Meter meter(threads.job());
            for (std::size_t first; (first = next.fetch_add(some)) < count;) {
                meter.check();
                work(*own, first, std::min(some, count - first));
            }
        });
        if (count <= some) break;
    }
    while (!threads.wait_for(often)) tell_progress(depth);
    threads.finish();
}

void Layers::expand(Worker &worker, std::size_t depth, std::size_t first, std::size_t count) const {
    worker.successors.make(layers_[depth].rows.data() + first * row_words_, count, depth >= through_from_,
                           depth > 0, worker.made);
}

void Layers::find(const Job &job) {
    auto limit = limit_of(job, [&] {
        for (Layer layer = next(job); layer.count > 0; layer = next(job)) layers_.push_back(std::move(layer));
    });
    if (!limit) return;
    shards_.clear();
    bytes_ = 0;
    for (const Layer &layer : layers_) bytes_ += layer.bytes();
    throw LimitReached(*limit);
}

Layer Layers::next(const Job &job) {
    std::size_t depth = layers_.size() - 1;
    std::size_t count =
        std::clamp<std::size_t>(std::bit_floor(layers_.back().count / states_per_shard), 1, most_shards);
    for (std::size_t i = 0; i < count; ++i) {
        shards_.push_back(std::make_unique<Shard>(row_words_));
        take(shards_.back()->set.bytes());
    }
    for (auto &worker : workers_) worker->waiting.assign(count, {});
    for_states(job, depth, [&](Worker &worker, std::size_t first, std::size_t some) {
        add_successors(worker, first, some);
    });
    for (auto &worker : workers_) {
        for (std::size_t shard = 0; shard < count; ++shard) flush(*worker, shard);
        layers_.back().cases.merge(worker->cases);
        worker->cases.clear();
    }
    return collect(job);
}

void Layers::add_successors(Worker &worker, std::size_t first, std::size_t count) {
    expand(worker, layers_.size() - 1, first, count);
    const Family &made = worker.made;
    for (std::size_t i = 0; i < count; ++i)
        if (made.shape(i).size() > 0 && !made.settled(i)) worker.cases.insert(made.shape(i).chance);
    made.for_each_state([&](std::size_t at) {
        const std::uint64_t *words = made.state(at);
        std::size_t shard = shards_[0]->set.hash(words) & (shards_.size() - 1);
        auto &waiting = worker.waiting[shard];
        waiting.insert(waiting.end(), words, words + row_words_);
        if (waiting.size() == Successors::most_states * row_words_) flush(worker, shard);
    });
}

void Layers::flush(Worker &worker, std::size_t number) {
    auto &waiting = worker.waiting[number];
    space::StateSet &set = shards_[number]->set;
    std::size_t count = waiting.size() / row_words_;
    std::vector<std::uint32_t> hashes(count);
    for (std::size_t i = 0; i < count; ++i) hashes[i] = set.hash(waiting.data() + i * row_words_);
    std::scoped_lock lock(shards_[number]->mutex);
    std::size_t before = set.bytes();
    if (std::size_t more =
            set.bytes_to_grow(count)) { // for a moment there are both the old table and the new
        take(more);
        give_back(more);
        resources_.job.expect(more);
    }
    for (std::uint32_t hash : hashes) set.prefetch(hash);
    for (std::uint32_t hash : hashes) set.prefetch_row(hash);
    for (std::size_t i = 0; i < count; ++i) set.add(waiting.data() + i * row_words_, hashes[i]);
    take(set.bytes() - before);
    waiting.clear();
}

// The states of all shards, as one layer.
Layer Layers::collect(const Job &job) {
    Layer out;
    for (const auto &shard : shards_) out.count += shard->set.size();
    if (out.count >= LayerIndex::nowhere)
        throw LimitReached(LimitReached::Kind::size, "a layer has more than 2^32 states");
    std::size_t bytes = out.count * row_words_ * sizeof(out.rows[0]);
    job.expect(bytes);
    take(bytes);
    out.rows.reserve(out.count * row_words_);
    for (auto &shard : shards_) {
        for (std::size_t i = 0; i < shard->set.size(); ++i)
            out.rows.insert(out.rows.end(), shard->set.row(i), shard->set.row(i) + row_words_);
        give_back(shard->set.bytes());
        shard.reset();
    }
    shards_.clear();
    return out;
}

} // namespace zermelo::engines
