// A SAT solver: CaDiCaL (Biere, Fazekas, Fleury, Heisinger 2020) behind a few verbs. Clauses are only ever
// added; what shall hold for one question only is an assumption.
#pragma once

#include "base/work.h"

#include <cstdint>
#include <initializer_list>
#include <memory>
#include <optional>
#include <span>

namespace CaDiCaL {
class Solver;
}

namespace zermelo::solvers {

class Sat {
  public:
    static constexpr int yes = 1; // a literal that is always true

    // Adding clauses looks at the job's limits now and then, and throws LimitReached. What is done is spent
    // of the work, if there is one.
    explicit Sat(const Job &job = {}, Work *work = nullptr);
    ~Sat();
    Sat(const Sat &) = delete;
    Sat &operator=(const Sat &) = delete;

    int new_variable() { return ++variables_; }
    int variable_count() const { return variables_; }
    std::uint64_t clause_count() const { return clauses_; }
    void add(std::span<const int> clause);
    void add(std::initializer_list<int> clause) { add(std::span(clause.begin(), clause.size())); }

    // Throws LimitReached.
    bool solve(std::span<const int> assumptions, Meter &meter);
    bool solve(std::initializer_list<int> assumptions, Meter &meter) {
        return solve(std::span(assumptions.begin(), assumptions.size()), meter);
    }
    // Nothing if it would take more than so many conflicts.
    std::optional<bool> try_solve(std::span<const int> assumptions, int conflicts, Meter &meter);

    bool value(int literal) const;  // after yes, until the next change
    bool failed(int literal) const; // after no: whether this assumption was used

  private:
    // A solver in the midst of whose work there was no more memory is of no use any more.
    template <class Call>
    auto call(const Call &call);

    void spend(std::uint64_t nanoseconds) {
        if (work_) work_->spend(nanoseconds);
    }

    Job job_;
    Work *work_;
    std::unique_ptr<CaDiCaL::Solver> solver_;
    bool broken_ = false;
    int variables_ = yes;
    std::uint64_t clauses_ = 0;
};

} // namespace zermelo::solvers
