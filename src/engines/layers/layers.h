// The work on the layers of a game whose packed states have W words.
//
// Forwards only states are kept. Backwards each layer is expanded once more, and what it leads to is looked
// up in the next one: no transition is ever stored. The states of a layer have nothing to do with each other,
// and threads share the work; what they find does not depend on how.
//
// A layer has parts. If there is no room for tables of all parts of a layer that is being made, or looked
// into, then some of them are done at a time, and the layer before it is expanded once for each time.
#pragma once

#include "base/workers.h"
#include "engines/layers/account.h"
#include "engines/layers/solution.h"
#include "engines/layers/states.h"
#include "engines/layers/table.h"
#include "engines/layers/values.h"

#include <functional>
#include <mutex>

namespace zermelo::engines::layered {

// What those who choose prefer, and who chooses when.
struct Choosing {
    Choosing(const Problem &problem, const Query &query);

    bool by_turns;                                    // one role at most has a choice in any state
    std::vector<std::array<std::uint8_t, 256>> ranks; // by role, by value: the higher the better
    std::size_t first, second; // otherwise: a role of the side that moves first, and one of the other
};

template <std::size_t W>
class Layers {
  public:
    Layers(store::Shelf &shelf, bool in_memory, const Problem &problem, const Query &query,
           const Resources &resources, const Coding &coding, std::size_t values);
    virtual ~Layers() = default;
    Layers(const Layers &) = delete;
    Layers &operator=(const Layers &) = delete;

    // Throw LimitReached, Error. The first says how many layers there are.
    std::size_t find_states(const Key<W> &root);
    void find_values(std::size_t layers);
    const Account &account() const { return account_; }

  protected:
    // A part of the layer being made, or looked into.
    struct Shard {
        explicit Shard(const Table<W> &empty) : table(empty) {}
        std::mutex mutex;
        Table<W> table;
    };
    using Step = Expander::Step;
    struct Worker {
        Worker(std::size_t number, const Problem &problem, const Query &query, const Coding &coding,
               const Job &job)
            : place(number), meter(job), expander(problem, query, coding, W, meter) {}
        std::size_t place; // among the workers
        Meter meter;
        Expander expander;
        std::array<Key<W>, block_size> keys;      // of the block at hand
        std::vector<std::vector<Key<W>>> waiting; // by shard: states to be added
        std::vector<Key<W>> listed, other;        // of a part
        std::vector<Step> steps;                  // of the block,
        std::vector<Key<W>> found;                // and what they lead to
        std::array<std::uint8_t, block_size> values, answers, choosers;
        std::array<std::uint32_t, block_size> orbits; // how many states each stands for
        std::uint64_t states_in(const Bits &lanes) const {
            std::uint64_t out = 0;
            for_each_lane(lanes, [&](std::size_t lane) { out += orbits[lane]; });
            return out;
        }
    };
    using Layer = States<W>;
    static constexpr std::uint8_t none = 255; // no value yet

    // The values of a layer as bytes, from those of the next.
    virtual std::string values_of(const Layer &layer, const Layer *next,
                                  const std::shared_ptr<const store::Content> &next_values);

    // The end of the parts of the layer to be looked into that there is room for, from the first that is not
    // done, where so many bytes have to stay free.
    std::size_t parts_that_fit(const Layer &next, std::size_t value_bits, std::size_t free = 0) const;
    // Tables of the parts begin_ … end_ - 1. `read(worker, block, count)` says what its states are worth.
    template <class Read>
    void fill_tables(const Layer &next, std::size_t value_bits, const Read &read);
    void drop_tables();
    // All steps from the block into the parts that are done, and what they lead to; asks for the slots where
    // that is to be found.
    void look_ahead(Worker &worker);

    // Does something so many times, shared by threads. Throws LimitReached.
    void for_all(const std::string &what, std::size_t count, std::size_t at_once,
                 const std::function<void(Worker &, std::size_t)> &work);
    std::size_t load(Worker &worker, const Layer &layer, std::size_t block);
    bool in_range(std::size_t part) const { return part >= begin_ && part < end_; }
    const Table<W> &table_with(const Key<W> &key) const {
        return shards_[part_of(key, shards_.size())]->table;
    }
    static LimitReached out_of_room() {
        return {LimitReached::Kind::memory, "the states do not fit into the memory for tables"};
    }
    static constexpr std::size_t blocks_at_once = 16;

    Account account_;
    std::string what_; // is being done
    std::vector<std::unique_ptr<Worker>> workers_;
    std::size_t begin_ = 0; // the parts that are done now
    std::atomic<std::size_t> end_{0};

  private:
    // Forwards.
    std::string next_layer(const Layer &layer);
    void find_parts(const Layer &layer, std::vector<PartBytes> &out);
    void add_successors(Worker &worker);
    void flush(Worker &worker, std::size_t shard);
    bool try_add(std::size_t shard, const std::vector<Key<W>> &keys);
    void leave_for_later(std::size_t end);
    void collect(std::vector<PartBytes> &out);

    // Backwards.
    void make_tables(const Layer &layer, const Layer &next, const Values &values);
    void evaluate(Worker &worker, const Layer &layer, std::size_t block, ValuesWriter *out);
    void back_up_turns(Worker &worker);
    void back_up_sides(Worker &worker);

    void keep(const std::string &name, std::string bytes);
    Table<W> empty_table(std::size_t value_bits) const { return {value_bits, key_bits_}; }

    store::Shelf &shelf_;
    bool in_memory_; // the shelf is
    const Resources &resources_;
    std::size_t key_bits_, value_count_, value_bits_;
    Choosing choosing_;
    std::vector<std::unique_ptr<Shard>> shards_; // by part
    std::mutex range_mutex_;
    std::vector<std::uint8_t> so_far_; // by state, if it takes several times: the best value, or none
};

template <std::size_t W>
template <class Read>
void Layers<W>::fill_tables(const Layer &next, std::size_t value_bits, const Read &read) {
    for (std::size_t i = 0; i < next.parts(); ++i)
        shards_.push_back(std::make_unique<Shard>(empty_table(value_bits)));
    for_all(what_, end_ - begin_, 1, [&](Worker &worker, std::size_t i) {
        std::size_t part = begin_ + i;
        Table<W> &table = shards_[part]->table;
        std::size_t bytes = table.bytes_to_grow(next.size(part));
        account_.take(bytes);
        resources_.job.expect(bytes);
        table.reserve(next.size(part));
        for (std::size_t b = 0; b < next.blocks(part); ++b) {
            std::size_t block = next.first_block(part) + b, count = next.read(block, worker.keys.data());
            const auto *values = read(worker, block, count);
            for (std::size_t k = 0; k < count; ++k) table.prefetch(worker.keys[k]);
            for (std::size_t k = 0; k < count; ++k) table.add(worker.keys[k], values[k]);
        }
    });
}

} // namespace zermelo::engines::layered
