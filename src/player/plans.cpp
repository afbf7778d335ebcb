#include "player/plans.h"

#include "circuit/one_state.h"

#include <algorithm>

namespace zermelo::player {

namespace {

constexpr std::size_t plans_kept = 3;

} // namespace

void Plans::add(strategy::Strategy strategy) {
    auto plan = std::make_unique<Plan>();
    plan->strategy = std::move(strategy);
    for (const strategy::Part &part : plan->strategy.parts)
        plan->advisors.push_back(part.side == strategy::Side::lower
                                     ? std::make_unique<strategy::Advisor>(game_, part, plan->strategy.claim)
                                     : nullptr);
    plans_.push_front(std::move(plan));
    if (plans_.size() > plans_kept) plans_.pop_back();
}

void Plans::add_line(const game::State &from, const std::vector<std::vector<game::MoveId>> &line,
                     const mpq_class &value, const circuit::Tapes &tapes) {
    line_.clear();
    circuit::LaneState<1> evaluator(tapes);
    std::vector<std::uint64_t> state = from.words;
    for (const std::vector<game::MoveId> &joint : line) {
        line_.insert_or_assign(state, Advice{joint[own_.index()], value}); // the last time that it is there
        evaluator.set(state);
        circuit::Row next = evaluator.next(joint);
        state.assign(next.begin(), next.end());
    }
}

// With chance, every state has its own.
mpq_class Plans::bound_at(const strategy::Part &part, const game::State &state) const {
    auto before = [](const strategy::Entry &entry, const game::State &than) {
        return entry.state.words < than.words;
    };
    auto entry = std::lower_bound(part.entries.begin(), part.entries.end(), state, before);
    bool own = entry != part.entries.end() && entry->state == state && !entry->values.empty();
    return own ? entry->values[0] : part.bound;
}

std::optional<Plans::Advice> Plans::advise(const game::State &state,
                                           const std::vector<game::MoveId> &joint) const {
    std::optional<Advice> out;
    if (auto found = line_.find(state.words); found != line_.end()) out = found->second;
    for (const auto &plan : plans_)
        for (std::size_t p = 0; p < plan->advisors.size(); ++p) {
            if (!plan->advisors[p]) continue;
            auto advised = plan->advisors[p]->advise(state, joint);
            if (!advised) continue;
            Advice advice{(*advised)[own_.index()], bound_at(plan->strategy.parts[p], state)};
            if (!out || advice.bound > out->bound) out = advice;
        }
    return out;
}

} // namespace zermelo::player
