#include "lifted/machine.h"

#include "base/error.h"
#include "lifted/fixpoint.h"

namespace zermelo::lifted {

using gdl::TermId;
using Op = Instruction::Op;

namespace {

// Calls nest as deep as predicates depend on each other; recursion does not nest. Only negation through a
// recursive component can nest without end, where the rules are not stratified.
constexpr std::uint32_t max_depth = 8000;

// Deeper recursion is left to the fixpoint.
constexpr std::size_t max_nested = 100;

// Steps that tabulating one relation, and all of them, may take.
constexpr std::uint32_t max_trial = 100'000;
constexpr std::uint32_t max_trial_total = 1'000'000;
struct TrialOver {};

} // namespace

inline const TermId *Machine::gather(const Clause &clause, const Instruction &in, const TermId *frame) {
    TermId *out = frames_.room(in.count);
    const Operand *operands = clause.operands.data() + in.first;
    for (std::uint32_t i = 0; i < in.count; ++i) out[i] = value_of(operands[i], frame);
    return out;
}

Machine::Machine(const std::vector<gdl::Rule> &rules)
    : facts_(terms), state_(terms), program_(rules, terms, facts_),
      compiler_{program_, procedures_, facts_, state_, 1}, needs_fixpoint_(program_.component_count()) {
    tabulate();
    answers(procedure("role", {Mode::out}), {}, roles);
    compiler_.role_count = roles.size();
}

Procedure &Machine::procedure(std::string_view predicate, std::vector<Mode> modes, Procedure::Part part) {
    PredicateId id = program_.find(predicate, modes.size());
    return procedures_.get(program_, id, std::move(modes), part);
}

void Machine::Memo::clear() {
    ++generation;
    entry_ids.clear();
    entries.clear();
    answers.clear();
}

void Machine::reset() {
    for (Memo &memo : memos_) memo.clear();
    emitted_.clear();
    frames_.release({});
    depth_ = 0;
    fixpoint_count_ = 0;
    pending_.clear();
}

template <class Work>
auto Machine::guarded(const Work &work) {
    try {
        return work();
    } catch (...) {
        reset();
        throw;
    }
}

void Machine::out_of_steps() {
    if (on_trial_) throw TrialOver{};
    steps_left_ = 1023;
    if (meter) meter->look();
}

// Relations that depend on the rules alone become facts where that takes little work: then join orders know
// their sizes, and looking them up is cheaper than calling them.
void Machine::tabulate() {
    on_trial_ = true;
    std::uint32_t total = max_trial_total;
    std::vector<TermId> answer, tuples;
    for (PredicateId id : program_.fixed_relations()) {
        const Predicate &predicate = program_[id];
        const std::uint32_t steps = steps_left_ = std::min(total, max_trial);
        try {
            Procedure &all = procedures_.get(program_, id, std::vector(predicate.arity, Mode::out));
            Entry entry = solve(all, nullptr);
            tuples.clear();
            for (std::uint32_t i = 0; i < entry.count; ++i) {
                auto from = memo(all).answers.begin() + entry.first + i * predicate.arity;
                answer.assign(from, from + predicate.arity);
                tuples.push_back(terms.intern(predicate.name, answer));
            }
            facts_.extend(tuples);
            program_.use_facts_of(id);
        } catch (const TrialOver &) {
            reset();
        } catch (const Error &) { // not every call of it binds what this one leaves open
            reset();
        }
        total -= steps - std::min(steps, steps_left_);
    }
    on_trial_ = false;
    steps_left_ = 0;
    for (Procedure &procedure : procedures_) procedure.compiled = false; // to use the facts
}

void Machine::set_state(std::span<const TermId> state) {
    if (std::ranges::equal(state, loaded_)) return;
    loaded_.assign(state.begin(), state.end());
    state_.clear();
    for (TermId fact : state) state_.add(fact);
    if (state_.has_grown())
        for (Procedure &procedure : procedures_)
            if (procedure.level != Level::rules) procedure.compiled = false;
    memos_[static_cast<std::size_t>(Level::state)].clear();
    memos_[static_cast<std::size_t>(Level::moves)].clear();
}

void Machine::set_moves(std::span<const TermId> moves) {
    if (std::ranges::equal(moves, moves_)) return;
    moves_.assign(moves.begin(), moves.end());
    memos_[static_cast<std::size_t>(Level::moves)].clear();
}

bool Machine::holds(Procedure &procedure, std::span<const TermId> inputs) {
    return guarded([&] { return solve(procedure, inputs.data()).count > 0; });
}

void Machine::answers(Procedure &procedure, std::span<const TermId> inputs, Answers &out) {
    guarded([&] {
        Entry entry = solve(procedure, inputs.data());
        auto from = memo(procedure).answers.begin() + entry.first;
        out.insert(out.end(), from, from + entry.count);
    });
}

void Machine::derive(Procedure &procedure, Answers &out) {
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

std::uint32_t Machine::lookup(Procedure &procedure, const TermId *inputs) {
    const Memo &memo = this->memo(procedure);
    if (procedure.inputs.gave_up()) return memo.entry_ids.find(procedure.number, inputs, procedure.input_count);
    std::uint32_t at = procedure.inputs.find(inputs);
    if (at == none || procedure.known[at].generation != memo.generation) return none;
    return procedure.known[at].entry;
}

std::uint32_t Machine::keep(Procedure &procedure, const TermId *inputs, const Answers &from, std::size_t first,
                            std::uint32_t count) {
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

Machine::Entry Machine::solve(Procedure &procedure, const TermId *inputs) {
    std::uint32_t entry = lookup(procedure, inputs);
    if (entry == none) {
        count_step();
        if (!procedure.compiled) compiler_.compile(procedure);
        if (++depth_ > max_depth) throw Error("the rules call each other too deeply; are they stratified?");
        if (!procedure.recursive)
            entry = evaluate(procedure, inputs);
        else if (needs_fixpoint_[procedure.component])
            entry = evaluate_together(procedure, inputs);
        else
            entry = evaluate_nested(procedure, inputs);
        --depth_;
    }
    return memo(procedure).entries[entry];
}

std::uint32_t Machine::evaluate(Procedure &procedure, const TermId *inputs) {
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

std::uint32_t Machine::evaluate_nested(Procedure &procedure, const TermId *inputs) {
    const bool outermost = std::none_of(pending_.begin(), pending_.end(), [&](const Pending &call) {
        return call.procedure->component == procedure.component;
    });
    const std::size_t outer = pending_.size();
    if (!outermost) {
        for (const Pending &call : pending_)
            if (call.procedure == &procedure && std::equal(inputs, inputs + procedure.input_count, call.inputs))
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
    const std::uint32_t depth = depth_;
    std::vector<TermId> key(inputs, inputs + procedure.input_count);
    try {
        return nested();
    } catch (const Cycle &) {
        frames_.release(mark);
        emitted_.resize(emitted);
        fixpoint_count_ = fixpoints;
        depth_ = depth;
        pending_.resize(outer);
        needs_fixpoint_[procedure.component] = true;
        return evaluate_together(procedure, key.data());
    }
}

// Keeps the first of equal answers at the end of emitted_ and counts them.
std::uint32_t Machine::drop_repetitions(std::size_t first, std::uint32_t width) {
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

// Runs a clause from an instruction on. Each choice but the last is taken by a nested run, the last one by
// going on. True: the answer that was asked for is found, nothing more is to be tried.
bool Machine::run(const Clause &clause, std::uint32_t pc, TermId *frame, Sink &sink) {
    for (;; ++pc) {
        const Instruction &in = clause.code[pc];
        switch (in.op) {
        case Op::functor:
            if (terms.functor(frame[in.a]) != in.symbol || terms.args(frame[in.a]).size() != in.count)
                return false;
            break;
        case Op::arg: frame[in.a] = terms.args(frame[in.b])[in.count]; break;
        case Op::same:
            if (frame[in.a] != value_of(in.b, frame)) return false;
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
        case Op::scan: {
            std::uint32_t at = in.index->first(gather(clause, in, frame));
            if (at == none) return false;
            for (;;) {
                const FactIndex::Link &link = in.index->link(at);
                frame[in.a] = link.fact;
                at = link.next;
                if (at == none) break;
                count_step();
                if (run(clause, pc + 1, frame, sink)) return true;
            }
            break;
        }
        case Op::move_of: {
            TermId role = value_of(in.b, frame);
            std::size_t i = 0;
            while (i < moves_.size() && roles[i] != role) ++i;
            if (i == moves_.size()) return false;
            frame[in.a] = moves_[i];
            break;
        }
        case Op::moves:
            if (moves_.empty()) return false;
            for (std::size_t i = 0;; ++i) {
                frame[in.a] = roles[i];
                frame[in.a + 1] = moves_[i];
                if (i + 1 == moves_.size()) break;
                if (run(clause, pc + 1, frame, sink)) return true;
            }
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
        case Op::call: {
            Entry entry = solve(*in.procedure, gather(clause, in, frame));
            if (entry.count == 0) return false;
            std::uint32_t width = in.procedure->output_count;
            const Answers &from = memo(*in.procedure).answers;
            for (std::uint32_t i = 0;; ++i) {
                std::copy_n(from.begin() + entry.first + i * width, width, frame + in.a);
                if (i + 1 == entry.count) break;
                count_step();
                if (run(clause, pc + 1, frame, sink)) return true;
            }
            break;
        }
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
