#include "solvers/sat/sat.h"

#include <cadical.hpp>
#include <exception>
#include <utility>

namespace zermelo::solvers {

namespace {

// What the solver's work costs, in nanoseconds. The more clauses there are, the more follows from a decision,
// and the fewer of them are in the processor's caches.
namespace cost {
constexpr std::uint64_t literal = 50; // of a new clause
std::uint64_t call(std::uint64_t clauses) { return 10'000 + clauses / 5; }
std::uint64_t far(std::uint64_t clauses) { return clauses + clauses * clauses / 150'000; }
// The solver asks whether to go on, about once for each decision.
std::uint64_t round(std::uint64_t clauses) { return 150 + far(clauses) / 150; }
std::uint64_t conflict(std::uint64_t clauses) { return 5'000 + 2 * far(clauses); }
} // namespace cost

// Looks at the limits while the solver works. An exception must not fly through the solver, so it waits here.
class Watch : public CaDiCaL::Terminator, public CaDiCaL::Learner {
  public:
    Watch(Meter &meter, Work *work, std::uint64_t clauses)
        : meter_(meter), work_(work), round_(cost::round(clauses)), conflict_(cost::conflict(clauses)) {}
    bool terminate() override {
        if (caught_) return true;
        try {
            meter_.check();
            if (work_) work_->spend(round_ + std::exchange(conflicts_, 0) * conflict_);
        } catch (...) {
            caught_ = std::current_exception();
        }
        return caught_ != nullptr;
    }
    // A clause is learned from every conflict. Nobody wants to see it.
    bool learning(int /*size*/) override { return ++conflicts_, false; }
    void learn(int /*literal*/) override {}
    void rethrow() const {
        if (caught_) std::rethrow_exception(caught_);
    }

  private:
    Meter &meter_;
    Work *work_;
    std::uint64_t round_, conflict_; // what each costs
    std::uint64_t conflicts_ = 0;    // since the last round
    std::exception_ptr caught_;
};

} // namespace

template <class Call>
auto Sat::call(const Call &call) {
    if (broken_) throw std::bad_alloc();
    try {
        return call();
    } catch (const std::bad_alloc &) {
        broken_ = true;
        throw;
    }
}

Sat::Sat(const Job &job, Work *work) : job_(job), work_(work), solver_(std::make_unique<CaDiCaL::Solver>()) {
    solver_->set("quiet", 1);
    solver_->set("terminateint", 1); // ask in every round, which can take long
    solver_->set("chrono", 0);       // one level back at each conflict can mean thousands in a row, unasked
    solver_->set("lucky", 0);        // it visits all clauses at every call, and there are many small calls
    add({yes});
}

Sat::~Sat() = default;

void Sat::add(std::span<const int> clause) {
    constexpr std::uint64_t between_looks = 4096;
    if (++clauses_ % between_looks == 0) job_.look();
    spend((clause.size() + 1) * cost::literal);
    call([&] {
        for (int literal : clause) solver_->add(literal);
        solver_->add(0);
    });
}

std::optional<bool> Sat::try_solve(std::span<const int> assumptions, int conflicts, Meter &meter) {
    meter.look();
    spend(cost::call(clauses_));
    Watch watch(meter, work_, clauses_);
    int answer = call([&] {
        for (int literal : assumptions) solver_->assume(literal);
        solver_->limit("conflicts", conflicts); // for this call; negative: none
        solver_->connect_terminator(&watch);
        if (work_) solver_->connect_learner(&watch);
        int out = solver_->solve();
        solver_->disconnect_learner();
        solver_->disconnect_terminator();
        return out;
    });
    if (answer == 0) {
        watch.rethrow();
        return {};
    }
    return answer == 10;
}

bool Sat::solve(std::span<const int> assumptions, Meter &meter) {
    for (;;)
        if (auto answer = try_solve(assumptions, -1, meter)) return *answer;
}

bool Sat::value(int literal) const {
    int value = solver_->val(literal < 0 ? -literal : literal);
    return (value > 0) == (literal > 0);
}

bool Sat::failed(int literal) const { return solver_->failed(literal); }

} // namespace zermelo::solvers
