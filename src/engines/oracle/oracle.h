// What answers questions "can the role force at least so much from here?", and what needs nothing but such
// answers: the value, the moves that keep it, a line of perfect play, a strategy.
#pragma once

#include "engines/common/engine.h"
#include "engines/oracle/batch.h"
#include "engines/oracle/bounds.h"
#include "space/canonical.h"

namespace zermelo::engines {

struct Answer {
    bool won = false;
    std::uint16_t steps = 0; // won: within so many; Bounds::forever if nobody counted
};

class Oracle {
  public:
    Oracle(const Problem &problem, const Query &query, const Resources &resources);
    virtual ~Oracle() = default;
    Oracle(const Oracle &) = delete;
    Oracle &operator=(const Oracle &) = delete;

    // Whether the role can force at least scale[rung] from a state that is not terminal. Throws LimitReached.
    virtual Answer ask(const std::uint64_t *row, std::size_t rung,
                       std::uint16_t within = Bounds::forever) = 0;
    // The same if it is known already.
    virtual std::optional<Answer> recall(const std::uint64_t *row, std::size_t rung) = 0;
    // The same with little work, of about so many nodes, if that is enough.
    virtual std::optional<Answer> ask_briefly(const std::uint64_t *row, std::size_t rung, std::uint64_t) {
        return recall(row, rung);
    }
    virtual std::uint64_t nodes() const = 0;
    virtual std::size_t table_bytes() const = 0;

    const Problem &problem() const { return problem_; }
    const Query &query() const { return query_; }
    const std::vector<int> &scale() const { return payoff_.payoff().scale(); }
    const game::Sides &sides() const { return sides_; }
    Meter &meter() { return meter_; }
    // What is being asked, for the line of progress.
    void set_status(std::string status) { status_ = std::move(status); }

    // All successors of a state; `good` means at least scale[rung].
    struct Family {
        space::Choices choices;
        Batch batch;
        Children children;
    };
    Family successors(const std::vector<std::uint64_t> &row, std::size_t rung);

  protected:
    void show_progress(double fill); // now and then

    const Problem &problem_;
    const Query &query_;
    const Resources &resources_;
    PayoffBits payoff_;
    game::Sides sides_;
    space::Canonical canonical_;
    Meter meter_;

  private:
    ChildExpander expander_;
    std::string status_;
    double shown_at_ = 0;
    std::uint64_t shown_nodes_ = 0;
};

// The verdict on the oracle's query. Never throws LimitReached.
Verdict solve(Oracle &oracle);

} // namespace zermelo::engines
