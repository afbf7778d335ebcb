#include "engines/exhaustive/steps.h"

#include <algorithm>

namespace zermelo::engines {

namespace {

circuit::Tape goals_tape(const circuit::Circuit &circuit, const Outcomes &outcomes) {
    std::vector<circuit::Edge> edges = outcomes.edges();
    edges.push_back(circuit.terminal);
    return circuit::make_tape(circuit, edges);
}

} // namespace

Steps::Steps(const Problem &problem, const Query &query)
    : problem_(problem), order_(problem.game, query.role, query.model),
      outcomes_(problem.game, problem.tapes.circuit, query), lanes_(problem.tapes),
      goals_tape_(goals_tape(problem.tapes.circuit, outcomes_)), row_words_(lanes_.row_words()),
      effects_(problem.game, problem.tapes), parents_(width * row_words_), node_(width), times_(width),
      made_(width * row_words_), made_outcome_(width), all_once_(problem.game.moves.size(), 1) {}

void Steps::list(const std::uint64_t *rows, std::size_t count, Legal &legal) {
    lanes_.load_states(rows, count);
    lanes_.run(problem_.tapes.expand);
    legal.resize(problem_.game.roles.size());
    for (std::size_t r = 0; r < legal.size(); ++r) {
        const game::Role &role = problem_.game.roles[r];
        legal[r].resize(width * ((role.move_count + 63) / 64));
        lanes_.store_legal(role.first_move, role.move_count, legal[r].data(), count);
    }
}

void Steps::choices_of(const Legal &legal, std::size_t lane, Choices &choices) const {
    choices.resize(legal.size());
    for (std::size_t r = 0; r < legal.size(); ++r) {
        const game::Role &role = problem_.game.roles[r];
        space::list_moves(role, legal[r].data() + lane * ((role.move_count + 63) / 64), choices[r]);
    }
}

Shape Steps::shape_of(const Choices &choices) const {
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

const std::vector<std::uint32_t> &Steps::merge_chance(Choices &choices) {
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

void Steps::abandon() {
    lanes_.clear_moves();
    clear();
}

void Steps::make() {
    lanes_.load_states(parents_.data(), count_);
    lanes_.run(problem_.tapes.next);
    lanes_.store_next(made_.data(), count_);
    lanes_.step();
    lanes_.clear_moves();
    lanes_.run(goals_tape_);
    Lanes::Bits terminal = lanes_.terminal();
    for (std::size_t w = 0; w < terminal.word.size(); ++w) {
        std::size_t left = count_ > 64 * w ? count_ - 64 * w : 0;
        if (left < 64) terminal.word[w] &= (std::uint64_t{1} << left) - 1;
    }
    std::fill_n(made_outcome_.begin(), count_, no_outcome);
    outcomes_.find(lanes_, terminal, made_outcome_.data());
}

std::uint32_t Steps::outcome_of(const std::uint64_t *row) {
    lanes_.load_states(row, 1);
    lanes_.run(goals_tape_);
    made_outcome_[0] = no_outcome;
    Lanes::Bits terminal = lanes_.terminal();
    terminal.word = {terminal.word[0] & 1};
    outcomes_.find(lanes_, terminal, made_outcome_.data());
    return made_outcome_[0];
}

} // namespace zermelo::engines
