// The calls of a recursive component that are being answered together.
#pragma once

#include "lifted/evaluator.h"

namespace zermelo::lifted {

struct Evaluator::Table {
    Procedure *procedure = nullptr;
    std::uint32_t inputs = 0; // where they start in Fixpoint::slots
    std::uint32_t count = 0;  // of answers
    bool started = false;
    bool waiting = false; // in the agenda
    Answers answers;
    std::vector<std::uint32_t> consumers;
};

// A clause that stopped at a call and goes on with each of its answers.
struct Evaluator::Consumer {
    const Clause *clause = nullptr;
    std::uint32_t pc = 0;
    std::uint32_t frame = 0; // where its copy starts in Fixpoint::slots
    std::uint32_t owner = 0; // the table that the clause answers
    std::uint32_t next = 0;  // the first answer that it has not seen
};

struct Evaluator::Fixpoint {
    std::size_t table_count = 0;
    std::vector<Table> tables; // longer than table_count: their memory is reused
    std::vector<Consumer> consumers;
    std::vector<gdl::TermId> slots;
    std::vector<std::uint32_t> agenda;
    KeyMap table_ids;  // by procedure and inputs
    KeyMap answer_ids; // by table and answer

    void clear() {
        table_count = 0;
        consumers.clear();
        slots.clear();
        agenda.clear();
        table_ids.clear();
        answer_ids.clear();
    }
};

} // namespace zermelo::lifted
