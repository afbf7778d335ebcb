// The layers of a game whose packed states have W words, and the work on them.
#pragma once

#include "base/workers.h"
#include "engines/layers/part.h"
#include "engines/layers/solution.h"
#include "engines/layers/table.h"

#include <atomic>
#include <functional>
#include <mutex>

namespace zermelo::engines::layered {

// The memory that tables may take, shared by threads.
class Account {
  public:
    explicit Account(std::size_t room) : room_(room) {}
    void take(std::size_t bytes); // throws LimitReached
    void give_back(std::size_t bytes) { taken_ -= bytes; }
    std::size_t taken() const { return taken_; }
    std::size_t most() const { return most_; }
    std::size_t room() const { return room_; }

  private:
    std::size_t room_;
    std::atomic<std::size_t> taken_{0}, most_{0};
};

template <std::size_t W>
class Layers : public Solution {
  public:
    Layers(const Problem &problem, const Query &query, const Resources &resources, std::vector<Cell> cells,
           std::size_t rungs);

    void solve() override;
    std::optional<std::size_t> rung(const game::State &state) const override;
    std::vector<LayerCount> counts() const override;
    std::size_t most_bytes() const override { return account_.most(); }

  private:
    struct Layer {
        std::vector<Part<W>> parts;
        std::vector<std::size_t> first_blocks; // by part, counted through all of them; then the end
        std::uint64_t states = 0;
        std::atomic<std::uint64_t> terminal{0};
        std::vector<std::atomic<std::uint64_t>> by_value;
    };
    // A part of the layer being made.
    struct Shard {
        explicit Shard(unsigned value_bits) : table(value_bits) {}
        std::mutex mutex;
        Table<W> table;
    };
    // One joint move in some states of a block.
    struct Step {
        std::size_t choice; // of the side that moves first
        Bits where;
    };
    struct Worker {
        Worker(const Problem &problem, const Query &query, const std::vector<Cell> &cells, const Job &job)
            : meter(job), expander(problem, query, cells, W, meter) {}
        Meter meter;
        Expander expander;
        std::array<Key<W>, Expander::width> keys; // of the block at hand
        std::vector<std::vector<Key<W>>> waiting; // by shard: states to be added
        std::vector<Key<W>> listed, other;        // of a part
        std::vector<Step> steps;                  // of the block,
        std::vector<Key<W>> found;                // and all that they lead to
        std::array<std::uint8_t, Expander::width> values, answers;
    };
    using BlockWork = std::function<void(Worker &, Part<W> &, std::size_t block)>;

    Key<W> pack(const game::State &state) const;
    bool is_packed(const game::State &state) const;

    void find_layers();
    std::unique_ptr<Layer> next_layer(Layer &layer);
    void add_successors(Worker &worker, Layer &layer);
    void flush(Worker &worker, std::size_t shard);
    void collect(Layer &layer);
    void find_values();
    void make_tables(const Layer &layer);
    void evaluate(Worker &worker, Layer &layer, Part<W> &part, std::size_t block);
    void look_ahead(Worker &worker);
    void back_up(Worker &worker);

    // Work on all blocks of a layer, or on so many things of any kind. Throws LimitReached.
    void for_blocks(const std::string &what, Layer &layer, const BlockWork &work);
    void for_all(const std::string &what, std::size_t count, std::size_t at_once,
                 const std::function<void(Worker &, std::size_t)> &work);
    void read_block(Worker &worker, const Part<W> &part, std::size_t block);

    const Resources &resources_;
    const game::State from_;
    std::vector<Cell> cells_;
    std::size_t rungs_;
    unsigned value_bits_;
    bool own_first_;
    Account account_;
    std::vector<std::unique_ptr<Worker>> workers_;
    std::vector<std::unique_ptr<Layer>> layers_;
    std::vector<std::unique_ptr<Shard>> shards_; // of the layer being made, or looked into
};

} // namespace zermelo::engines::layered
