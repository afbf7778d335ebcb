// Proofs by induction over the steps of a game (k-induction: Sheeran, Singh and Stålmarck 2000). A chain of k
// steps from any state that satisfies what is already proved stands for the last k steps of any play; what
// cannot happen at its end cannot happen after k steps or more, and what happens before is looked at apart.
#pragma once

#include "analyse/facts.h"
#include "analyse/houdini.h"
#include "base/work.h"
#include "unroll/unrolling.h"

#include <functional>
#include <memory>

namespace zermelo::analyse {

// Frames 0 … k: all but the last are not terminal and legal moves are made in them; nothing is required of
// the moves of the last.
struct Chain {
    Chain(const game::Game &game, const circuit::Circuit &circuit, const Job &job, Work &work)
        : sat(job, &work), unrolling(game, circuit, sat) {}
    std::size_t last() const { return unrolling.frame_count() - 1; }
    solvers::Sat sat;
    unroll::Unrolling unrolling;
};

// A literal for a lemma in a frame.
int literal(unroll::Unrolling &unrolling, std::size_t frame, const Lemma &lemma);

class Prover {
  public:
    // A literal that is true exactly if the violation is there, in that frame.
    using Violation = std::function<int(unroll::Unrolling &, std::size_t frame)>;
    enum class Where { inner, terminal, anywhere };

    // Groups and lemmas are proved already. A circuit of more gates than allowed is refused with LimitReached
    // by whatever needs the solver; and so is more of it than the job and the work allow.
    Prover(const game::Game &game, const circuit::Circuit &circuit, std::vector<Group> groups,
           std::vector<Lemma> lemmas, std::size_t most_gates, const Job &job, Work &work)
        : game_(game), circuit_(circuit), groups_(std::move(groups)), lemmas_(std::move(lemmas)),
          most_gates_(most_gates), job_(job), work_(work) {}

    void check_size() const;
    // The chain of k steps with groups and lemmas required in each frame. The same object each time.
    Chain &chain(std::size_t k);
    // A new chain of k steps from the initial state.
    std::unique_ptr<Chain> from_initial(std::size_t k) const;

    // No reachable state of that kind has the violation: proved with at most `most_steps` steps, refuted with
    // a trace, or unproved. Throws LimitReached.
    Finding never(Where where, const Violation &violation, std::size_t most_steps, Meter &meter);

    // Which of these literals can be true in no model of the chain, given the assumptions. Throws
    // LimitReached.
    static std::vector<bool> never_true(Chain &chain, const std::vector<int> &literals,
                                        const std::vector<int> &assumptions, Meter &meter);
    // Whether the chain can satisfy the assumptions. Where that is hard it is asked move by move:
    // with the move known, most of the step follows.
    static bool possible_by_moves(Chain &chain, std::vector<int> assumptions, Meter &meter);

    const std::vector<Group> &groups() const { return groups_; }
    const game::Game &game() const { return game_; }
    const circuit::Circuit &circuit() const { return circuit_; }
    Work &work() const { return work_; }

  private:
    void require_known(Chain &chain, std::size_t frame) const;
    std::string given() const;

    const game::Game &game_;
    const circuit::Circuit &circuit_;
    std::vector<Group> groups_;
    std::vector<Lemma> lemmas_;
    std::size_t most_gates_;
    Job job_;
    Work &work_;
    std::vector<std::unique_ptr<Chain>> chains_;
};

} // namespace zermelo::analyse
