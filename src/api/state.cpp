#include "api/core.h"
#include "machine/playout.h"

#include <fmt/core.h>

#include <algorithm>
#include <charconv>

namespace zermelo::v1 {

State::State(std::shared_ptr<const detail::Core> core, std::shared_ptr<const detail::Situation> situation)
    : core_(std::move(core)), situation_(std::move(situation)) {}

Game State::game() const { return detail::Access::game(core_); }

std::vector<std::string> State::facts() const {
    return detail::translated([&] { return core_->stepper->facts(*situation_); });
}

bool State::terminal() const { return situation_->terminal; }

const std::vector<std::string> &State::legal(std::size_t role) const {
    if (role >= core_->roles.size()) throw Error(fmt::format("there is no role number {}", role));
    return situation_->legal[role];
}

std::vector<std::optional<int>> State::goals() const {
    std::vector<std::optional<int>> out;
    for (const machine::Names &names : situation_->goals) {
        std::optional<int> &best = out.emplace_back();
        for (const std::string &name : names) {
            int value = 0;
            auto [end, fault] = std::from_chars(name.data(), name.data() + name.size(), value);
            if (fault == std::errc{} && end == name.data() + name.size() && (!best || value > *best))
                best = value;
        }
    }
    return out;
}

State State::next(const std::vector<std::string> &moves) const {
    return detail::translated([&] {
        machine::Names words;
        for (const std::string &move : moves) words.push_back(detail::normal_text(move));
        machine::Step step;
        step.terminal = situation_->terminal;
        step.legal = situation_->legal;
        machine::Names joint = machine::complete_move(words, step, core_->roles);
        return detail::Access::state(core_, core_->stepper->next(*situation_, joint));
    });
}

State State::after(const std::string &moves) const {
    State out = *this;
    std::size_t number = 0;
    for (const machine::Names &words : detail::translated([&] { return machine::read_moves(moves); })) {
        ++number;
        try {
            out = out.next(words);
        } catch (const Error &error) {
            throw Error(fmt::format("joint move {}: {}", number, error.what()));
        }
    }
    return out;
}

bool State::operator==(const State &other) const {
    return core_->rules == other.core_->rules && situation_->packed == other.situation_->packed &&
           situation_->terms == other.situation_->terms;
}

std::size_t State::hash() const {
    std::size_t out = core_->rules;
    auto add = [&](std::uint64_t word) { out = (out ^ word) * 0x9e3779b97f4a7c15 ^ out >> 29; };
    for (std::uint64_t word : situation_->packed.words) add(word);
    for (gdl::TermId term : situation_->terms) add(term.index());
    return out;
}

} // namespace zermelo::v1
