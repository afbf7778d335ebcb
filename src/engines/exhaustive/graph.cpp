#include "engines/exhaustive/graph.h"

#include <fmt/core.h>

#include <algorithm>

namespace zermelo::engines {

SideOrder::SideOrder(const game::Game &game, game::RoleId role, game::Model model)
    : role_first(model != game::Model::minimax),
      all_maximise(model == game::Model::own || model == game::Model::cooperative) {
    game::Sides sides = game::sides_of(game, role, model);
    auto add = [&](const std::vector<game::RoleId> &side) {
        for (game::RoleId member : side) roles.push_back(member.index());
        return roles.size();
    };
    first_end = add(sides.first());
    second_end = add(sides.second());
    add(sides.chance);
}

namespace {

circuit::Tape goals_tape(const circuit::Circuit &circuit, const Outcomes &outcomes) {
    std::vector<circuit::Edge> edges = outcomes.edges();
    edges.push_back(circuit.terminal);
    return circuit::make_tape(circuit, edges);
}

constexpr std::uint32_t no_outcome = UINT32_MAX;

// Before anything is made.
const Job &after_a_look(const Job &job) {
    job.look();
    return job;
}

} // namespace

StateGraph::StateGraph(const Problem &problem, const Query &query, const Resources &resources)
    : problem_(problem), resources_(resources), meter_(after_a_look(resources.job)),
      order_(problem.game, query.role, query.model), outcomes_(problem.game, problem.tapes.circuit, query),
      canonical_(problem.facts.symmetries, problem.game), lanes_(problem.tapes),
      goals_tape_(goals_tape(problem.tapes.circuit, outcomes_)), row_words_(lanes_.row_words()),
      set_(row_words_), effects_(problem.game, problem.tapes) {
    waiting_.parents.resize(width * row_words_);
    waiting_.node.resize(width);
    waiting_.times.resize(width);
    all_once_.assign(problem.game.moves.size(), 1);
    made_.resize(width * row_words_);
    made_outcome_.resize(width);
    made_hash_.resize(width);
    made_same_.resize(width);
    made_skip_.resize(width);

    root_ = find(query.from);
    if (root_.is_outcome() && root_.code != Target::not_found) return;
    game::State state = query.from;
    canonical_.fold(state.words.data());
    root_.code = set_.add(state.words.data(), set_.hash(state.words.data())).first;
}

std::size_t StateGraph::bytes() const {
    return set_.bytes() + shape_of_.bytes() + begins_.bytes() + targets_.bytes();
}

bool StateGraph::has_chance() const {
    return std::any_of(shapes_.begin(), shapes_.end(), [](const Shape &shape) { return shape.chance > 1; });
}

void StateGraph::tell_progress() {
    constexpr double often = 0.3; // seconds
    if (!resources_.progress) return;
    double now = meter_.elapsed_seconds();
    if (now < told_ + often) return;
    told_ = now;
    resources_.progress(fmt::format("depth {}, {:.1f} M states, {:.1f} M/s, {} % of the memory",
                                    layer_begins_.size() - 2, static_cast<double>(size()) / 1e6,
                                    static_cast<double>(size()) / now / 1e6,
                                    100 * bytes() / resources_.table_bytes));
}

void StateGraph::need(std::size_t more_bytes) const {
    if (bytes() + more_bytes > resources_.table_bytes)
        throw LimitReached(LimitReached::Kind::memory, "the states do not fit into the memory for tables");
}

void StateGraph::check_memory() {
    meter_.look();
    tell_progress();
    if (std::size_t more = set_.bytes_to_grow(width)) {
        need(more);
        meter_.job().expect(more);
    }
    if (set_.size() >= Target::outcome_bit - width)
        throw LimitReached(LimitReached::Kind::size, "more than 2^31 states");
}

void StateGraph::list(const std::uint64_t *rows, std::size_t count, Legal &legal) {
    lanes_.load_states(rows, count);
    lanes_.run(problem_.tapes.expand);
    legal.resize(problem_.game.roles.size());
    for (std::size_t r = 0; r < legal.size(); ++r) {
        const game::Role &role = problem_.game.roles[r];
        legal[r].resize(width * ((role.move_count + 63) / 64));
        lanes_.store_legal(role.first_move, role.move_count, legal[r].data(), count);
    }
}

void StateGraph::choices_of(const Legal &legal, std::size_t lane, Choices &choices) const {
    choices.resize(legal.size());
    for (std::size_t r = 0; r < legal.size(); ++r) {
        const game::Role &role = problem_.game.roles[r];
        space::list_moves(role, legal[r].data() + lane * ((role.move_count + 63) / 64), choices[r]);
    }
}

Shape StateGraph::shape_of(const Choices &choices) const {
    Shape out{1, 1, 1, Shape::nobody};
    std::uint64_t size = 1;
    for (std::size_t i = 0; i < order_.roles.size(); ++i) {
        auto n = static_cast<std::uint32_t>(choices[order_.roles[i]].size());
        if (n > 1 && i < order_.second_end)
            out.chooser =
                out.chooser == Shape::nobody ? static_cast<std::uint32_t>(order_.roles[i]) : Shape::several;
        (i < order_.first_end ? out.first : i < order_.second_end ? out.second : out.chance) *= n;
        size *= n;
        if (size > UINT32_MAX)
            throw LimitReached(LimitReached::Kind::size, "a state has more than 2^32 joint moves");
    }
    if (out.size() == 0) return {};
    return out;
}

std::uint32_t StateGraph::shape_number(const Shape &shape) {
    auto [at, fresh] = shape_numbers_.emplace(shape, static_cast<std::uint32_t>(shapes_.size()));
    if (fresh) shapes_.push_back(shape);
    return at->second;
}

template <class Full>
void StateGraph::add_transitions(const std::uint64_t *row, std::uint32_t node, const Choices &choices,
                                 const std::vector<std::uint32_t> &last_times, const Full &full) {
    space::JointMoves joint = std::move(joint_); // `full` may come here again
    if (joint.size() == 0) joint = space::JointMoves(order_.roles);
    joint.start(choices);
    for (bool more = true; more;) {
        std::size_t lane = waiting_.count++;
        std::copy(row, row + row_words_, waiting_.parents.data() + lane * row_words_);
        waiting_.node[lane] = node;
        waiting_.times[lane] = last_times[joint.choice(joint.size() - 1)];
        for (std::size_t i = 0; i < joint.size(); ++i) {
            std::uint32_t move = joint.move(choices, i);
            if (effects_.read[move]) lanes_.set_move(move, lane);
        }
        more = joint.next(choices);
        if (waiting_.count == width) full();
    }
    joint_ = std::move(joint);
}

const std::vector<std::uint32_t> &StateGraph::merge_chance(Choices &choices) {
    std::size_t last = order_.roles.back();
    if (!problem_.game.roles[last].is_random || choices[last].size() < 2) return all_once_;
    if (choices[last] != merged_from_) {
        merged_from_ = choices[last];
        merged_.clear();
        merged_times_.clear();
        for (std::uint32_t move : merged_from_) {
            auto same = std::find_if(merged_.begin(), merged_.end(), [&](std::uint32_t other) {
                return effects_.first_like[other] == effects_.first_like[move];
            });
            if (same != merged_.end()) {
                ++merged_times_[static_cast<std::size_t>(same - merged_.begin())];
            } else {
                merged_.push_back(move);
                merged_times_.push_back(1);
            }
        }
    }
    choices[last] = merged_;
    return merged_times_;
}

void StateGraph::make() {
    lanes_.load_states(waiting_.parents.data(), waiting_.count);
    lanes_.run(problem_.tapes.next);
    lanes_.store_next(made_.data(), waiting_.count);
    lanes_.step();
    lanes_.clear_moves();
    lanes_.run(goals_tape_);
    Lanes::Bits terminal = lanes_.terminal();
    for (std::size_t w = 0; w < terminal.word.size(); ++w) {
        std::size_t left = waiting_.count > 64 * w ? waiting_.count - 64 * w : 0;
        if (left < 64) terminal.word[w] &= (std::uint64_t{1} << left) - 1;
    }
    std::fill_n(made_outcome_.begin(), waiting_.count, no_outcome);
    outcomes_.find(lanes_, terminal, made_outcome_.data());
}

// A transition equal to the one before it, as when only a coin's sides have different names, is not looked
// up again.
void StateGraph::enter() {
    make();
    std::fill_n(made_skip_.begin(), waiting_.count, 0);
    if (pruning_) settle_lanes();
    auto is_state = [&](std::size_t lane) { return made_outcome_[lane] == no_outcome && !made_skip_[lane]; };
    for (std::size_t lane = 0; lane < waiting_.count; ++lane) {
        if (!is_state(lane)) continue;
        std::uint64_t *row = made_.data() + lane * row_words_;
        canonical_.fold(row);
        made_same_[lane] =
            lane > 0 && is_state(lane - 1) && std::equal(row, row + row_words_, row - row_words_);
        if (made_same_[lane]) continue;
        ++lookups_;
        made_hash_[lane] = set_.hash(row);
        set_.prefetch(made_hash_[lane]);
    }
    for (std::size_t lane = 0; lane < waiting_.count; ++lane)
        if (is_state(lane) && !made_same_[lane]) set_.prefetch_row(made_hash_[lane]);

    std::size_t next_layer = layer_begins_.back();
    for (std::size_t lane = 0; lane < waiting_.count; ++lane) {
        if (made_skip_[lane]) continue;
        std::uint32_t node = waiting_.node[lane];
        std::uint32_t times = waiting_.times[lane];
        if (node != entered_) begins_[entered_ = node] = targets_.size();
        if (made_outcome_[lane] != no_outcome) {
            for (std::uint32_t i = 0; i < times; ++i)
                targets_.push_back({made_outcome_[lane] | Target::outcome_bit});
            continue;
        }
        std::uint32_t number = made_same_[lane]
                                   ? targets_.back().node()
                                   : set_.add(made_.data() + lane * row_words_, made_hash_[lane]).first;
        ordered_ &= number > node;
        layered_ &= number >= next_layer;
        for (std::uint32_t i = 0; i < times; ++i) targets_.push_back({number});
    }
    waiting_.count = 0;
    check_memory();
}

void StateGraph::build(std::optional<std::size_t> depth) {
    if (root_.is_outcome()) return;
    std::vector<std::uint64_t> root(row(0), row(0) + row_words_);
    while (!build_layers(depth)) {
        // States of different depths lead to each other, so that none can be dropped when its depth is done.
        (passing_ ? may_pass_ : pruning_) = false;
        passing_ = false;
        set_ = space::StateSet(row_words_);
        set_.add(root.data(), set_.hash(root.data()));
        shape_of_ = {};
        begins_ = {};
        targets_ = {};
        status_.clear();
        ordered_ = layered_ = true;
        entered_ = UINT32_MAX;
    }
}

void StateGraph::expand(const std::vector<std::uint32_t> &nodes, bool through) {
    Choices choices;
    std::vector<std::uint64_t> rows(width * row_words_);
    auto full = [&] { through ? enter_through() : enter(); };
    for (std::size_t first = 0; first < nodes.size(); first += width) {
        std::size_t n = std::min(width, nodes.size() - first);
        for (std::size_t i = 0; i < n; ++i)
            std::copy(row(nodes[first + i]), row(nodes[first + i]) + row_words_,
                      rows.data() + i * row_words_);
        list(rows.data(), n, legal_);
        for (std::size_t i = 0; i < n; ++i) {
            choices_of(legal_, i, choices);
            Shape shape = shape_of(choices);
            shape_of_[nodes[first + i]] = shape_number(shape);
            if (shape.size() == 0) continue;
            if (shape.size() > width) need(shape.size() * sizeof(Target));
            // What is settled together is made together.
            if ((pruning_ || through) && waiting_.count + shape.size() > width && waiting_.count > 0) full();
            const auto &times = merge_chance(choices);
            add_transitions(rows.data() + i * row_words_, nodes[first + i], choices, times, full);
        }
    }
    if (waiting_.count) full();
}

// All or none of a node's successors are passed through, and only if chance has as many cases in each.
void StateGraph::enter_through() {
    make();
    std::size_t count = waiting_.count;
    std::vector<std::uint64_t> rows(made_.begin(),
                                    made_.begin() + static_cast<std::ptrdiff_t>(count * row_words_));
    std::vector<std::uint32_t> outcomes(made_outcome_.begin(),
                                        made_outcome_.begin() + static_cast<std::ptrdiff_t>(count));
    std::vector<std::uint32_t> nodes(waiting_.node.begin(),
                                     waiting_.node.begin() + static_cast<std::ptrdiff_t>(count));
    waiting_.count = 0;
    Legal legal;
    list(rows.data(), count, legal);
    std::vector<Choices> choices;
    for (std::size_t begin = 0, end = 0; begin < count; begin = end) {
        Shape shape = shapes_[shape_of_[nodes[begin]]];
        bool can_pass = shape.chance == 1;
        std::uint32_t cases = 0;
        for (; end < count && nodes[end] == nodes[begin]; ++end) {
            choices.resize(std::max(choices.size(), end - begin + 1));
            choices_of(legal, end, choices[end - begin]);
            Shape behind = shape_of(choices[end - begin]);
            can_pass = can_pass && outcomes[end] == no_outcome && behind.first == 1 && behind.second == 1 &&
                       behind.chance > 1 && (cases == 0 || cases == behind.chance);
            cases = behind.chance;
        }
        can_pass = can_pass && end - begin == shape.size() && shape.size() * cases <= width;
        if (!can_pass) {
            if (not_passed_.empty() || not_passed_.back() != nodes[begin])
                not_passed_.push_back(nodes[begin]);
            continue;
        }
        shape.chance = cases;
        shape_of_[nodes[begin]] = shape_number(shape);
        if (waiting_.count + shape.size() > width) enter();
        for (std::size_t i = begin; i < end; ++i)
            add_transitions(rows.data() + i * row_words_, nodes[begin], choices[i - begin],
                            merge_chance(choices[i - begin]), [&] { enter(); });
    }
    if (waiting_.count) enter();
}

// Whether the layer just expanded is one of chance that had better been passed through.
void StateGraph::look_for_chance_layer() {
    // Before some moves have been made there are no different ways to the same state.
    constexpr std::size_t depth_to_judge = 5, enough_to_judge = 200;
    std::size_t begin = layer_begins_[layer_begins_.size() - 2], end = layer_begins_.back();
    if (!may_pass_ || passing_ || layer_begins_.size() - 2 < depth_to_judge ||
        end - begin < enough_to_judge || 20 * (end - begin) < 19 * lookups_)
        return;
    passing_ = true;
    for (std::size_t node = begin; node < end && passing_; ++node) {
        const Shape &shape = shapes_[shape_of_[node]];
        passing_ = shape.first == 1 && shape.second == 1 && shape.chance > 1;
    }
}

// False if it turns out that pruning was not sound.
bool StateGraph::build_layers(std::optional<std::size_t> depth) {
    const std::uint32_t stuck = shape_number({});
    std::vector<std::uint32_t> nodes;
    layer_begins_ = {0};
    for (std::size_t begin = 0; begin < set_.size(); begin = layer_begins_.back()) {
        std::size_t end = set_.size();
        bool too_deep = depth && layer_begins_.size() > *depth;
        bool done = pruning_ && begin > 0 && status_[0] != Status::open;
        layer_begins_.push_back(end);
        for (std::size_t node = begin; node < end; ++node) {
            shape_of_.push_back(stuck);
            begins_.push_back(0);
        }
        if (pruning_) status_.resize(end, Status::open);
        cut_ |= too_deep;
        if (too_deep || done) return true;
        nodes.clear();
        for (std::size_t node = begin; node < end; ++node)
            if (!pruning_ || status_[node] != Status::dropped)
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
        if (!pruning_) continue;
        if (!layered_) return false;
        settle_nodes();
    }
    return true;
}

Target StateGraph::target_of(std::size_t lane) {
    if (made_outcome_[lane] != no_outcome) return {made_outcome_[lane] | Target::outcome_bit};
    std::vector<std::uint64_t> row(made_.begin() + static_cast<std::ptrdiff_t>(lane * row_words_),
                                   made_.begin() + static_cast<std::ptrdiff_t>((lane + 1) * row_words_));
    canonical_.fold(row.data());
    return {set_.find(row.data(), set_.hash(row.data())).value_or(Target::not_found)};
}

Target StateGraph::find(const game::State &state) {
    lanes_.load_states(state.words.data(), 1);
    lanes_.run(goals_tape_);
    made_outcome_[0] = no_outcome;
    Lanes::Bits terminal = lanes_.terminal();
    terminal.word = {terminal.word[0] & 1};
    outcomes_.find(lanes_, terminal, made_outcome_.data());
    std::copy(state.words.begin(), state.words.end(), made_.begin());
    return target_of(0);
}

StateGraph::View StateGraph::look(const game::State &state) {
    View out;
    out.state = state;
    list(state.words.data(), 1, legal_);
    choices_of(legal_, 0, out.choices);
    out.shape = shape_of(out.choices);
    if (out.shape.size() == 0) return out;
    meter_.job().expect(out.shape.size() *
                        (sizeof(Target) + sizeof(game::State) + row_words_ * sizeof(std::uint64_t)));
    auto take = [&] {
        meter_.look();
        make();
        for (std::size_t lane = 0; lane < waiting_.count; ++lane) {
            out.targets.push_back(target_of(lane));
            game::State successor = state;
            std::copy_n(made_.begin() + static_cast<std::ptrdiff_t>(lane * row_words_), row_words_,
                        successor.words.begin());
            out.successors.push_back(std::move(successor));
        }
        waiting_.count = 0;
    };
    add_transitions(state.words.data(), 0, out.choices, all_once_, take);
    if (waiting_.count) take();
    return out;
}

std::vector<game::MoveId> StateGraph::joint_move(const View &view, std::size_t transition) const {
    return space::JointMoves(order_.roles).joint(view.choices, transition);
}

} // namespace zermelo::engines
