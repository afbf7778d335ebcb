// The states of a large game, layer by layer, and nothing but the states: where they lead is worked out again
// whenever somebody wants to know. A state is only looked for in its own layer, so one that can be reached in
// different numbers of steps is there several times: this is for games in which every play ends.
//
// The states of a layer have nothing to do with each other, and threads share the work. In which order they
// come to stand in a layer depends on that; which there are does not.
#pragma once

#include "engines/exhaustive/layer_index.h"
#include "engines/exhaustive/successors.h"

#include <atomic>
#include <memory>
#include <set>

namespace zermelo::engines {

struct Layer {
    std::vector<std::uint64_t> rows;
    std::size_t count = 0;
    std::set<std::uint32_t> cases; // of chance, as many as its states have, those that are settled aside
    LayerIndex index;              // once somebody wants to look for a state

    std::size_t bytes() const { return rows.capacity() * sizeof(rows[0]); }
};

class Layers {
  public:
    // From the layer `through_from` on, states in which only chance has a choice are gone through. So much of
    // the memory for tables is taken by others.
    Layers(const Problem &problem, const Query &query, const Resources &resources,
           const space::Canonical &canonical, std::size_t through_from, std::size_t other_bytes);
    ~Layers();

    // Finds them all. Throws LimitReached, and then has some layers, the last of which leads on.
    void find(const Job &job);

    std::size_t size() const { return layers_.size(); }
    Layer &operator[](std::size_t depth) { return layers_[depth]; }
    const Layer &operator[](std::size_t depth) const { return layers_[depth]; }
    std::size_t row_words() const { return row_words_; }
    std::size_t states() const; // in all

    // What a thread needs for itself.
    struct Worker {
        Worker(const Problem &problem, const Query &query, const space::Canonical &canonical, const Job &job)
            : successors(problem, query, canonical, job) {}
        Successors successors;
        Family made;                                     // by them
        std::vector<std::vector<std::uint64_t>> waiting; // states, by shard
        std::vector<std::uint32_t> places;               // by case: where it stands in the next layer
        std::vector<std::size_t> slots;                  // for looking there
        std::set<std::uint32_t> cases;
    };
    // Some states of a layer, first … first + count - 1.
    using Work = std::function<void(Worker &, std::size_t first, std::size_t count)>;
    // Has all the states of a layer worked on. Throws LimitReached.
    void for_states(const Job &job, std::size_t depth, const Work &work);
    // What they lead to, as what the worker has made. All but the root are settled where ends alone do that.
    void expand(Worker &worker, std::size_t depth, std::size_t first, std::size_t count) const;

    // Accounts for memory. Throws LimitReached.
    void take(std::size_t bytes);
    void give_back(std::size_t bytes) { bytes_ -= bytes; }
    std::size_t most_bytes() const { return most_bytes_; }

  private:
    struct Shard;
    Layer next(const Job &job);
    void add_successors(Worker &worker, std::size_t first, std::size_t count);
    void flush(Worker &worker, std::size_t shard);
    Layer collect(const Job &job);
    void tell_progress(std::size_t depth) const;

    const Resources &resources_;
    std::size_t row_words_, through_from_, room_;
    std::vector<std::unique_ptr<Worker>> workers_;
    std::vector<std::unique_ptr<Shard>> shards_; // of the layer being made
    std::vector<Layer> layers_;
    std::atomic<std::size_t> bytes_{0}, most_bytes_{0};
};

} // namespace zermelo::engines
