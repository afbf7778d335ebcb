// The heart: answering a call, and running a clause.
#include "base/error.h"
#include "lifted/evaluator.h"

#include <cstdlib>

namespace zermelo::lifted {

using gdl::TermId;
using Op = Instruction::Op;

namespace {

// Calls nest as deep as predicates depend on each other. Only negation through a recursive component can nest
// without end, where the rules are not stratified.
constexpr std::ptrdiff_t max_stack_bytes = std::ptrdiff_t{4} << 20;

// Deeper recursion is left to the fixpoint.
constexpr std::size_t max_nested = 100;

} // namespace

Evaluator::Entry Evaluator::solve(Procedure &procedure, const TermId *inputs) {
    std::uint32_t entry = lookup(procedure, inputs);
    if (entry == none) {
        count_step();
        if (!procedure.compiled) compiler_.compile(procedure);
        if (std::abs(static_cast<const char *>(__builtin_frame_address(0)) - stack_base_) > max_stack_bytes)
            throw Error("the rules call each other too deeply; are they stratified?");
        if (!procedure.recursive)
            entry = evaluate(procedure, inputs);
        else if (needs_fixpoint_[procedure.component])
            entry = evaluate_together(procedure, inputs);
        else
            entry = evaluate_nested(procedure, inputs);
    }
    return memo(procedure).entries[entry];
}

std::uint32_t Evaluator::evaluate(Procedure &procedure, const TermId *inputs) {
    FrameStack::Mark mark = frames_.mark();
    TermId *frame = frames_.take(procedure.slot_count);
    if (frame != inputs) std::copy_n(inputs, procedure.input_count, frame);
    std::size_t first = emitted_.size();
    Sink sink{procedure.output_count};
    for (const Clause &clause : procedure.clauses)
        if (run(clause, 0, frame, sink)) break;
    std::uint32_t count = sink.output_count == 0 ? sink.found : drop_repetitions(first, sink.output_count);
    std::uint32_t entry = keep(procedure, frame, emitted_, first, count);
    emitted_.resize(first);
    frames_.release(mark);
    return entry;
}

std::uint32_t Evaluator::evaluate_nested(Procedure &procedure, const TermId *inputs) {
    const bool outermost = std::none_of(pending_.begin(), pending_.end(), [&](const Pending &call) {
        return call.procedure->component == procedure.component;
    });
    const std::size_t outer = pending_.size();
    if (!outermost) {
        for (const Pending &call : pending_)
            if (call.procedure == &procedure &&
                std::equal(inputs, inputs + procedure.input_count, call.inputs))
                throw Cycle{};
        if (outer >= max_nested) throw Cycle{};
    }
    auto nested = [&] {
        pending_.push_back({&procedure, inputs});
        std::uint32_t entry = evaluate(procedure, inputs);
        pending_.pop_back();
        return entry;
    };
    if (!outermost) return nested();

    const FrameStack::Mark mark = frames_.mark();
    const std::size_t emitted = emitted_.size(), fixpoints = fixpoint_count_;
    std::vector<TermId> key(inputs, inputs + procedure.input_count);
    try {
        return nested();
    } catch (const Cycle &) {
        frames_.release(mark);
        emitted_.resize(emitted);
        fixpoint_count_ = fixpoints;
        pending_.resize(outer);
        needs_fixpoint_[procedure.component] = true;
        return evaluate_together(procedure, key.data());
    }
}

// Keeps the first of equal answers at the end of emitted_ and counts them.
std::uint32_t Evaluator::drop_repetitions(std::size_t first, std::uint32_t width) {
    auto total = static_cast<std::uint32_t>((emitted_.size() - first) / width);
    if (total < 2) return total;
    TermId *const begin = emitted_.data() + first;
    TermId *kept = begin;
    bool few = total * width <= 16;
    if (!few) seen_.clear();
    for (TermId *answer = begin; answer != begin + total * width; answer += width) {
        bool repeated = false;
        if (few)
            for (TermId *other = begin; other != kept && !repeated; other += width)
                repeated = std::equal(other, other + width, answer);
        else
            repeated = !seen_.insert(width, answer, width, 0).added;
        if (repeated) continue;
        std::copy_n(answer, width, kept);
        kept += width;
    }
    return static_cast<std::uint32_t>((kept - begin) / width);
}

inline const TermId *Evaluator::gather(const Clause &clause, const Instruction &in, const TermId *frame) {
    TermId *out = frames_.room(in.count);
    const Operand *operands = clause.operands.data() + in.first;
    for (std::uint32_t i = 0; i < in.count; ++i) out[i] = value_of(operands[i], frame);
    return out;
}

// One choice after the other, each but the last by a nested run.
inline Evaluator::Way Evaluator::take_facts(const Clause &clause, std::uint32_t pc, TermId *frame,
                                            Sink &sink) {
    const Instruction &in = clause.code[pc];
    std::uint32_t at = in.index->first(gather(clause, in, frame));
    if (at == none) return Way::back;
    for (;;) {
        const FactIndex::Link &link = in.index->link(at);
        frame[in.a] = link.fact;
        at = link.next;
        if (at == none) return Way::on;
        count_step();
        if (run(clause, pc + 1, frame, sink)) return Way::out;
    }
}

inline Evaluator::Way Evaluator::take_moves(const Clause &clause, std::uint32_t pc, TermId *frame,
                                            Sink &sink) {
    const Instruction &in = clause.code[pc];
    if (moves_.empty()) return Way::back;
    for (std::size_t i = 0;; ++i) {
        frame[in.a] = roles[i];
        frame[in.a + 1] = moves_[i];
        if (i + 1 == moves_.size()) return Way::on;
        if (run(clause, pc + 1, frame, sink)) return Way::out;
    }
}

inline Evaluator::Way Evaluator::take_answers(const Clause &clause, std::uint32_t pc, TermId *frame,
                                              Sink &sink) {
    const Instruction &in = clause.code[pc];
    Entry entry = solve(*in.procedure, gather(clause, in, frame));
    if (entry.count == 0) return Way::back;
    std::uint32_t width = in.procedure->output_count;
    const Answers &from = memo(*in.procedure).answers;
    for (std::uint32_t i = 0;; ++i) {
        std::copy_n(from.begin() + entry.first + i * width, width, frame + in.a);
        if (i + 1 == entry.count) return Way::on;
        count_step();
        if (run(clause, pc + 1, frame, sink)) return Way::out;
    }
}

// Runs a clause from an instruction on. Each choice but the last is taken by a nested run, the last one by
// going on. True: the answer that was asked for is found, nothing more is to be tried.
bool Evaluator::run(const Clause &clause, std::uint32_t pc, TermId *frame, Sink &sink) {
    for (;; ++pc) {
        const Instruction &in = clause.code[pc];
        switch (in.op) {
        case Op::functor:
            if (terms.functor(frame[in.a]) != in.symbol || terms.args(frame[in.a]).size() != in.count)
                return false;
            break;
        case Op::arg: frame[in.a] = terms.args(frame[in.b])[in.count]; break;
        case Op::same:
            if (value_of(in.a, frame) != value_of(in.b, frame)) return false;
            break;
        case Op::differ:
            if (value_of(in.a, frame) == value_of(in.b, frame)) return false;
            break;
        case Op::make: {
            const TermId *args = gather(clause, in, frame);
            frame[in.a] = terms.intern(in.symbol, {args, in.count});
            break;
        }
        case Op::has:
            if (in.index->first(gather(clause, in, frame)) == none) return false;
            break;
        case Op::has_not:
            if (in.index->first(gather(clause, in, frame)) != none) return false;
            break;
        case Op::scan:
            if (Way way = take_facts(clause, pc, frame, sink); way != Way::on) return way == Way::out;
            break;
        case Op::move_of: {
            TermId role = value_of(in.b, frame);
            std::size_t i = 0;
            while (i < moves_.size() && roles[i] != role) ++i;
            if (i == moves_.size()) return false;
            frame[in.a] = moves_[i];
            break;
        }
        case Op::moves:
            if (Way way = take_moves(clause, pc, frame, sink); way != Way::on) return way == Way::out;
            break;
        case Op::test:
            if (solve(*in.procedure, gather(clause, in, frame)).count == 0) return false;
            break;
        case Op::test_not:
            if (solve(*in.procedure, gather(clause, in, frame)).count > 0) return false;
            break;
        case Op::recur: {
            const TermId *inputs = gather(clause, in, frame);
            if (needs_fixpoint_[in.procedure->component] && lookup(*in.procedure, inputs) == none) {
                consume(*in.procedure, inputs, clause, pc, frame, sink.table);
                return false;
            }
            [[fallthrough]]; // known from an earlier fixpoint
        }
        case Op::call:
            if (Way way = take_answers(clause, pc, frame, sink); way != Way::on) return way == Way::out;
            break;
        case Op::none_of: {
            Sink inner{0};
            if (run(clause, pc + 1, frame, inner)) return false;
            pc = in.target - 1;
            break;
        }
        case Op::found: return true;
        case Op::emit: {
            if (sink.table != none) return add_answer(sink.table, gather(clause, in, frame));
            sink.found = true;
            count_step();
            const Operand *operands = clause.operands.data() + in.first;
            for (std::uint32_t i = 0; i < in.count; ++i) emitted_.push_back(value_of(operands[i], frame));
            return in.count == 0;
        }
        }
    }
}

} // namespace zermelo::lifted
