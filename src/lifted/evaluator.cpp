#include "lifted/evaluator.h"

#include "lifted/fixpoint.h"

#include <cassert>

namespace zermelo::lifted {

using gdl::TermId;

Evaluator::Evaluator(const std::vector<gdl::Rule> &rules)
    : facts_(terms), state_(terms),
      program_(rules, terms, facts_), compiler_{program_, procedures_, facts_, state_, 1},
      needs_fixpoint_(program_.component_count()) {
    tabulate();
    answers(procedure("role", {Mode::out}), {}, roles);
    compiler_.role_count = roles.size();
}

Procedure &Evaluator::procedure(std::string_view predicate, std::vector<Mode> modes, Procedure::Part part) {
    PredicateId id = program_.find(predicate, modes.size());
    return procedures_.get(program_, id, std::move(modes), part);
}

void Evaluator::clear(Level level) {
    Memo &memo = memos_[static_cast<std::size_t>(level)];
    memo.entry_ids.clear();
    memo.entries.clear();
    memo.answers.clear();
    if (++memo.generation != 0) return;
    memo.generation = 1;
    for (Procedure &procedure : procedures_)
        if (procedure.level == level) std::ranges::fill(procedure.known, Procedure::Known{});
}

void Evaluator::reset() {
    for (Level level : {Level::rules, Level::state, Level::moves}) clear(level);
    emitted_.clear();
    frames_.release({});
    fixpoint_count_ = 0;
    pending_.clear();
}

template <class Work>
auto Evaluator::guarded(const Work &work) {
    stack_base_ = static_cast<const char *>(__builtin_frame_address(0));
    try {
        return work();
    } catch (...) {
        reset();
        throw;
    }
}

void Evaluator::out_of_steps() {
    steps_left_ = on_trial_ ? 0 : 1023;
    if (on_trial_) throw TrialOver{};
    if (meter) meter->look();
}

void Evaluator::set_state(std::span<const TermId> state) {
    if (std::ranges::equal(state, loaded_)) return;
    auto old = loaded_.begin();
    auto now = state.begin();
    while (old != loaded_.end() || now != state.end()) { // both are sorted
        if (now == state.end() || (old != loaded_.end() && *old < *now))
            state_.remove(*old++);
        else if (old == loaded_.end() || *now < *old)
            state_.add(*now++);
        else
            ++old, ++now;
    }
    loaded_.assign(state.begin(), state.end());
    if (state_.has_grown())
        for (Procedure &procedure : procedures_)
            if (procedure.level != Level::rules) procedure.compiled = false;
    clear(Level::state);
    clear(Level::moves);
}

void Evaluator::set_moves(std::span<const TermId> moves) {
    assert(moves.empty() || moves.size() == roles.size());
    if (std::ranges::equal(moves, moves_)) return;
    moves_.assign(moves.begin(), moves.end());
    clear(Level::moves);
}

bool Evaluator::holds(Procedure &procedure, std::span<const TermId> inputs) {
    return guarded([&] { return solve(procedure, inputs.data()).count > 0; });
}

void Evaluator::answers(Procedure &procedure, std::span<const TermId> inputs, Answers &out) {
    guarded([&] {
        Entry entry = solve(procedure, inputs.data());
        auto from = memo(procedure).answers.begin() + entry.first;
        out.insert(out.end(), from, from + entry.count);
    });
}

void Evaluator::derive(Procedure &procedure, Answers &out) {
    guarded([&] {
        if (!procedure.compiled) compiler_.compile(procedure);
        FrameStack::Mark mark = frames_.mark();
        TermId *frame = frames_.take(procedure.slot_count);
        Sink sink{procedure.output_count};
        for (const Clause &clause : procedure.clauses) run(clause, 0, frame, sink);
        frames_.release(mark);
        out.insert(out.end(), emitted_.begin(), emitted_.end());
        emitted_.clear();
    });
}

std::uint32_t Evaluator::keep(Procedure &procedure, const TermId *inputs, const Answers &from,
                              std::size_t first, std::uint32_t count) {
    Memo &memo = this->memo(procedure);
    auto entry = static_cast<std::uint32_t>(memo.entries.size());
    memo.entries.push_back({static_cast<std::uint32_t>(memo.answers.size()), count});
    auto begin = from.begin() + static_cast<std::ptrdiff_t>(first);
    memo.answers.insert(memo.answers.end(), begin, begin + count * procedure.output_count);
    std::uint32_t at = procedure.inputs.insert(inputs);
    if (at == none) {
        memo.entry_ids.insert(procedure.number, inputs, procedure.input_count, entry);
    } else {
        if (at == procedure.known.size()) procedure.known.emplace_back();
        procedure.known[at] = {memo.generation, entry};
    }
    return entry;
}

} // namespace zermelo::lifted
