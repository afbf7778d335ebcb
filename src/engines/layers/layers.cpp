#include "engines/layers/layers.h"

#include "engines/common/shelf_names.h"
#include "engines/layers/slices.h"
#include "engines/layers/sort.h"

#include <algorithm>
#include <bit>
#include <cstring>

namespace zermelo::engines::layered {

namespace {

// A layer is divided, the more the more states lead to it: a part should be small enough to be sorted in a
// cache, and threads that make one should rarely meet.
constexpr std::size_t states_per_part = 1 << 12, most_parts = 256;
constexpr std::size_t flushed_at_once = 256;
constexpr auto often = std::chrono::milliseconds(300);

} // namespace

template <std::size_t W>
Layers<W>::Layers(store::Shelf &shelf, bool in_memory, const Problem &problem, const Query &query,
                  const Resources &resources, const Coding &coding, std::size_t values)
    : account_(resources.table_bytes), shelf_(shelf), in_memory_(in_memory), resources_(resources),
      key_bits_(bit_count(coding.cells)), value_count_(values), value_bits_(bits_for(values)),
      choosing_(problem, query) {
    for (std::size_t i = 0; i < std::max<std::size_t>(resources.threads, 1); ++i)
        workers_.push_back(std::make_unique<Worker>(i, problem, query, coding, resources.job));
}

template <std::size_t W>
void Layers<W>::for_all(const std::string &what, std::size_t count, std::size_t at_once,
                        const std::function<void(Worker &, std::size_t)> &work) {
    if (count <= at_once) { // not worth a thread
        Meter meter(resources_.job);
        for (std::size_t i = 0; i < count; ++i) {
            meter.check();
            work(*workers_[0], i);
        }
        return;
    }
    std::atomic<std::size_t> next{0};
    Workers threads(resources_.job);
    for (auto &worker : workers_)
        threads.start([&, own = worker.get()] {
            Meter meter(threads.job());
            for (std::size_t first; (first = next.fetch_add(at_once)) < count;)
                for (std::size_t i = first; i < std::min(first + at_once, count); ++i) {
                    meter.check();
                    work(*own, i);
                }
        });
    while (!threads.wait_for(often))
        if (resources_.progress)
            resources_.progress(
                fmt::format("{}, {} %, {} MiB", what,
                            100 * std::min<std::size_t>(next, count) / std::max<std::size_t>(count, 1),
                            account_.taken() >> 20));
    threads.finish();
}

template <std::size_t W>
std::size_t Layers<W>::load(Worker &worker, const Layer &layer, std::size_t block) {
    std::size_t count = layer.read(block, worker.keys.data());
    worker.expander.load(worker.keys[0].word.data(), count);
    return count;
}

template <std::size_t W>
void Layers<W>::keep(const std::string &name, std::string bytes) {
    if (in_memory_) account_.take(bytes.size());
    shelf_.write(name, std::move(bytes));
}

template <std::size_t W>
std::size_t Layers<W>::find_states(const Key<W> &root) {
    std::size_t last = 0;
    while (shelf_.has(states_name(last + 1))) ++last;
    if (!shelf_.has(states_name(last))) {
        std::vector<PartBytes> part{write_part<W>({root})};
        keep(states_name(last), write_states(W, part));
    }
    for (;; ++last) {
        what_ = fmt::format("layer {}", last + 1);
        std::string next = next_layer(Layer(shelf_.read(states_name(last))));
        if (next.empty()) break;
        keep(states_name(last + 1), std::move(next));
    }
    return last + 1;
}

// Empty if there are no more states.
template <std::size_t W>
std::string Layers<W>::next_layer(const Layer &layer) {
    std::size_t count = std::clamp<std::size_t>(std::bit_ceil(layer.size() / states_per_part), 1, most_parts);
    std::vector<PartBytes> parts(count);
    for (auto &worker : workers_) worker->waiting.assign(count, {});
    begin_ = 0;
    for (std::size_t at_once = count; begin_ < count; begin_ = end_) {
        end_ = std::min(count, begin_ + at_once);
        find_parts(layer, parts);
        at_once = end_ - begin_;
    }
    std::size_t bytes = 0;
    bool some = false;
    for (const PartBytes &part : parts) {
        some |= part.states > 0;
        bytes += part.bytes.size();
    }
    account_.give_back(bytes);
    return some ? write_states(W, parts) : std::string();
}

// As many of the parts of the next layer as there is room for.
template <std::size_t W>
void Layers<W>::find_parts(const Layer &layer, std::vector<PartBytes> &out) {
    for (std::size_t i = 0; i < out.size(); ++i) shards_.push_back(std::make_unique<Shard>(empty_table(0)));
    for_all(what_, layer.blocks(), blocks_at_once, [&](Worker &worker, std::size_t block) {
        load(worker, layer, block);
        add_successors(worker);
    });
    for (auto &worker : workers_)
        for (std::size_t shard = begin_; shard < end_; ++shard) flush(*worker, shard);
    for (auto &worker : workers_)
        for (auto &waiting : worker->waiting) waiting.clear();
    collect(out);
    shards_.clear();
}

template <std::size_t W>
void Layers<W>::add_successors(Worker &worker) {
    worker.expander.for_each_step([&](const Step &step, const std::uint64_t *rows) {
        for_each_lane(step.where, [&](std::size_t lane) {
            Key<W> key;
            std::memcpy(&key, rows + lane * W, sizeof key);
            std::size_t shard = part_of(key, shards_.size());
            if (!in_range(shard)) return;
            auto &waiting = worker.waiting[shard];
            waiting.push_back(key);
            if (waiting.size() == flushed_at_once) flush(worker, shard);
        });
    });
}

template <std::size_t W>
void Layers<W>::flush(Worker &worker, std::size_t number) {
    auto &waiting = worker.waiting[number];
    for (std::size_t end; number < (end = end_);) {
        if (try_add(number, waiting)) break;
        leave_for_later(end);
    }
    waiting.clear();
}

// Whether there was room for them.
template <std::size_t W>
bool Layers<W>::try_add(std::size_t number, const std::vector<Key<W>> &keys) {
    std::scoped_lock lock(shards_[number]->mutex);
    if (number >= end_) return true; // for later
    Table<W> &table = shards_[number]->table;
    if (std::size_t more = table.bytes_to_grow(keys.size())) { // for a moment there are both, old and new
        if (!account_.try_take(more)) return false;
        resources_.job.expect(more);
        std::size_t before = table.bytes();
        table.expect(keys.size());
        account_.give_back(before);
    }
    for (const Key<W> &key : keys) table.prefetch(key);
    for (const Key<W> &key : keys) table.add(key, 0);
    return true;
}

// Half of the parts are done at another time; unless somebody else has seen to that.
template <std::size_t W>
void Layers<W>::leave_for_later(std::size_t end) {
    std::scoped_lock lock(range_mutex_);
    if (end_ != end) return;
    if (end - begin_ == 1) throw out_of_room();
    end_ = begin_ + (end - begin_) / 2;
    for (std::size_t part = end_; part < end; ++part) {
        std::scoped_lock shard(shards_[part]->mutex);
        account_.give_back(shards_[part]->table.bytes());
        shards_[part]->table = empty_table(0);
    }
}

// The states of the parts that are done, sorted.
template <std::size_t W>
void Layers<W>::collect(std::vector<PartBytes> &out) {
    for_all(what_, end_ - begin_, 1, [&](Worker &worker, std::size_t i) {
        Table<W> &table = shards_[begin_ + i]->table;
        worker.listed.clear();
        worker.listed.reserve(table.size());
        table.list(worker.listed);
        account_.give_back(table.bytes());
        table = empty_table(0);
        sort_keys(worker.listed, worker.other);
        out[begin_ + i] = write_part(worker.listed);
        account_.take(out[begin_ + i].bytes.size());
    });
}

template <std::size_t W>
void Layers<W>::find_values(std::size_t layers) {
    std::optional<Layer> next;
    for (std::size_t l = layers; l-- > 0;) {
        Layer layer(shelf_.read(states_name(l)));
        if (!shelf_.has(values_name(l))) {
            what_ = fmt::format("values of layer {} of {}", l, layers);
            keep(values_name(l), next ? values_of(layer, &*next, shelf_.read(values_name(l + 1)))
                                      : values_of(layer, nullptr, nullptr));
        }
        next.emplace(std::move(layer));
    }
}

template <std::size_t W>
std::string Layers<W>::values_of(const Layer &layer, const Layer *next,
                                 const std::shared_ptr<const store::Content> &next_values) {
    ValuesWriter out(layer.blocks(), value_count_);
    account_.take(out.bytes());
    std::size_t parts = next ? next->parts() : 0;
    begin_ = end_ = 0;
    do {
        if (next) make_tables(layer, *next, Values(next_values));
        for_all(what_, layer.blocks(), blocks_at_once, [&](Worker &worker, std::size_t block) {
            evaluate(worker, layer, block, end_ == parts ? &out : nullptr);
        });
        drop_tables();
        begin_ = end_;
    } while (begin_ < parts);
    account_.give_back(out.bytes() + so_far_.size());
    so_far_ = {};
    return out.finish();
}

template <std::size_t W>
std::size_t Layers<W>::parts_that_fit(const Layer &next, std::size_t value_bits, std::size_t free) const {
    bool beside = Table<W>::stand_beside(value_bits, key_bits_);
    auto bytes = [&](std::size_t part) { return Table<W>::bytes_for(next.size(part), beside); };
    std::size_t left = account_.left() - free, part = begin_;
    while (part < next.parts() && bytes(part) <= left) left -= bytes(part++);
    return part;
}

template <std::size_t W>
void Layers<W>::drop_tables() {
    for (const auto &shard : shards_) account_.give_back(shard->table.bytes());
    shards_.clear();
}

// Tables of as many parts as there is room for.
template <std::size_t W>
void Layers<W>::make_tables(const Layer &layer, const Layer &next, const Values &values) {
    end_ = parts_that_fit(next, value_bits_);
    if (end_ < next.parts() && so_far_.empty()) {
        // Of simultaneous moves, all answers to a choice are needed at once.
        if (!choosing_.by_turns) throw out_of_room();
        account_.take(layer.blocks() * block_size);
        so_far_.assign(layer.blocks() * block_size, none);
        end_ = parts_that_fit(next, value_bits_);
    }
    if (end_ == begin_) throw out_of_room();
    fill_tables(next, value_bits_, [&](Worker &worker, std::size_t block, std::size_t count) {
        values.read(block, worker.values.data(), count);
        return worker.values.data();
    });
}

// The values of a block, as far as the tables go; written down if nothing is left.
template <std::size_t W>
void Layers<W>::evaluate(Worker &worker, const Layer &layer, std::size_t block, ValuesWriter *out) {
    std::size_t count = load(worker, layer, block);
    look_ahead(worker);
    std::uint8_t *so_far = so_far_.empty() ? nullptr : so_far_.data() + block * block_size;
    if (so_far)
        std::copy_n(so_far, block_size, worker.values.begin());
    else
        worker.values.fill(none);
    choosing_.by_turns ? back_up_turns(worker) : back_up_sides(worker);
    if (!out) {
        std::copy_n(worker.values.begin(), block_size, so_far);
        return;
    }
    for (std::uint8_t &value : worker.values)
        if (value == none) value = 0; // nobody can go on there; or it is terminal
    const Bits &terminal = worker.expander.terminal();
    for (std::size_t b = 0; b < worker.expander.outcome_bits(); ++b)
        for_each_lane(both(terminal, worker.expander.outcome_bit(b)),
                      [&](std::size_t lane) { worker.values[lane] |= static_cast<std::uint8_t>(1U << b); });
    worker.expander.find_orbits(worker.orbits.data());
    out->write(block, worker.values.data(), worker.orbits.data(), count, worker.states_in(terminal));
}

template <std::size_t W>
void Layers<W>::look_ahead(Worker &worker) {
    worker.steps.clear();
    worker.found.clear();
    worker.expander.for_each_step([&](const Step &step, const std::uint64_t *rows) {
        Bits here{};
        for_each_lane(step.where, [&](std::size_t lane) {
            Key<W> key;
            std::memcpy(&key, rows + lane * W, sizeof key);
            std::size_t part = part_of(key, shards_.size());
            if (!in_range(part)) return;
            here.set(lane);
            worker.found.push_back(key);
            shards_[part]->table.prefetch(key);
        });
        worker.steps.push_back({step.choice, step.answer, step.times, here});
    });
}

template <std::size_t W>
void Layers<W>::back_up_turns(Worker &worker) {
    worker.expander.find_choosers(worker.choosers.data());
    const Key<W> *key = worker.found.data();
    for (const Step &step : worker.steps)
        for_each_lane(step.where, [&](std::size_t lane) {
            auto value = static_cast<std::uint8_t>(table_with(*key).value(*key));
            ++key;
            std::uint8_t &best = worker.values[lane];
            const auto &rank = choosing_.ranks[worker.choosers[lane]];
            if (best == none || rank[value] > rank[best]) best = value;
        });
}

// The best choice of the side that moves first, where the other gives the best answer to each.
template <std::size_t W>
void Layers<W>::back_up_sides(Worker &worker) {
    const auto &first_rank = choosing_.ranks[choosing_.first],
               &second_rank = choosing_.ranks[choosing_.second];
    const Key<W> *key = worker.found.data();
    auto step = worker.steps.begin();
    while (step != worker.steps.end()) {
        worker.answers.fill(none);
        for (std::size_t choice = step->choice; step != worker.steps.end() && step->choice == choice; ++step)
            for_each_lane(step->where, [&](std::size_t lane) {
                auto value = static_cast<std::uint8_t>(table_with(*key).value(*key));
                ++key;
                std::uint8_t &answer = worker.answers[lane];
                if (answer == none || second_rank[value] > second_rank[answer]) answer = value;
            });
        for (std::size_t lane = 0; lane < block_size; ++lane) {
            std::uint8_t answer = worker.answers[lane], &best = worker.values[lane];
            if (answer != none && (best == none || first_rank[answer] > first_rank[best])) best = answer;
        }
    }
}

template class Layers<1>;
template class Layers<2>;
template class Layers<4>;
template class Layers<8>;

} // namespace zermelo::engines::layered
