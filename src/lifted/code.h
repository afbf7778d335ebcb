// What rules are compiled to. A procedure answers one predicate for one pattern of known arguments. Since
// every answer is ground, which variables are bound at which point of a rule is known when it is compiled:
// there is no unification and no trail, only slots that are filled and compared.
#pragma once

#include "lifted/program.h"

#include <memory>

namespace zermelo::lifted {

// A slot of the frame, or a constant, stored as its complement.
using Operand = std::int32_t;

inline Operand constant_operand(gdl::TermId term) { return ~static_cast<Operand>(term.value); }
inline gdl::TermId value_of(Operand operand, const gdl::TermId *frame) {
    return operand >= 0 ? frame[operand] : gdl::TermId(static_cast<std::uint32_t>(~operand));
}

struct Procedure;

struct Instruction {
    enum class Op : std::uint8_t {
        functor, // goes on if a's functor and arity are `symbol` and `count`
        arg,     // a := argument `count` of slot b
        same,    // goes on if a = b
        differ,  // goes on if a ≠ b
        make,    // a := the term `symbol`(operands)
        scan,    // a := each fact of `index` whose keys are the operands
        has,     // goes on if there is such a fact
        has_not,
        move_of, // a := the move of role b
        moves,   // a, a + 1 := each role and its move
        call,    // a, a + 1, … := each answer of `procedure` for the operands
        recur,   // the same for a procedure of the same recursive component
        test,    // goes on if the procedure, which has no outputs, has its answer
        test_not,
        none_of, // goes on at `target` if the instructions from here on never reach `found`
        found,
        emit, // an answer: the operands
    };
    Op op;
    std::uint32_t count = 0; // of operands, or as above
    Operand a = 0;
    Operand b = 0;
    std::uint32_t first = 0; // of the operands, in Clause::operands
    std::uint32_t target = 0;
    gdl::SymbolId symbol;
    FactIndex *index = nullptr;
    Procedure *procedure = nullptr;
};

struct Clause {
    std::vector<Instruction> code; // inputs are in the first slots
    std::vector<Operand> operands;
    std::uint32_t slot_count = 0;
};

// An argument of a call is known, wanted, or of no interest (some value exists).
enum class Mode : std::uint8_t { in, out, any };

struct Procedure {
    enum class Part : std::uint8_t { all, without_moves, with_moves }; // which rules of the predicate

    PredicateId predicate;
    Part part = Part::all;
    std::vector<Mode> modes;
    std::uint32_t number = 0;
    std::uint32_t input_count = 0;
    std::uint32_t output_count = 0;
    Level level = Level::rules;
    bool recursive = false;
    std::uint32_t component = 0;

    bool compiled = false;
    std::vector<Clause> clauses;
    std::uint32_t slot_count = 0; // the largest of its clauses

    // Where the memo of this procedure is found without hashing.
    struct Known {
        std::uint32_t generation = 0;
        std::uint32_t entry = 0;
    };
    DenseIndex inputs;
    std::vector<Known> known; // by the number of the inputs
};

class Procedures {
  public:
    Procedure &get(const Program &program, PredicateId predicate, std::vector<Mode> modes,
                   Procedure::Part part = Procedure::Part::all);
    std::size_t size() const { return all_.size(); }
    auto begin() { return all_.begin(); }
    auto end() { return all_.end(); }

  private:
    std::deque<Procedure> all_;
    std::unordered_map<std::string, Procedure *> by_key_;
};

} // namespace zermelo::lifted
