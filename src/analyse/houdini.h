// Claims about states, weakened until one step cannot break what is left (Flanagan and Leino, "Houdini, an
// annotation assistant for ESC/Java", 2001). If the initial state satisfies the claims, then those that are
// left hold in every reachable state.
#pragma once

#include "analyse/facts.h"
#include "base/work.h"
#include "space/expander.h"
#include "unroll/unrolling.h"

namespace zermelo::analyse {

// A fluent that holds, or one that does not.
struct FluentLiteral {
    game::FluentId fluent;
    bool positive = true;
};
using Lemma = std::vector<FluentLiteral>; // at least one of these is true

struct Candidate {
    enum class Kind { at_most_one, clause } kind;
    Lemma literals;  // at most one: all positive
    int assumed = 0; // the solver's literal that makes it hold before the step
    int broken = 0;  // one that implies that it does not hold after it
};

class Houdini {
  public:
    Houdini(const game::Game &game, const circuit::Tapes &tapes, const Job &job, Work &work);

    void add(Candidate::Kind kind, Lemma literals);
    // Throws LimitReached. Returns how often the solver was asked.
    std::size_t run(Meter &meter);
    const std::vector<Candidate> &candidates() const { return candidates_; }

  private:
    void at_most_one_if(int condition, const std::vector<int> &literals);
    void weaken(const std::uint64_t *row);
    void weaken_by_successors(const game::State &state, Meter &meter);

    const game::Game &game_;
    Work &work_;
    solvers::Sat sat_;
    unroll::Unrolling unrolling_;
    space::Expander<4> expander_;
    std::vector<Candidate> candidates_;
};

} // namespace zermelo::analyse
