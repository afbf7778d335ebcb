#include "lifted/order.h"

#include <cmath>

namespace zermelo::lifted {

bool is_bound(const Expression &e, const std::vector<std::int32_t> &bound) {
    if (e.kind == Expression::Kind::variable) return bound[e.variable] != unbound;
    return std::all_of(e.args.begin(), e.args.end(), [&](const auto &arg) { return is_bound(arg, bound); });
}

namespace {

bool mentions(const Expression &e, std::uint32_t variable) {
    if (e.kind == Expression::Kind::variable) return e.variable == variable;
    return std::any_of(e.args.begin(), e.args.end(),
                       [&](const auto &arg) { return mentions(arg, variable); });
}

class Estimate {
  public:
    Estimate(const std::vector<std::int32_t> &bound, const std::vector<std::uint32_t> &uses,
             const Statistics &statistics)
        : bound_(bound), uses_(uses), statistics_(statistics) {}

    // Roughly the number of answers; below one for what only tests, the dearer the later. What shares no
    // variable with what came before multiplies its answers with theirs, and had better come later.
    double operator()(const Subgoal &goal) const {
        double here = answers(goal);
        return here <= 1 || touches_bound(goal.args) ? here : 1 + 3 * (here - 1);
    }

    bool must_wait(const Subgoal &goal, const std::vector<const Subgoal *> &open) const {
        if (goal.positive && goal.kind != Subgoal::Kind::distinct) return false;
        return std::any_of(goal.args.begin(), goal.args.end(), [&](const auto &e) { return waits(e, open); });
    }

  private:
    double answers(const Subgoal &goal) const {
        switch (goal.kind) {
        case Subgoal::Kind::distinct: return 0;
        case Subgoal::Kind::fluent: return goal.positive ? fluent(goal.args[0]) : 0.15;
        case Subgoal::Kind::move: {
            double one = goal.positive ? 0.3 : 0.4;
            return is_bound(goal.args[0], bound_) ? one : one * static_cast<double>(statistics_.role_count);
        }
        case Subgoal::Kind::fact:
            if (!goal.positive || !wants_any(goal.args)) return 0.15;
            return facts(statistics_.facts, statistics_.program[goal.predicate].name, goal.args);
        case Subgoal::Kind::relation: break;
        }
        return relation(goal);
    }

    bool touches_bound(const std::vector<Expression> &args) const {
        return std::any_of(args.begin(), args.end(), [&](const Expression &e) {
            return e.kind == Expression::Kind::variable ? bound_[e.variable] != unbound
                                                        : touches_bound(e.args);
        });
    }

    bool wants_any(const std::vector<Expression> &args) const {
        return std::any_of(args.begin(), args.end(), [&](const Expression &e) {
            if (e.kind == Expression::Kind::variable)
                return bound_[e.variable] == unbound && uses_[e.variable] > 1;
            return wants_any(e.args);
        });
    }

    double fluent(const Expression &e) const {
        if (!wants_any({e})) return 0.1;
        if (e.kind == Expression::Kind::variable) return static_cast<double>(statistics_.state.count()) + 1;
        // Other states may hold more, so that a relation that is known for sure goes first.
        return 1.3 * std::max(facts(statistics_.state, e.functor, e.args), 0.8) + 0.2;
    }

    double facts(FactSet &set, gdl::SymbolId functor, const std::vector<Expression> &args) const {
        auto count = static_cast<double>(set.count(functor, args.size()));
        if (count == 0) count = 3;
        for (std::size_t i = 0; i < args.size(); ++i)
            if (is_bound(args[i], bound_))
                count *= set.selectivity(functor, args.size(), i, args[i].constant);
        return std::max(count, 0.4);
    }

    double relation(const Subgoal &goal) const {
        const Predicate &predicate = statistics_.program[goal.predicate];
        int inputs = 0, outputs = 0;
        for (const Expression &arg : goal.args) {
            if (is_bound(arg, bound_))
                ++inputs;
            else if (wants_any({arg}))
                ++outputs;
        }
        double base = predicate.level == Level::rules ? 0 : predicate.recursive ? 2.8 : 1.5;
        if (!goal.positive || outputs == 0) return base + 0.2;
        return base + (inputs > 0 ? 1.5 * std::pow(10, outputs - 1) / std::pow(3, inputs - 1)
                                  : 5 * std::pow(5, outputs));
    }

    // Whether a positive literal that is still to come binds a variable of the expression.
    bool waits(const Expression &e, const std::vector<const Subgoal *> &open) const {
        if (e.kind == Expression::Kind::variable)
            return bound_[e.variable] == unbound &&
                   std::any_of(open.begin(), open.end(), [&](const Subgoal *goal) {
                       return goal->positive && goal->kind != Subgoal::Kind::distinct &&
                              std::any_of(goal->args.begin(), goal->args.end(),
                                          [&](const auto &arg) { return mentions(arg, e.variable); });
                   });
        return std::any_of(e.args.begin(), e.args.end(), [&](const auto &arg) { return waits(arg, open); });
    }

    const std::vector<std::int32_t> &bound_;
    const std::vector<std::uint32_t> &uses_;
    const Statistics &statistics_;
};

} // namespace

std::vector<const Subgoal *>::iterator pick(std::vector<const Subgoal *> &open,
                                            const std::vector<std::int32_t> &bound,
                                            const std::vector<std::uint32_t> &uses,
                                            const Statistics &statistics) {
    Estimate estimate(bound, uses, statistics);
    auto best = open.end();
    double least = 0;
    for (auto goal = open.begin(); goal != open.end(); ++goal) {
        if (estimate.must_wait(**goal, open)) continue;
        double here = estimate(**goal);
        if (best != open.end() && here >= least) continue;
        best = goal;
        least = here;
    }
    return best; // a positive literal never waits, and without one nothing does
}

} // namespace zermelo::lifted
