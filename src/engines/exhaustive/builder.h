// Fills a graph of states, layer by layer, and leaves out what it need not contain.
#pragma once

#include "engines/exhaustive/graph.h"

namespace zermelo::engines {

class GraphBuilder {
  public:
    explicit GraphBuilder(StateGraph &graph);
    void build(std::optional<std::size_t> depth);

  private:
    using Status = StateGraph::Status;
    using Choices = Steps::Choices;

    void set_shape(std::size_t node, const Shape &shape) {
        graph_.shape_of_[node] = graph_.shape_number(shape);
    }
    bool build_layers(std::optional<std::size_t> depth);
    void expand(const std::vector<std::uint32_t> &nodes, bool through);
    void enter();         // what waits, as transitions to nodes
    void enter_through(); // … or to the nodes behind those, to which chance leads
    void look_for_chance_layer();
    void tell_progress();
    void check_memory();

    // Pruning.
    void settle_lanes();
    void settle_lanes(std::size_t begin, std::size_t end);
    void settle_nodes();
    void keep_choice(std::size_t node, bool high);
    void drop_nodes(std::size_t from_layer);

    StateGraph &graph_;
    Steps &steps_;
    const Outcomes &outcomes_;
    const std::size_t row_words_;
    double told_ = 0; // seconds

    Steps::Legal legal_;
    std::vector<std::uint32_t> made_hash_; // by transition that waits, like the next two
    std::vector<std::uint8_t> made_same_, made_skip_;
    std::uint32_t entered_ = UINT32_MAX; // the node whose transitions were written last

    bool passing_ = false;
    std::vector<std::uint32_t> not_passed_; // nodes for which it was not possible
    std::uint64_t lookups_ = 0;             // in the layer being made

    bool settled_any_ = false, dropping_helps_ = false;
    std::vector<std::uint32_t> settling_;
};

} // namespace zermelo::engines
