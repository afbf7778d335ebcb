// What the threads of one match tell each other: what was played, where the play stands, and what is known
// about it by now. Whoever waits is woken by whatever changes.
#pragma once

#include "base/job.h"
#include "circuit/lanes.h"
#include "machine/machine.h"
#include "player/decide.h"

#include <condition_variable>
#include <memory>
#include <mutex>

namespace zermelo::player {

using machine::Names;
using Clock = Job::Clock;

// The present state.
struct Scene {
    std::size_t step = 0;
    bool over = false;        // terminal, or somebody cannot move
    std::vector<Names> legal; // by role
};

// What one search has found.
struct Findings {
    std::size_t step = 0;
    bool proved = false;
    std::vector<mcts::Candidate> candidates;
};

struct GroundGame {
    const game::Game *game = nullptr;
    const circuit::Tapes *tapes = nullptr;
};

class Board {
  public:
    Board(Names roles, std::size_t own, std::size_t searches)
        : roles_(std::move(roles)), own_(own), findings_(searches) {}

    const Names &roles() const { return roles_; }
    std::size_t own() const { return own_; } // role

    // The server: the joint move of the next step, and when the answer is due.
    void say(Names joint);
    void set_due(Clock::time_point due);
    Clock::time_point due() const;

    // Whoever follows the play: what was said, as the game spells it, and the state it leads to.
    std::optional<Names> said(std::size_t step) const;
    void show(std::optional<Names> joint, Scene scene);
    // Whether something was said that nobody has followed yet: then nobody thinks about what was before it.
    bool is_behind() const;
    // What was said in this step is not followed: it was said again, or it cannot have been played. Then
    // nobody knows where the play stands, until something is said that can.
    void take_back(std::size_t step);
    void lose_track(std::size_t step);
    bool has_lost_track() const;
    std::shared_ptr<const Scene> scene() const; // null at first
    std::vector<Names> history() const;
    std::size_t step() const;

    // Whoever grounds.
    void set_ground(const GroundGame &ground);
    GroundGame ground() const;

    // Whoever thinks: the present step, and a flag that is set when it is over.
    std::size_t begin_step();
    const std::atomic<bool> &moved() const { return moved_; }
    // An insight is about one step; what comes too late is dropped.
    void set_insight(std::size_t step, Insight insight);
    Insight insight() const; // about the present step
    void set_findings(std::size_t search, Findings findings);
    std::vector<mcts::Candidate> candidates() const; // of the present step
    // Whether more thinking is of no use in this step.
    bool settled() const;
    void set_solver_rests(std::size_t step); // nothing more will come about this step

    // Waits until something has changed since this number was asked for, at most so long.
    std::uint64_t changes() const;
    void wait_for_change(std::uint64_t since, std::chrono::milliseconds time) const;
    // Waits until it holds or until then; whether it held.
    template <class Holds>
    bool wait_until(Clock::time_point end, const Holds &holds) const;

    void stop();
    const std::atomic<bool> &stopped() const { return stop_; }

  private:
    void change();
    bool settled_now() const;

    const Names roles_;
    const std::size_t own_;
    std::atomic<bool> stop_{false}, moved_{false};

    mutable std::mutex mutex_;
    mutable std::condition_variable changed_;
    std::uint64_t changes_ = 0;
    std::vector<Names> said_, history_;
    std::shared_ptr<const Scene> scene_;
    bool lost_track_ = false;
    Clock::time_point due_ = Clock::now();
    GroundGame ground_;
    Insight insight_;
    std::size_t insight_step_ = 0;
    std::optional<std::size_t> rests_; // the solver, in this step
    std::vector<Findings> findings_;   // by search
};

template <class Holds>
bool Board::wait_until(Clock::time_point end, const Holds &holds) const {
    constexpr std::chrono::milliseconds moment(50);
    for (;;) {
        std::uint64_t now = changes();
        if (holds()) return true;
        auto left = std::chrono::duration_cast<std::chrono::milliseconds>(end - Clock::now());
        if (left.count() <= 0 || stop_) return false;
        wait_for_change(now, std::min(left, moment));
    }
}

} // namespace zermelo::player
