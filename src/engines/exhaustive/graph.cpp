#include "engines/exhaustive/graph.h"

#include "engines/exhaustive/builder.h"

#include <algorithm>

namespace zermelo::engines {

namespace {

// Before anything is made.
const Job &after_a_look(const Job &job) {
    job.look();
    return job;
}

} // namespace

StateGraph::StateGraph(const Problem &problem, const Query &query, const Resources &resources)
    : resources_(resources), meter_(after_a_look(resources.job)), steps_(problem, query),
      canonical_(problem.facts.symmetries, problem.game), row_words_(steps_.row_words()), set_(row_words_) {
    root_ = find(query.from);
    if (root_.is_outcome() && root_.code != Target::not_found) return;
    game::State state = query.from;
    canonical_.fold(state.words.data());
    root_.code = set_.add(state.words.data(), set_.hash(state.words.data())).first;
}

bool StateGraph::build(std::optional<std::size_t> depth, std::size_t enough_bytes) {
    // What is kept for bounds from what has been found by then: one look at all states.
    constexpr double share = 0.9;
    if (auto left = resources_.job.seconds_left()) meter_ = Meter(resources_.job.within(share * *left));
    enough_bytes_ = enough_bytes;
    GraphBuilder(*this).build(depth);
    meter_ = Meter(resources_.job);
    return !stopped_;
}

void StateGraph::end_building(const Job &job) {
    meter_ = Meter(job);
    set_.end_lookups();
}

std::size_t StateGraph::bytes() const {
    return set_.bytes() + shape_of_.bytes() + begins_.bytes() + targets_.bytes();
}

std::uint32_t StateGraph::most_cases() const {
    std::uint32_t out = 1;
    for (const Shape &shape : shapes_) out = std::max(out, shape.chance);
    return out;
}

void StateGraph::need(std::size_t more_bytes) const {
    if (bytes() + more_bytes > resources_.table_bytes)
        throw LimitReached(LimitReached::Kind::memory, "the states do not fit into the memory for tables");
}

std::uint32_t StateGraph::shape_number(const Shape &shape) {
    auto [at, fresh] = shape_numbers_.emplace(shape, static_cast<std::uint32_t>(shapes_.size()));
    if (fresh) shapes_.push_back(shape);
    return at->second;
}

// As it was before anything was found.
void StateGraph::clear(const std::vector<std::uint64_t> &root) {
    set_ = space::StateSet(row_words_);
    set_.add(root.data(), set_.hash(root.data()));
    shape_of_ = {};
    begins_ = {};
    targets_ = {};
    status_.clear();
    through_from_ = SIZE_MAX;
    ordered_ = layered_ = true;
}

Target StateGraph::target_of(const std::uint64_t *row, std::uint32_t outcome) const {
    if (outcome != Steps::no_outcome) return {outcome | Target::outcome_bit};
    std::vector<std::uint64_t> folded(row, row + row_words_);
    canonical_.fold(folded.data());
    return {set_.find(folded.data(), set_.hash(folded.data())).value_or(Target::not_found)};
}

Target StateGraph::find(const game::State &state) {
    return target_of(state.words.data(), steps_.outcome_of(state.words.data()));
}

StateGraph::View StateGraph::look(const game::State &state) {
    View out;
    out.state = state;
    steps_.list(state.words.data(), 1, legal_);
    steps_.choices_of(legal_, 0, out.choices);
    out.shape = steps_.shape_of(out.choices);
    if (out.shape.size() == 0) return out;
    meter_.job().expect(out.shape.size() *
                        (sizeof(Target) + sizeof(game::State) + row_words_ * sizeof(std::uint64_t)));
    auto take = [&] {
        meter_.look();
        steps_.make();
        for (std::size_t lane = 0; lane < steps_.count(); ++lane) {
            out.targets.push_back(target_of(steps_.row(lane), steps_.outcome(lane)));
            game::State successor = state;
            std::copy_n(steps_.row(lane), row_words_, successor.words.begin());
            out.successors.push_back(std::move(successor));
        }
        steps_.clear();
    };
    steps_.add(state.words.data(), 0, out.choices, steps_.all_once(), take);
    if (steps_.count()) take();
    return out;
}

std::vector<game::MoveId> StateGraph::joint_move(const View &view, std::size_t transition) const {
    return space::JointMoves(order().roles).joint(view.choices, transition);
}

} // namespace zermelo::engines
