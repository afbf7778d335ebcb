#include "lifted/compile.h"

#include "base/error.h"
#include "base/job.h"
#include "lifted/order.h"

#include <fmt/core.h>

namespace zermelo::lifted {

namespace {

using Op = Instruction::Op;

class ClauseCompiler {
  public:
    ClauseCompiler(const Compiler &compiler, const Procedure &procedure, const Implication &rule)
        : compiler_(compiler), procedure_(procedure), rule_(rule), bound_(rule.variable_count, unbound),
          uses_(rule.variable_count) {}

    Clause compile() {
        constexpr std::size_t most_conditions = 5'000; // their order is found in the square of that
        if (rule_.body.size() > most_conditions)
            throw LimitReached(LimitReached::Kind::size,
                               fmt::format("a rule has more than {} conditions", most_conditions));
        count_uses();
        clause_.slot_count = procedure_.input_count;
        take_inputs();
        std::vector<const Subgoal *> open;
        for (const Subgoal &goal : rule_.body) open.push_back(&goal);
        while (!open.empty()) {
            auto best = pick(open, bound_, uses_,
                             {compiler_.program, compiler_.facts, compiler_.state, compiler_.role_count});
            const Subgoal &goal = **best;
            open.erase(best);
            add(goal);
            for (const Expression &arg : goal.args) forget(arg);
        }
        give_outputs();
        return std::move(clause_);
    }

  private:
    Instruction &put(Op op) {
        Instruction &out = clause_.code.emplace_back();
        out.op = op;
        return out;
    }
    void put_operands(Instruction &to, const std::vector<Operand> &operands) {
        to.first = static_cast<std::uint32_t>(clause_.operands.size());
        to.count = static_cast<std::uint32_t>(operands.size());
        clause_.operands.insert(clause_.operands.end(), operands.begin(), operands.end());
    }
    Operand new_slot() { return static_cast<Operand>(clause_.slot_count++); }

    void count_uses() {
        for (std::size_t i = 0; i < rule_.head.size(); ++i)
            if (procedure_.modes[i] != Mode::any) remember(rule_.head[i]);
        for (const Subgoal &goal : rule_.body)
            for (const Expression &arg : goal.args) remember(arg);
    }
    void remember(const Expression &e) {
        if (e.kind == Expression::Kind::variable) ++uses_[e.variable];
        for (const Expression &arg : e.args) remember(arg);
    }
    void forget(const Expression &e) {
        if (e.kind == Expression::Kind::variable) --uses_[e.variable];
        for (const Expression &arg : e.args) forget(arg);
    }

    // Whether binding the variable serves anything but this one occurrence.
    bool wanted(std::uint32_t variable) const { return bound_[variable] == unbound && uses_[variable] > 1; }
    bool wants_any(const Expression &e) const {
        if (e.kind == Expression::Kind::variable) return wanted(e.variable);
        return std::any_of(e.args.begin(), e.args.end(), [&](const auto &arg) { return wants_any(arg); });
    }

    void take_inputs() {
        for (bool constants : {true, false}) { // cheap refusals first
            Operand slot = 0;
            for (std::size_t i = 0; i < rule_.head.size(); ++i) {
                if (procedure_.modes[i] != Mode::in) continue;
                const Expression &arg = rule_.head[i];
                if ((arg.kind == Expression::Kind::constant) == constants) match(arg, slot);
                ++slot;
            }
        }
        for (std::size_t i = 0; i < rule_.head.size(); ++i)
            if (procedure_.modes[i] == Mode::in) forget(rule_.head[i]);
    }

    void give_outputs() {
        std::vector<Operand> operands;
        for (std::size_t i = 0; i < rule_.head.size(); ++i)
            if (procedure_.modes[i] == Mode::out) operands.push_back(operand(rule_.head[i]));
        put_operands(put(Op::emit), operands);
    }

    // The value of an expression whose variables are bound.
    Operand operand(const Expression &e) {
        if (e.kind == Expression::Kind::constant) return constant_operand(e.constant);
        if (e.kind == Expression::Kind::variable) {
            if (bound_[e.variable] == unbound)
                throw Error(fmt::format("a variable of the rule for {} is never bound", rule_.text));
            return bound_[e.variable];
        }
        std::vector<Operand> operands;
        for (const Expression &arg : e.args) operands.push_back(operand(arg));
        Operand slot = new_slot();
        Instruction &make = put(Op::make);
        make.a = slot;
        make.symbol = e.functor;
        put_operands(make, operands);
        return slot;
    }

    void put_same(Operand a, Operand b) {
        Instruction &same = put(Op::same);
        same.a = a;
        same.b = b;
    }
    Operand put_arg(Operand slot, std::size_t argument) {
        Operand to = new_slot();
        Instruction &arg = put(Op::arg);
        arg.a = to;
        arg.b = slot;
        arg.count = static_cast<std::uint32_t>(argument);
        return to;
    }

    // Compares the expression with the value in a slot, binding what is not bound yet.
    void match(const Expression &e, Operand slot) {
        if (e.kind == Expression::Kind::constant) return put_same(slot, constant_operand(e.constant));
        if (e.kind == Expression::Kind::variable) {
            if (bound_[e.variable] != unbound) return put_same(slot, bound_[e.variable]);
            bound_[e.variable] = slot;
            return;
        }
        Instruction &functor = put(Op::functor);
        functor.a = slot;
        functor.symbol = e.functor;
        functor.count = static_cast<std::uint32_t>(e.args.size());
        for (std::size_t i = 0; i < e.args.size(); ++i) {
            const Expression &arg = e.args[i];
            if (arg.kind == Expression::Kind::variable && bound_[arg.variable] == unbound &&
                !wanted(arg.variable))
                continue;
            match(arg, put_arg(slot, i));
        }
    }

    // What is known of a fact, and the keys.
    void outline(const Expression &e, Shape &shape, std::vector<Operand> &keys) {
        ShapeNode node;
        if (e.kind == Expression::Kind::constant) {
            node.kind = ShapeNode::Kind::key;
            keys.push_back(constant_operand(e.constant));
        } else if (e.kind == Expression::Kind::variable && bound_[e.variable] != unbound) {
            node.kind = ShapeNode::Kind::key;
            keys.push_back(bound_[e.variable]);
        } else if (e.kind == Expression::Kind::compound) {
            node.kind = ShapeNode::Kind::compound;
            node.functor = e.functor;
            node.arity = static_cast<std::uint32_t>(e.args.size());
        }
        shape.push_back(node);
        for (const Expression &arg : e.args) outline(arg, shape, keys);
    }

    // Binds the variables that were not bound before the fact in the slot was found by its outline.
    void unpack(const Expression &e, Operand slot, const std::vector<Operand> &before) {
        if (e.kind == Expression::Kind::constant) return;
        if (e.kind == Expression::Kind::variable) {
            if (before[e.variable] == unbound) match(e, slot);
            return;
        }
        for (std::size_t i = 0; i < e.args.size(); ++i)
            if (unpacks(e.args[i], before)) unpack(e.args[i], put_arg(slot, i), before);
    }
    bool unpacks(const Expression &e, const std::vector<Operand> &before) const {
        if (e.kind == Expression::Kind::variable)
            return before[e.variable] == unbound && uses_[e.variable] > 1;
        return std::any_of(e.args.begin(), e.args.end(),
                           [&](const auto &arg) { return unpacks(arg, before); });
    }

    void add_facts(const Subgoal &goal, FactSet &facts, const Expression &fact) {
        Shape shape;
        std::vector<Operand> keys;
        outline(fact, shape, keys);
        FactIndex &index = facts.index(shape);
        if (!wants_any(fact)) {
            Instruction &has = put(goal.positive ? Op::has : Op::has_not);
            has.index = &index;
            put_operands(has, keys);
            return;
        }
        inside(goal, [&] {
            Operand slot = new_slot();
            Instruction &scan = put(Op::scan);
            scan.index = &index;
            scan.a = slot;
            put_operands(scan, keys);
            unpack(fact, slot, std::vector(bound_));
        });
    }

    void add_moves(const Subgoal &goal) {
        inside(goal, [&] {
            if (is_bound(goal.args[0], bound_)) {
                Operand role = operand(goal.args[0]);
                Operand slot = new_slot();
                Instruction &move = put(Op::move_of);
                move.a = slot;
                move.b = role;
                match(goal.args[1], slot);
            } else {
                Operand slot = new_slot();
                new_slot();
                put(Op::moves).a = slot;
                match(goal.args[0], slot);
                match(goal.args[1], slot + 1);
            }
        });
    }

    void add_distinct(const Subgoal &goal) {
        if (!is_bound(goal.args[0], bound_) || !is_bound(goal.args[1], bound_))
            throw Error(fmt::format("in a rule for {}, distinct compares an unbound variable", rule_.text));
        Operand left = operand(goal.args[0]), right = operand(goal.args[1]);
        Instruction &out = put(goal.positive ? Op::differ : Op::same);
        out.a = left;
        out.b = right;
    }

    void add_call(const Subgoal &goal) {
        std::vector<Mode> modes;
        std::vector<Operand> inputs;
        std::vector<const Expression *> outputs;
        for (const Expression &arg : goal.args) {
            if (is_bound(arg, bound_)) {
                modes.push_back(Mode::in);
                inputs.push_back(operand(arg));
            } else if (arg.kind == Expression::Kind::variable && !wanted(arg.variable)) {
                modes.push_back(Mode::any);
            } else {
                modes.push_back(Mode::out);
                outputs.push_back(&arg);
            }
        }
        Procedure &procedure = compiler_.procedures.get(compiler_.program, goal.predicate, std::move(modes));
        bool recursive = goal.positive && procedure.recursive && procedure_.recursive &&
                         procedure.component == procedure_.component;
        if (outputs.empty() && !recursive) {
            Instruction &test = put(goal.positive ? Op::test : Op::test_not);
            test.procedure = &procedure;
            put_operands(test, inputs);
            return;
        }
        inside(goal, [&] {
            Operand slot = static_cast<Operand>(clause_.slot_count);
            clause_.slot_count += static_cast<std::uint32_t>(outputs.size());
            Instruction &call = put(recursive ? Op::recur : Op::call);
            call.procedure = &procedure;
            call.a = slot;
            put_operands(call, inputs);
            for (const Expression *output : outputs) match(*output, slot++);
        });
    }

    // A positive literal as it is; a negative one as a search that must find nothing.
    template <class Code>
    void inside(const Subgoal &goal, const Code &code) {
        if (goal.positive) return code();
        std::vector<Operand> before = bound_;
        std::size_t start = clause_.code.size();
        put(Op::none_of);
        code();
        put(Op::found);
        clause_.code[start].target = static_cast<std::uint32_t>(clause_.code.size());
        bound_ = std::move(before);
    }

    void add(const Subgoal &goal) {
        switch (goal.kind) {
        case Subgoal::Kind::fluent: return add_facts(goal, compiler_.state, goal.args[0]);
        case Subgoal::Kind::move: return add_moves(goal);
        case Subgoal::Kind::distinct: return add_distinct(goal);
        case Subgoal::Kind::relation: return add_call(goal);
        case Subgoal::Kind::fact: break;
        }
        Expression fact;
        fact.kind = Expression::Kind::compound;
        fact.functor = compiler_.program[goal.predicate].name;
        fact.args = goal.args;
        add_facts(goal, compiler_.facts, fact);
    }

    const Compiler &compiler_;
    const Procedure &procedure_;
    const Implication &rule_;
    std::vector<Operand> bound_;      // slot of each variable
    std::vector<std::uint32_t> uses_; // occurrences not yet compiled
    Clause clause_;
};

} // namespace

void Compiler::compile(Procedure &procedure) {
    using Part = Procedure::Part;
    procedure.clauses.clear();
    procedure.slot_count = procedure.input_count;
    for (const Implication &rule : program[procedure.predicate].rules) {
        if (procedure.part != Part::all &&
            (procedure.part == Part::with_moves) != (rule.level == Level::moves))
            continue;
        procedure.clauses.push_back(ClauseCompiler(*this, procedure, rule).compile());
        procedure.slot_count = std::max(procedure.slot_count, procedure.clauses.back().slot_count);
    }
    procedure.compiled = true;
}

Procedure &Procedures::get(const Program &program, PredicateId predicate, std::vector<Mode> modes,
                           Procedure::Part part) {
    std::string key = fmt::format("{} {} ", predicate.value, static_cast<int>(part));
    for (Mode mode : modes) key += "ioa"[static_cast<int>(mode)];
    Procedure *&known = by_key_[key];
    if (known) return *known;
    Procedure &out = all_.emplace_back();
    out.number = static_cast<std::uint32_t>(all_.size() - 1);
    out.predicate = predicate;
    out.part = part;
    out.input_count = static_cast<std::uint32_t>(std::count(modes.begin(), modes.end(), Mode::in));
    out.output_count = static_cast<std::uint32_t>(std::count(modes.begin(), modes.end(), Mode::out));
    out.modes = std::move(modes);
    out.inputs = DenseIndex(out.input_count);
    out.level = program[predicate].level;
    out.component = program[predicate].component;
    out.recursive = program[predicate].recursive && part == Procedure::Part::all;
    if (part == Procedure::Part::without_moves) out.level = std::min(out.level, Level::state);
    known = &out;
    return out;
}

} // namespace zermelo::lifted
