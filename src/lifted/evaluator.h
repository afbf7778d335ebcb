// Runs the code. A call is answered completely, once, and its answers are kept: for the reasoner's life if
// they depend on the rules alone, otherwise until the state or the moves change. Most recursion walks along a
// line and never comes back to a call that it is answering, so it is tried like any other call; where it does
// come back, the calls of the recursive component are answered together from then on (fixpoint.cpp).
#pragma once

#include "base/job.h"
#include "lifted/compile.h"
#include "lifted/frame_stack.h"

#include <array>

namespace zermelo::lifted {

class Evaluator {
  public:
    explicit Evaluator(const std::vector<gdl::Rule> &rules);

    using Answers = std::vector<gdl::TermId>;

    void set_state(std::span<const gdl::TermId> state);
    void set_moves(std::span<const gdl::TermId> moves); // one per role, or none at all
    bool holds(Procedure &procedure, std::span<const gdl::TermId> inputs);
    // Answers of a procedure with one output, appended.
    void answers(Procedure &procedure, std::span<const gdl::TermId> inputs, Answers &out);
    // The same, not kept and possibly with repetitions.
    void derive(Procedure &procedure, Answers &out);

    Procedure &procedure(std::string_view predicate, std::vector<Mode> modes,
                         Procedure::Part part = Procedure::Part::all);

    gdl::TermTable terms;
    std::vector<gdl::TermId> roles;
    Meter *meter = nullptr;

  private:
    struct Entry {
        std::uint32_t first; // of the answers, in Memo::answers
        std::uint32_t count;
    };
    struct Memo {
        std::uint32_t generation = 1;
        KeyMap entry_ids; // by procedure and inputs, where the procedure's dense index has given up
        std::vector<Entry> entries;
        Answers answers;
    };
    // Where the answers of a running clause go: to emitted_, or to a table of the fixpoint under way.
    struct Sink {
        std::uint32_t output_count;
        std::uint32_t table = none;
        bool found = false;
    };

    // A recursive call that is answered by nested calls.
    struct Pending {
        const Procedure *procedure;
        const gdl::TermId *inputs;
    };
    struct Cycle {};     // thrown when a recursive call comes back to itself
    struct TrialOver {}; // thrown when a trial runs out of steps

    struct Table;
    struct Consumer;
    struct Fixpoint;

    Memo &memo(const Procedure &procedure) { return memos_[static_cast<std::size_t>(procedure.level)]; }
    // The entry in the memo, or none.
    std::uint32_t lookup(const Procedure &procedure, const gdl::TermId *inputs) const {
        const Memo &memo = memos_[static_cast<std::size_t>(procedure.level)];
        if (procedure.inputs.gave_up())
            return memo.entry_ids.find(procedure.number, inputs, procedure.input_count);
        std::uint32_t at = procedure.inputs.find(inputs);
        if (at == none || procedure.known[at].generation != memo.generation) return none;
        return procedure.known[at].entry;
    }
    std::uint32_t keep(Procedure &procedure, const gdl::TermId *inputs, const Answers &from,
                       std::size_t first, std::uint32_t count);
    Entry solve(Procedure &procedure, const gdl::TermId *inputs);
    std::uint32_t evaluate(Procedure &procedure, const gdl::TermId *inputs);
    bool run(const Clause &clause, std::uint32_t pc, gdl::TermId *frame, Sink &sink);
    enum class Way : std::uint8_t {
        back,
        on,
        out
    }; // nothing there; the last choice is made; the answer is found
    Way take_facts(const Clause &clause, std::uint32_t pc, gdl::TermId *frame, Sink &sink);
    Way take_moves(const Clause &clause, std::uint32_t pc, gdl::TermId *frame, Sink &sink);
    Way take_answers(const Clause &clause, std::uint32_t pc, gdl::TermId *frame, Sink &sink);
    std::uint32_t drop_repetitions(std::size_t first, std::uint32_t width);
    const gdl::TermId *gather(const Clause &clause, const Instruction &instruction, const gdl::TermId *frame);

    std::uint32_t evaluate_nested(Procedure &procedure, const gdl::TermId *inputs);
    std::uint32_t evaluate_together(Procedure &procedure, const gdl::TermId *inputs);
    std::uint32_t table_for(Procedure &procedure, const gdl::TermId *inputs);
    void consume(Procedure &procedure, const gdl::TermId *inputs, const Clause &clause, std::uint32_t pc,
                 const gdl::TermId *frame, std::uint32_t owner);
    bool add_answer(std::uint32_t table, const gdl::TermId *answer);
    void process(std::uint32_t table);

    void tabulate();
    void count_step() {
        if (steps_left_-- == 0) out_of_steps();
    }
    void out_of_steps();
    template <class Work>
    auto guarded(const Work &work);
    void clear(Level level);
    void reset();

    FactSet facts_;
    FactSet state_;
    Program program_;
    Procedures procedures_;
    Compiler compiler_;
    std::vector<gdl::TermId> loaded_;
    std::vector<gdl::TermId> moves_;
    std::array<Memo, 3> memos_;
    Answers emitted_;
    FrameStack frames_;
    KeyMap seen_;
    const char *stack_base_ = nullptr; // where the present question was asked
    std::uint32_t steps_left_ = 0;
    bool on_trial_ = false; // running out of steps ends the evaluation instead of looking at the meter
    std::vector<Pending> pending_;
    std::vector<bool> needs_fixpoint_;                 // by component
    std::vector<std::shared_ptr<Fixpoint>> fixpoints_; // one per nesting, kept for reuse
    std::size_t fixpoint_count_ = 0;
};

} // namespace zermelo::lifted
