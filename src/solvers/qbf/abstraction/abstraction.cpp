#include "solvers/qbf/abstraction/abstraction.h"

#include "solvers/qbf/abstraction/level.h"
#include "solvers/qbf/common/normal.h"

#include <memory>

namespace zermelo::qbf {

namespace {

// Beyond this, plans would take too much memory.
constexpr std::size_t max_planned_clauses = 5'000'000;

class Abstraction {
  public:
    Abstraction(const Formula &normal, Meter &meter) : forest_(make_forest(normal)), meter_(meter) {
        truth_.resize(forest_.nodes.size());
        bool may_plan = planned_clauses() <= max_planned_clauses;
        for (int i = 0; i < forest_.levels(); ++i) {
            meter.look();
            bool plans = may_plan && !forest_.blocks[static_cast<std::size_t>(i)].universal();
            levels_.push_back(std::make_unique<Level>(forest_, i, plans ? forest_.levels() - 1 : i, truth_));
        }
    }

    bool decide() { return wins(0) != levels_.front()->universal(); }

    // Of the proposal that won.
    std::vector<int> outermost() const {
        std::vector<int> out;
        int place = 0;
        for (int variable : forest_.blocks.front().variables)
            out.push_back(levels_.front()->value(++place) ? variable : -variable);
        return out;
    }

  private:
    // Plans have a copy of every clause for each existential block up to its last.
    std::size_t planned_clauses() const {
        std::size_t out = 0;
        for (std::size_t i = 0; i < forest_.ends.size(); ++i) out += forest_.ends[i].size() * (i / 2 + 1);
        return out;
    }

    // Whether the player of block `at` wins against what outer blocks chose; `reason_` says why. The
    // innermost block is existential, and a plan there needs no help.
    bool wins(std::size_t at) {
        Level &level = *levels_[at];
        for (;;) {
            if (!level.propose(meter_)) {
                level.conflict(reason_);
                return false;
            }
            if (level.needs_no_help()) {
                level.success_of_plan(reason_);
                return true;
            }
            if (!wins(at + 1)) {
                level.success(reason_);
                return true;
            }
            level.refine(reason_);
        }
    }

    Forest forest_;
    Meter &meter_;
    std::vector<char> truth_; // by node
    std::vector<std::unique_ptr<Level>> levels_;
    std::vector<NodeId> reason_;
};

} // namespace

Answer solve_by_abstraction(const Formula &formula, const Job &job) {
    Formula normal = normal_form(formula);
    if (auto answer = trivial_answer(normal)) return *answer;
    Answer answer;
    Meter meter(job);
    try {
        Abstraction abstraction(normal, meter);
        answer.truth = abstraction.decide();
        if (answer.truth == sought(normal))
            answer.outermost = complete_outermost(normal, abstraction.outermost());
    } catch (const LimitReached &limit) {
        answer.reason = limit.what();
        answer.limit = limit.kind;
    }
    return answer;
}

} // namespace zermelo::qbf
