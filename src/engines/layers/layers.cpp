#include "engines/layers/layers.h"

#include "engines/layers/sort.h"

#include <fmt/core.h>

#include <algorithm>
#include <bit>
#include <cstring>

namespace zermelo::engines::layered {

namespace {

// A layer is divided, the more the more states lead to it: a part should be small enough to be sorted in a
// cache, and threads that make one should rarely meet.
constexpr std::size_t states_per_part = 1 << 16, most_parts = 256;
constexpr std::size_t blocks_at_once = 16;
constexpr std::size_t flushed_at_once = 256;
constexpr auto often = std::chrono::milliseconds(300);

} // namespace

void Account::take(std::size_t bytes) {
    std::size_t now = taken_ += bytes, most = most_;
    if (now > room_)
        throw LimitReached(LimitReached::Kind::memory, "the states do not fit into the memory for tables");
    while (now > most && !most_.compare_exchange_weak(most, now)) {
    }
}

template <std::size_t W>
Layers<W>::Layers(const Problem &problem, const Query &query, const Resources &resources,
                  std::vector<Cell> cells, std::size_t rungs)
    : resources_(resources), from_(query.from), cells_(std::move(cells)), rungs_(rungs),
      value_bits_(static_cast<unsigned>(std::bit_width(rungs - 1))),
      own_first_(game::sides_of(problem.game, query.role, query.model).own_first),
      account_(resources.table_bytes) {
    for (std::size_t i = 0; i < std::max<std::size_t>(resources.threads, 1); ++i)
        workers_.push_back(std::make_unique<Worker>(problem, query, cells_, resources.job));
}

template <std::size_t W>
Key<W> Layers<W>::pack(const game::State &state) const {
    Key<W> out{};
    for (const Cell &cell : cells_)
        for (std::size_t k = 0; k < cell.fluents.size(); ++k)
            if (state.holds(cell.fluents[k]))
                for (std::uint32_t b = 0; b < cell.bits; ++b)
                    out.word[(cell.first_bit + b) / 64] |= std::uint64_t{cell.number(k) >> b & 1}
                                                           << ((cell.first_bit + b) % 64);
    return out;
}

// Whether a state has as many fluents of each cell as it can have.
template <std::size_t W>
bool Layers<W>::is_packed(const game::State &state) const {
    return std::all_of(cells_.begin(), cells_.end(), [&](const Cell &cell) {
        auto holding = std::count_if(cell.fluents.begin(), cell.fluents.end(),
                                     [&](game::FluentId fluent) { return state.holds(fluent); });
        return holding == 1 || (holding == 0 && cell.can_be_empty);
    });
}

template <std::size_t W>
void Layers<W>::solve() {
    find_layers();
    find_values();
}

template <std::size_t W>
std::optional<std::size_t> Layers<W>::rung(const game::State &state) const {
    if (!is_packed(state)) return std::nullopt;
    Key<W> key = pack(state);
    for (const auto &layer : layers_) {
        const Part<W> &part = layer->parts[part_of(key, layer->parts.size())];
        if (auto at = part.find(key)) return part.value(*at);
    }
    return std::nullopt;
}

template <std::size_t W>
std::vector<LayerCount> Layers<W>::counts() const {
    std::vector<LayerCount> out;
    for (const auto &layer : layers_) {
        LayerCount &to = out.emplace_back();
        to.states = layer->states;
        to.terminal = layer->terminal.load();
        for (const auto &count : layer->by_value) to.by_value.emplace_back(count.load());
    }
    return out;
}

template <std::size_t W>
void Layers<W>::for_all(const std::string &what, std::size_t count, std::size_t at_once,
                        const std::function<void(Worker &, std::size_t)> &work) {
    std::atomic<std::size_t> next{0};
    Workers threads(resources_.job);
    for (auto &worker : workers_) {
        threads.start([&, own = worker.get()] {
            Meter meter(threads.job());
            for (std::size_t first; (first = next.fetch_add(at_once)) < count;)
                for (std::size_t i = first; i < std::min(first + at_once, count); ++i) {
                    meter.check();
                    work(*own, i);
                }
        });
        if (count <= at_once) break;
    }
    while (!threads.wait_for(often))
        if (resources_.progress)
            resources_.progress(fmt::format("{}, {} %, {} MiB", what, 100 * std::min<std::size_t>(next, count) / count,
                                            account_.taken() >> 20));
    threads.finish();
}

template <std::size_t W>
void Layers<W>::for_blocks(const std::string &what, Layer &layer, const BlockWork &work) {
    const auto &first = layer.first_blocks;
    for_all(what, first.back(), blocks_at_once, [&](Worker &worker, std::size_t block) {
        auto part = static_cast<std::size_t>(std::upper_bound(first.begin(), first.end(), block) - first.begin()) - 1;
        work(worker, layer.parts[part], block - first[part]);
    });
}

template <std::size_t W>
void Layers<W>::read_block(Worker &worker, const Part<W> &part, std::size_t block) {
    part.read(block, worker.keys.data());
    worker.expander.load(worker.keys[0].word.data(), part.block_length(block));
}

template <std::size_t W>
void Layers<W>::find_layers() {
    shards_.push_back(std::make_unique<Shard>(value_bits_));
    shards_[0]->table.expect(1);
    account_.take(shards_[0]->table.bytes());
    shards_[0]->table.add(pack(from_), 0);
    auto layer = std::make_unique<Layer>();
    collect(*layer);
    while (layer->states > 0) {
        layers_.push_back(std::move(layer));
        layer = next_layer(*layers_.back());
    }
}

template <std::size_t W>
std::unique_ptr<typename Layers<W>::Layer> Layers<W>::next_layer(Layer &layer) {
    std::size_t parts = std::clamp<std::size_t>(std::bit_ceil(layer.states / states_per_part), 1, most_parts);
    for (std::size_t i = 0; i < parts; ++i) shards_.push_back(std::make_unique<Shard>(value_bits_));
    for (auto &worker : workers_) worker->waiting.assign(parts, {});
    for_blocks(fmt::format("layer {}, {} states", layers_.size(), layer.states), layer,
               [&](Worker &worker, Part<W> &part, std::size_t block) {
                   read_block(worker, part, block);
                   add_successors(worker, layer);
               });
    for (auto &worker : workers_)
        for (std::size_t shard = 0; shard < parts; ++shard) flush(*worker, shard);
    auto out = std::make_unique<Layer>();
    collect(*out);
    return out;
}

template <std::size_t W>
void Layers<W>::add_successors(Worker &worker, Layer &layer) {
    layer.terminal += count(worker.expander.terminal());
    worker.expander.for_each_step([&](std::size_t, const Bits &where, const std::uint64_t *rows) {
        for_each_lane(where, [&](std::size_t lane) {
            Key<W> key;
            std::memcpy(&key, rows + lane * W, sizeof key);
            std::size_t shard = part_of(key, shards_.size());
            auto &waiting = worker.waiting[shard];
            waiting.push_back(key);
            if (waiting.size() == flushed_at_once) flush(worker, shard);
        });
    });
}

template <std::size_t W>
void Layers<W>::flush(Worker &worker, std::size_t number) {
    auto &waiting = worker.waiting[number];
    std::scoped_lock lock(shards_[number]->mutex);
    Table<W> &table = shards_[number]->table;
    if (std::size_t more = table.bytes_to_grow(waiting.size())) { // for a moment there are both, old and new
        account_.take(more);
        resources_.job.expect(more);
        std::size_t before = table.bytes();
        table.expect(waiting.size());
        account_.give_back(before);
    }
    for (const Key<W> &key : waiting) table.prefetch(key);
    for (const Key<W> &key : waiting) table.add(key, 0);
    waiting.clear();
}

// The states of all shards, sorted.
template <std::size_t W>
void Layers<W>::collect(Layer &layer) {
    layer.parts.resize(shards_.size());
    layer.by_value = std::vector<std::atomic<std::uint64_t>>(rungs_);
    for_all("sorting", shards_.size(), 1, [&](Worker &worker, std::size_t number) {
        Table<W> &table = shards_[number]->table;
        worker.listed.clear();
        worker.listed.reserve(table.size());
        table.list(worker.listed);
        account_.give_back(table.bytes());
        shards_[number].reset();
        sort_keys(worker.listed, worker.other);
        layer.parts[number] = Part<W>(worker.listed);
        account_.take(layer.parts[number].bytes());
    });
    shards_.clear();
    layer.first_blocks.assign(1, 0);
    for (const Part<W> &part : layer.parts) {
        layer.states += part.size();
        layer.first_blocks.push_back(layer.first_blocks.back() + part.blocks());
    }
}

template <std::size_t W>
void Layers<W>::find_values() {
    for (std::size_t l = layers_.size(); l-- > 0;) {
        Layer &layer = *layers_[l];
        for (Part<W> &part : layer.parts) {
            std::size_t before = part.bytes();
            part.make_values(value_bits_);
            account_.take(part.bytes() - before);
        }
        if (l + 1 < layers_.size()) make_tables(*layers_[l + 1]);
        for_blocks(fmt::format("values of layer {} of {}", l, layers_.size()), layer,
                   [&](Worker &worker, Part<W> &part, std::size_t block) {
                       read_block(worker, part, block);
                       evaluate(worker, layer, part, block);
                   });
        for (const auto &shard : shards_) account_.give_back(shard->table.bytes());
        shards_.clear();
    }
}

template <std::size_t W>
void Layers<W>::make_tables(const Layer &layer) {
    for (std::size_t i = 0; i < layer.parts.size(); ++i)
        shards_.push_back(std::make_unique<Shard>(value_bits_));
    for_all("looking ahead", shards_.size(), 1, [&](Worker &worker, std::size_t number) {
        const Part<W> &part = layer.parts[number];
        Table<W> &table = shards_[number]->table;
        account_.take(Table<W>::bytes_for(part.size()));
        resources_.job.expect(Table<W>::bytes_for(part.size()));
        table.reserve(part.size());
        for (std::size_t block = 0; block < part.blocks(); ++block) {
            part.read(block, worker.keys.data());
            for (std::size_t i = 0; i < part.block_length(block); ++i)
                table.add(worker.keys[i], part.value(block * Part<W>::block_size + i));
        }
    });
}

template <std::size_t W>
void Layers<W>::evaluate(Worker &worker, Layer &layer, Part<W> &part, std::size_t block) {
    look_ahead(worker);
    worker.values.fill(0); // of those that nobody can leave, too
    back_up(worker);
    for (std::size_t b = 0; b < worker.expander.rung_bits(); ++b)
        for_each_lane(both(worker.expander.terminal(), worker.expander.rung_bit(b)), [&](std::size_t lane) {
            worker.values[lane] |= static_cast<std::uint8_t>(1U << b);
        });
    part.set_values(block, worker.values.data());
    std::array<std::uint32_t, 256> counts{};
    for (std::size_t i = 0; i < part.block_length(block); ++i) ++counts[worker.values[i]];
    for (std::size_t rung = 0; rung < rungs_; ++rung)
        if (counts[rung] != 0) layer.by_value[rung] += counts[rung];
}

// All steps from the block, and what they lead to; asks for the slots where that is to be found.
template <std::size_t W>
void Layers<W>::look_ahead(Worker &worker) {
    worker.steps.clear();
    worker.found.clear();
    worker.expander.for_each_step([&](std::size_t choice, const Bits &where, const std::uint64_t *rows) {
        worker.steps.push_back({choice, where});
        for_each_lane(where, [&](std::size_t lane) {
            Key<W> &key = worker.found.emplace_back();
            std::memcpy(&key, rows + lane * W, sizeof key);
            shards_[part_of(key, shards_.size())]->table.prefetch(key);
        });
    });
}

// The best choice of the side that moves first, where the other gives the best answer to each.
template <std::size_t W>
void Layers<W>::back_up(Worker &worker) {
    auto better = [](std::uint8_t a, std::uint8_t b, bool high) { return high ? std::max(a, b) : std::min(a, b); };
    const Key<W> *key = worker.found.data();
    Bits chosen{}; // where the side that moves first has made a choice already
    for (std::size_t first = 0, last = 0; first < worker.steps.size(); first = last) {
        Bits answered{};
        for (; last < worker.steps.size() && worker.steps[last].choice == worker.steps[first].choice; ++last) {
            const Bits &where = worker.steps[last].where;
            for_each_lane(where, [&](std::size_t lane) {
                auto value = static_cast<std::uint8_t>(shards_[part_of(*key, shards_.size())]->table.value(*key));
                ++key;
                std::uint8_t &answer = worker.answers[lane];
                answer = answered.test(lane) ? better(answer, value, !own_first_) : value;
            });
            for (std::size_t w = 0; w < where.word.size(); ++w) answered.word[w] |= where.word[w];
        }
        for_each_lane(answered, [&](std::size_t lane) {
            std::uint8_t &value = worker.values[lane], answer = worker.answers[lane];
            value = chosen.test(lane) ? better(value, answer, own_first_) : answer;
        });
        for (std::size_t w = 0; w < chosen.word.size(); ++w) chosen.word[w] |= answered.word[w];
    }
}

std::unique_ptr<Solution> make_solution(const Problem &problem, const Query &query, const Resources &resources,
                                        const game::Payoff &payoff) {
    constexpr std::size_t most_rungs = 256;
    std::size_t rungs = payoff.scale().size();
    if (rungs > most_rungs)
        throw LimitReached(LimitReached::Kind::size, fmt::format("there are more than {} payoffs", most_rungs));
    std::vector<Cell> cells = make_cells(problem.game, problem.facts.groups);
    // A table needs room for a value and a bit more in the last word.
    std::size_t bits = bits_of(cells) + static_cast<std::size_t>(std::bit_width(rungs - 1)) + 1;
    auto make = [&]<std::size_t W>() -> std::unique_ptr<Solution> {
        return std::make_unique<Layers<W>>(problem, query, resources, std::move(cells), rungs);
    };
    if (bits <= 64) return make.template operator()<1>();
    if (bits <= 128) return make.template operator()<2>();
    if (bits <= 256) return make.template operator()<4>();
    if (bits <= 512) return make.template operator()<8>();
    throw LimitReached(LimitReached::Kind::size, fmt::format("a state takes {} bits, even if packed", bits));
}

} // namespace zermelo::engines::layered
