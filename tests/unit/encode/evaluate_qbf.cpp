#include "encode/evaluate_qbf.h"

#include <cstdlib>
#include <stdexcept>
#include <vector>

namespace zermelo::encode {

namespace {

class Evaluator {
  public:
    explicit Evaluator(const formula::Formula &formula)
        : formula_(formula), value_(static_cast<std::size_t>(formula.variable_count) + 1),
          occurrences_(2 * value_.size()) {
        for (const formula::Block &block : formula.prefix)
            for (int variable : block.variables) order_.push_back({variable, block.universal()});
        for (const formula::Clause &clause : formula.clauses)
            for (int literal : clause) occurrences_[code(-literal)].push_back(&clause);
    }

    bool run() {
        for (const formula::Clause &clause : formula_.clauses) {
            if (clause.empty()) return false;
            if (clause.size() == 1 && !assume(clause[0])) return false;
        }
        return decide(0);
    }

  private:
    struct Quantified {
        int variable;
        bool universal;
    };
    static std::size_t code(int literal) {
        return 2 * static_cast<std::size_t>(std::abs(literal)) + (literal < 0 ? 1 : 0);
    }
    int value(int literal) const {
        int it = value_[static_cast<std::size_t>(std::abs(literal))];
        return literal > 0 ? it : -it;
    }
    // Makes a literal true, and what follows.
    bool assume(int literal) {
        if (value(literal) != 0) return value(literal) > 0;
        std::size_t from = trail_.size();
        set(literal);
        for (std::size_t i = from; i < trail_.size(); ++i)
            for (const formula::Clause *clause : occurrences_[code(trail_[i])]) {
                int open = 0, count = 0;
                bool satisfied = false;
                for (int it : *clause) {
                    if (value(it) > 0) satisfied = true;
                    if (value(it) == 0) {
                        open = it;
                        ++count;
                    }
                }
                if (satisfied || count > 1) continue;
                if (count == 0) return false;
                set(open);
            }
        return true;
    }
    void set(int literal) {
        value_[static_cast<std::size_t>(std::abs(literal))] = literal > 0 ? 1 : -1;
        trail_.push_back(literal);
    }
    bool decide(std::size_t place) {
        // A universal variable whose value follows: the other value makes the formula false.
        for (; place < order_.size() && value(order_[place].variable) != 0; ++place)
            if (order_[place].universal) return false;
        if (place == order_.size()) return true;
        if (++nodes_ > 10'000'000) throw std::runtime_error("too large to be evaluated");
        auto [variable, universal] = order_[place];
        for (int literal : {variable, -variable}) {
            std::size_t mark = trail_.size();
            bool answer = assume(literal) && decide(place + 1);
            while (trail_.size() > mark) {
                value_[static_cast<std::size_t>(std::abs(trail_.back()))] = 0;
                trail_.pop_back();
            }
            if (answer != universal) return answer;
        }
        return universal;
    }

    const formula::Formula &formula_;
    std::vector<int> value_; // by variable: 1, -1 or 0
    std::vector<std::vector<const formula::Clause *>> occurrences_;
    std::vector<Quantified> order_;
    std::size_t nodes_ = 0;
    std::vector<int> trail_;
};

} // namespace

bool evaluate(const formula::Formula &formula) { return Evaluator(formula).run(); }

} // namespace zermelo::encode
