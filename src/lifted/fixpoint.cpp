// Recursion, as in tabled logic programming (Tamaki and Sato 1986; Chen and Warren 1996). A clause that calls
// a predicate of its own component stops there, and its frame waits at the table of that call as a consumer.
// Every answer that a table gets is given to every consumer once, which is semi-naive evaluation; when no
// table has anything new, all are complete. Nothing nests, so recursion may be as deep as it likes.
//
// A negative call into the component starts a fixpoint of its own, which shares nothing unfinished with the
// outer one. It ends if the rules are stratified atom by atom, though they be not by predicate.
#include "lifted/fixpoint.h"

namespace zermelo::lifted {

using gdl::TermId;

std::uint32_t Evaluator::evaluate_together(Procedure &procedure, const TermId *inputs) {
    if (fixpoint_count_ == fixpoints_.size()) fixpoints_.push_back(std::make_shared<Fixpoint>());
    Fixpoint &all = *fixpoints_[fixpoint_count_++];
    all.clear();
    table_for(procedure, inputs);
    while (!all.agenda.empty()) {
        std::uint32_t table = all.agenda.back();
        all.agenda.pop_back();
        all.tables[table].waiting = false;
        process(table);
    }
    --fixpoint_count_;
    std::uint32_t result = none;
    for (std::size_t i = 0; i < all.table_count; ++i) {
        const Table &table = all.tables[i];
        const TermId *key = all.slots.data() + table.inputs;
        std::uint32_t entry = lookup(*table.procedure, key); // an inner fixpoint may have been first
        if (entry == none) entry = keep(*table.procedure, key, table.answers, 0, table.count);
        if (i == 0) result = entry;
    }
    return result;
}

std::uint32_t Evaluator::table_for(Procedure &procedure, const TermId *inputs) {
    Fixpoint &all = *fixpoints_[fixpoint_count_ - 1];
    auto [id, added] = all.table_ids.insert(procedure.number, inputs, procedure.input_count,
                                            static_cast<std::uint32_t>(all.table_count));
    if (!added) return id;
    if (all.table_count == all.tables.size()) all.tables.emplace_back();
    Table &table = all.tables[all.table_count++];
    table.procedure = &procedure;
    table.inputs = static_cast<std::uint32_t>(all.slots.size());
    table.count = 0;
    table.started = false;
    table.waiting = true;
    table.answers.clear();
    table.consumers.clear();
    all.slots.insert(all.slots.end(), inputs, inputs + procedure.input_count);
    all.agenda.push_back(id);
    return id;
}

void Evaluator::consume(Procedure &procedure, const TermId *inputs, const Clause &clause, std::uint32_t pc,
                        const TermId *frame, std::uint32_t owner) {
    std::uint32_t id = table_for(procedure, inputs);
    Fixpoint &all = *fixpoints_[fixpoint_count_ - 1];
    Table &table = all.tables[id];
    table.consumers.push_back(static_cast<std::uint32_t>(all.consumers.size()));
    all.consumers.push_back({&clause, pc, static_cast<std::uint32_t>(all.slots.size()), owner, 0});
    all.slots.insert(all.slots.end(), frame, frame + clause.slot_count);
    if (table.waiting || table.count == 0) return;
    table.waiting = true;
    all.agenda.push_back(id);
}

bool Evaluator::add_answer(std::uint32_t id, const TermId *answer) {
    Fixpoint &all = *fixpoints_[fixpoint_count_ - 1];
    Table &table = all.tables[id];
    std::uint32_t width = table.procedure->output_count;
    if (width == 0) {
        if (table.count > 0) return true;
    } else {
        if (!all.answer_ids.insert(id, answer, width, 0).added) return false;
        table.answers.insert(table.answers.end(), answer, answer + width);
    }
    ++table.count;
    if (!table.waiting && !table.consumers.empty()) {
        table.waiting = true;
        all.agenda.push_back(id);
    }
    return width == 0;
}

void Evaluator::process(std::uint32_t id) {
    Fixpoint &all = *fixpoints_[fixpoint_count_ - 1];
    FrameStack::Mark mark = frames_.mark();
    if (!all.tables[id].started) {
        all.tables[id].started = true;
        Procedure &procedure = *all.tables[id].procedure;
        if (!procedure.compiled) compiler_.compile(procedure);
        TermId *frame = frames_.take(procedure.slot_count);
        std::copy_n(all.slots.data() + all.tables[id].inputs, procedure.input_count, frame);
        Sink sink{procedure.output_count, id};
        for (const Clause &clause : procedure.clauses)
            if (run(clause, 0, frame, sink)) break;
        frames_.release(mark);
    }
    // Tables, consumers and answers may grow while consumers run: everything is reached by number.
    const std::uint32_t width = all.tables[id].procedure->output_count;
    for (std::size_t i = 0; i < all.tables[id].consumers.size(); ++i) {
        const std::uint32_t number = all.tables[id].consumers[i];
        while (all.consumers[number].next < all.tables[id].count) {
            count_step();
            const Consumer consumer = all.consumers[number];
            const Table &owner = all.tables[consumer.owner];
            Sink sink{owner.procedure->output_count, consumer.owner};
            all.consumers[number].next++;
            if (sink.output_count == 0 && owner.count > 0) continue;
            TermId *frame = frames_.take(consumer.clause->slot_count);
            std::copy_n(all.slots.data() + consumer.frame, consumer.clause->slot_count, frame);
            std::copy_n(all.tables[id].answers.data() + consumer.next * width, width,
                        frame + consumer.clause->code[consumer.pc].a);
            run(*consumer.clause, consumer.pc + 1, frame, sink);
            frames_.release(mark);
        }
    }
}

} // namespace zermelo::lifted
