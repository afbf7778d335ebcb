#include "engines/exhaustive/builder.h"

#include <fmt/core.h>

#include <algorithm>

namespace zermelo::engines {

GraphBuilder::GraphBuilder(StateGraph &graph)
    : graph_(graph), steps_(graph.steps_), outcomes_(graph.outcomes()), row_words_(graph.row_words_),
      made_hash_(Steps::width), made_same_(Steps::width), made_skip_(Steps::width) {}

void GraphBuilder::tell_progress() {
    constexpr double often = 0.3; // seconds
    if (!graph_.resources_.progress) return;
    double now = graph_.meter_.elapsed_seconds();
    if (now < told_ + often) return;
    told_ = now;
    graph_.resources_.progress(fmt::format(
        "depth {}, {:.1f} M states, {:.1f} M/s, {} % of the memory", graph_.layer_begins_.size() - 2,
        static_cast<double>(graph_.size()) / 1e6, static_cast<double>(graph_.size()) / now / 1e6,
        100 * graph_.bytes() / graph_.resources_.table_bytes));
}

void GraphBuilder::check_memory() {
    graph_.meter_.look();
    tell_progress();
    if (std::size_t more = graph_.set_.bytes_to_grow(Steps::width)) {
        graph_.need(more);
        graph_.meter_.job().expect(more);
    }
    if (graph_.set_.size() >= Target::outcome_bit - Steps::width)
        throw LimitReached(LimitReached::Kind::size, "more than 2^31 states");
}

// A transition equal to the one before it, as when only a coin's sides have different names, is not looked
// up again.
void GraphBuilder::enter() {
    steps_.make();
    std::fill_n(made_skip_.begin(), steps_.count(), 0);
    if (graph_.pruning_) settle_lanes();
    auto is_state = [&](std::size_t lane) {
        return steps_.outcome(lane) == Steps::no_outcome && !made_skip_[lane];
    };
    for (std::size_t lane = 0; lane < steps_.count(); ++lane) {
        if (!is_state(lane)) continue;
        std::uint64_t *row = steps_.row(lane);
        graph_.canonical_.fold(row);
        made_same_[lane] =
            lane > 0 && is_state(lane - 1) && std::equal(row, row + row_words_, row - row_words_);
        if (made_same_[lane]) continue;
        ++lookups_;
        made_hash_[lane] = graph_.set_.hash(row);
        graph_.set_.prefetch(made_hash_[lane]);
    }
    for (std::size_t lane = 0; lane < steps_.count(); ++lane)
        if (is_state(lane) && !made_same_[lane]) graph_.set_.prefetch_row(made_hash_[lane]);

    std::size_t next_layer = graph_.layer_begins_.back();
    for (std::size_t lane = 0; lane < steps_.count(); ++lane) {
        if (made_skip_[lane]) continue;
        std::uint32_t node = steps_.node(lane);
        std::uint32_t times = steps_.times(lane);
        if (node != entered_) graph_.begins_[entered_ = node] = graph_.targets_.size();
        if (steps_.outcome(lane) != Steps::no_outcome) {
            for (std::uint32_t i = 0; i < times; ++i)
                graph_.targets_.push_back({steps_.outcome(lane) | Target::outcome_bit});
            continue;
        }
        std::uint32_t number = made_same_[lane] ? graph_.targets_.back().node()
                                                : graph_.set_.add(steps_.row(lane), made_hash_[lane]).first;
        graph_.ordered_ &= number > node;
        graph_.layered_ &= number >= next_layer;
        for (std::uint32_t i = 0; i < times; ++i) graph_.targets_.push_back({number});
    }
    steps_.clear();
    check_memory();
}

void GraphBuilder::build(std::optional<std::size_t> depth) {
    if (graph_.root_.is_outcome()) return;
    std::vector<std::uint64_t> root(graph_.row(0), graph_.row(0) + row_words_);
    graph_.clear(root); // should it have been built before
    while (!build_layers(depth)) {
        // States of different depths lead to each other, so that none can be dropped when its depth is done.
        (passing_ ? graph_.may_pass_ : graph_.pruning_) = false;
        passing_ = false;
        graph_.clear(root);
        entered_ = UINT32_MAX;
    }
}

void GraphBuilder::expand(const std::vector<std::uint32_t> &nodes, bool through) {
    Choices choices;
    std::vector<std::uint64_t> rows(Steps::width * row_words_);
    auto full = [&] { through ? enter_through() : enter(); };
    for (std::size_t first = 0; first < nodes.size(); first += Steps::width) {
        std::size_t n = std::min(Steps::width, nodes.size() - first);
        for (std::size_t i = 0; i < n; ++i)
            std::copy(graph_.row(nodes[first + i]), graph_.row(nodes[first + i]) + row_words_,
                      rows.data() + i * row_words_);
        steps_.list(rows.data(), n, legal_);
        for (std::size_t i = 0; i < n; ++i) {
            steps_.choices_of(legal_, i, choices);
            Shape shape = steps_.shape_of(choices);
            set_shape(nodes[first + i], shape);
            if (shape.size() == 0) continue;
            if (shape.size() > Steps::width) graph_.need(shape.size() * sizeof(Target));
            // What is settled together is made together.
            if ((graph_.pruning_ || through) && steps_.count() + shape.size() > Steps::width &&
                steps_.count() > 0)
                full();
            const auto &times = steps_.merge_chance(choices);
            steps_.add(rows.data() + i * row_words_, nodes[first + i], choices, times, full);
        }
    }
    if (steps_.count()) full();
}

// All or none of a node's successors are passed through, and only if chance has as many cases in each.
void GraphBuilder::enter_through() {
    steps_.make();
    std::size_t count = steps_.count();
    std::vector<std::uint64_t> rows(steps_.row(0), steps_.row(count));
    std::vector<std::uint32_t> outcomes, nodes;
    for (std::size_t lane = 0; lane < count; ++lane) {
        outcomes.push_back(steps_.outcome(lane));
        nodes.push_back(steps_.node(lane));
    }
    steps_.clear();
    Steps::Legal legal;
    steps_.list(rows.data(), count, legal);
    std::vector<Choices> choices;
    for (std::size_t begin = 0, end = 0; begin < count; begin = end) {
        Shape shape = graph_.shape(nodes[begin]);
        bool can_pass = shape.chance == 1;
        std::uint32_t cases = 0;
        for (; end < count && nodes[end] == nodes[begin]; ++end) {
            choices.resize(std::max(choices.size(), end - begin + 1));
            steps_.choices_of(legal, end, choices[end - begin]);
            Shape behind = steps_.shape_of(choices[end - begin]);
            can_pass = can_pass && outcomes[end] == Steps::no_outcome && behind.first == 1 &&
                       behind.second == 1 && behind.chance > 1 && (cases == 0 || cases == behind.chance);
            cases = behind.chance;
        }
        can_pass = can_pass && end - begin == shape.size() && shape.size() * cases <= Steps::width;
        if (!can_pass) {
            if (not_passed_.empty() || not_passed_.back() != nodes[begin])
                not_passed_.push_back(nodes[begin]);
            continue;
        }
        shape.chance = cases;
        set_shape(nodes[begin], shape);
        if (steps_.count() + shape.size() > Steps::width) enter();
        for (std::size_t i = begin; i < end; ++i)
            steps_.add(rows.data() + i * row_words_, nodes[begin], choices[i - begin],
                       steps_.merge_chance(choices[i - begin]), [&] { enter(); });
    }
    if (steps_.count()) enter();
}

// Whether the layer just expanded is one of chance that had better been passed through.
void GraphBuilder::look_for_chance_layer() {
    // Before some moves have been made there are no different ways to the same state.
    constexpr std::size_t depth_to_judge = 5, enough_to_judge = 200;
    std::size_t begin = graph_.layer_begins_[graph_.layer_begins_.size() - 2],
                end = graph_.layer_begins_.back();
    if (!graph_.may_pass_ || passing_ || graph_.layer_begins_.size() - 2 < depth_to_judge ||
        end - begin < enough_to_judge || 20 * (end - begin) < 19 * lookups_)
        return;
    passing_ = true;
    for (std::size_t node = begin; node < end && passing_; ++node) {
        const Shape &shape = graph_.shape(node);
        passing_ = shape.first == 1 && shape.second == 1 && shape.chance > 1;
    }
    if (passing_) graph_.through_from_ = graph_.layer_begins_.size() - 1;
}

// False if it turns out that pruning was not sound.
bool GraphBuilder::build_layers(std::optional<std::size_t> depth) {
    const std::uint32_t stuck = graph_.shape_number({});
    std::vector<std::uint32_t> nodes;
    graph_.layer_begins_ = {0};
    for (std::size_t begin = 0; begin < graph_.set_.size(); begin = graph_.layer_begins_.back()) {
        std::size_t end = graph_.set_.size();
        bool too_deep = depth && graph_.layer_begins_.size() > *depth;
        bool done = graph_.pruning_ && begin > 0 && graph_.status_[0] != Status::open;
        graph_.stopped_ = !done && graph_.layered_ && graph_.bytes() > graph_.enough_bytes_;
        if (graph_.stopped_) return true;
        graph_.layer_begins_.push_back(end);
        for (std::size_t node = begin; node < end; ++node) {
            graph_.shape_of_.push_back(stuck);
            graph_.begins_.push_back(0);
        }
        if (graph_.pruning_) graph_.status_.resize(end, Status::open);
        graph_.cut_ |= too_deep;
        if (too_deep || done) return true;
        nodes.clear();
        for (std::size_t node = begin; node < end; ++node)
            if (!graph_.pruning_ || graph_.status_[node] != Status::dropped)
                nodes.push_back(static_cast<std::uint32_t>(node));
        std::uint64_t lookups_before = lookups_;
        lookups_ = 0;
        expand(nodes, passing_);
        if (!not_passed_.empty()) {
            nodes.swap(not_passed_);
            not_passed_.clear();
            expand(nodes, false);
        }
        std::swap(lookups_, lookups_before);
        look_for_chance_layer();
        lookups_ = lookups_before;
        if (!graph_.pruning_) continue;
        if (!graph_.layered_) return false;
        settle_nodes();
    }
    return true;
}

} // namespace zermelo::engines
