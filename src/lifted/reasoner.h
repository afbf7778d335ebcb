// Plays a game from its rules as they are, without grounding: slower than a ground game, but it needs no
// memory to speak of, starts at once, and shares no code with the grounder, so each checks the other.
//
// The semantics is Definition 1 of the GDL papers: what follows from the rules together with the fluents that
// hold and the moves made, with negation as failure. Rules that are stratified only atom by atom are fine.
#pragma once

#include "base/job.h"
#include "gdl/normal.h"
#include "gdl/terms.h"

#include <memory>
#include <span>
#include <vector>

namespace zermelo::lifted {

class Evaluator;

using State = std::vector<gdl::TermId>; // the fluents that hold, sorted by id, without repetitions

// Questions about the same state in a row share their work. Throws Error where the rules cannot be evaluated
// (a variable that nothing binds, negation that is not stratified), LimitReached when the meter says so; the
// reasoner can be used after either.
class Reasoner {
  public:
    explicit Reasoner(std::vector<gdl::Rule> rules);
    Reasoner(Reasoner &&) noexcept;
    Reasoner &operator=(Reasoner &&) noexcept;
    ~Reasoner();

    const gdl::TermTable &terms() const;
    gdl::TermTable &terms();
    std::span<const gdl::TermId> roles() const; // in the order of their facts

    State initial();
    bool terminal(const State &state);
    std::vector<gdl::TermId> legal(const State &state, std::size_t role); // in the order of derivation
    std::vector<gdl::TermId> goals(const State &state, std::size_t role); // every value that can be derived
    State next(const State &state, std::span<const gdl::TermId> joint_move); // one move per role

    // Checked while reasoning; null for no limits. It must outlive its use here.
    void set_limits(Meter *meter);

  private:
    struct Queries;
    std::unique_ptr<Evaluator> machine_;
    std::unique_ptr<Queries> queries_;
};

} // namespace zermelo::lifted
