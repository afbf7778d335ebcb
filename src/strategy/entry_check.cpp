#include "strategy/entry_check.h"

#include "strategy/sides.h"

#include <fmt/core.h>
#include <fmt/ranges.h>

namespace zermelo::strategy {

using game::MoveId;
using game::RoleId;
using game::Situations;

PartContext::PartContext(const game::Reference &of, const Claim &of_claim, const Part &of_part,
                         std::size_t of_number)
    : reference(of), game(of.game()), claim(of_claim), part(of_part), number(of_number),
      index(of_part.entries, game.initial.words.size()), chance(game.has_chance()),
      bounded(of_claim.depth.has_value()), decrease(!chance || bounded) {}

EntryCheck::EntryCheck(const PartContext &context, Meter &meter)
    : context_(context), game_(context.game), joint_move_(game_.roles.size()), meter_(meter),
      looked_(context.reference), made_(context.reference), legal_(game_.roles.size()),
      hashes_(Situations::capacity) {}

void EntryCheck::check(std::size_t begin, std::size_t end) {
    looked_.clear();
    for (std::size_t e = begin; e < end; ++e) looked_.add(context_.part.entries[e].state);
    looked_.look();
    Situations::Word terminal = looked_.terminal(), stuck = looked_.stuck();
    for (std::size_t e = begin; e < end; ++e) {
        auto entry = static_cast<std::uint32_t>(e);
        std::size_t i = e - begin;
        if (terminal >> i & 1) fail(entry, "the play has ended there, so it does not belong in the plan");
        for (std::size_t r = 0; r < game_.roles.size(); ++r) looked_.legal(i, RoleId(r), legal_[r]);
        if (stuck >> i & 1)
            open_stuck(entry);
        else
            open(entry);
    }
    flush();
}

void EntryCheck::push(const Step &step, std::span<const MoveId> joint_move) {
    if (made_.full()) flush();
    made_.add(context_.part.entries[step.entry].state, joint_move);
    tags_.push_back(step);
    joint_moves_.insert(joint_moves_.end(), joint_move.begin(), joint_move.end());
}

void EntryCheck::flush() {
    if (made_.size() == 0) return;
    meter_.look();
    steps_ += made_.size();
    made_.step();
    for (std::size_t i = 0; i < made_.size(); ++i)
        context_.index.prefetch(hashes_[i] = StateIndex::hash(made_.state(i)));
    made_.look();
    made_terminal_ = made_.terminal();
    made_stuck_ = made_.stuck();
    for (std::size_t i = 0; i < made_.size(); ++i) take(i, tags_[i]);
    made_.clear();
    tags_.clear();
    joint_moves_.clear();
}

EntryCheck::Made EntryCheck::made(std::size_t i) const {
    if (made_terminal_ >> i & 1) return {true, false, {}};
    if (made_stuck_ >> i & 1) return {false, true, {}};
    return {false, false, context_.index.find(made_.state(i), hashes_[i])};
}

int EntryCheck::payoff(const game::Payoff &payoff, std::size_t i) const {
    return payoff.of([&](RoleId role, std::size_t goal) { return made_.goal(role, goal) >> i & 1; });
}

std::uint64_t EntryCheck::choices(const std::vector<RoleId> &roles) const {
    std::uint64_t out = 1;
    for (RoleId role : roles)
        if (__builtin_mul_overflow(out, legal(role).size(), &out)) return UINT64_MAX;
    return out;
}

MoveId EntryCheck::made_by(std::size_t i, RoleId role) const {
    return joint_moves_[i * game_.roles.size() + role.index()];
}

// Steps that wait belong to this entry or to earlier ones, whose faults come first.
void EntryCheck::fail(std::uint32_t entry, std::string what, std::vector<std::string> moves) {
    flush();
    fail_entry(entry, std::move(what), std::move(moves));
}

void EntryCheck::fail_entry(std::uint32_t entry, std::string what, std::vector<std::string> moves) {
    Fault fault = context_.fault(std::move(what));
    fault.state = game_.facts(context_.part.entries[entry].state);
    fault.moves = std::move(moves);
    throw Found{std::move(fault)};
}

void EntryCheck::fail_step(std::size_t i, const Step &step, std::string what) {
    std::vector<std::string> moves;
    for (std::size_t r = 0; r < game_.roles.size(); ++r) moves.push_back(move_name(made_by(i, RoleId(r))));
    fail_entry(step.entry, std::move(what), std::move(moves));
}

std::string EntryCheck::made_facts(std::size_t i) const {
    game::State state;
    state.words.assign(made_.state(i).begin(), made_.state(i).end());
    return fmt::format("{}", fmt::join(game_.facts(state), " "));
}

std::string EntryCheck::move_name(MoveId move) const {
    if (move.index() >= game_.moves.size()) return fmt::format("move number {}", move.value);
    const game::Move &of = game_.moves[move.index()];
    return fmt::format("{}: {}", game_.roles[of.role.index()].name, of.name);
}

} // namespace zermelo::strategy
