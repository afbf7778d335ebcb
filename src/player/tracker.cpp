#include "player/tracker.h"

#include "base/error.h"
#include "machine/circuit_machine.h"
#include "machine/lifted_machine.h"
#include "machine/playout.h"
#include "protocol/message.h"

#include <fmt/core.h>
#include <fmt/ranges.h>

#include <new>
#include <thread>

namespace zermelo::player {

namespace {

constexpr std::size_t most_attempts = 5;
constexpr std::chrono::milliseconds between_attempts(200);

class Tracker {
  public:
    // Begins where the board is.
    Tracker(Board &board, const std::vector<gdl::Rule> &rules, const Log &log)
        : board_(board), log_(log), meter_(Limits{{}, {}, &board.stopped()}) {
        try {
            take(std::make_unique<machine::LiftedMachine>(rules, &meter_));
        } catch (const Error &error) { // perhaps the ground game can be played
            log_(fmt::format("the rules cannot be played as they are: {}", error.what()));
        }
    }

    void run() {
        while (!board_.stopped()) {
            std::uint64_t now = board_.changes();
            take_circuit();
            if (machine_ && !shown_) show(std::nullopt);
            if (machine_ && go_on()) continue;
            board_.wait_for_change(now, std::chrono::milliseconds(1000));
        }
    }

  private:
    void take_circuit() {
        GroundGame ground = board_.ground();
        if (grounded_ || !ground.game) return;
        grounded_ = true;
        take(std::make_unique<machine::CircuitMachine>(
            *ground.game, std::make_unique<circuit::LaneState<1>>(*ground.tapes), &meter_));
    }

    void take(std::unique_ptr<machine::Machine> machine) {
        std::vector<Names> history = board_.history();
        for (const Names &joint : history) machine->apply(joint);
        machine_ = std::move(machine);
        followed_ = history.size();
    }

    void show(std::optional<Names> joint) {
        Scene scene;
        scene.step = followed_;
        scene.over = machine_->terminal();
        for (std::size_t r = 0; r < board_.roles().size() && !scene.over; ++r)
            scene.legal.push_back(machine_->legal(r));
        for (const Names &legal : scene.legal) scene.over = scene.over || legal.empty();
        shown_ = scene;
        board_.show(std::move(joint), std::move(scene));
    }

    // Whether there was something to follow.
    bool go_on() {
        std::optional<Names> said = board_.said(followed_);
        if (!said) return false;
        Names joint;
        for (std::size_t r = 0; r < said->size() && !shown_->over; ++r)
            if (r < board_.roles().size())
                if (auto move = protocol::spelled((*said)[r], shown_->legal[r])) joint.push_back(*move);
        if (said->size() != board_.roles().size() || joint.size() != said->size()) {
            // A server that has lost our answer may ask again.
            if (followed_ > 0 && board_.said(followed_ - 1) == said) {
                log_(fmt::format("({}) is said again in step {}", fmt::join(*said, " "), followed_ + 1));
                board_.take_back(followed_);
                return true;
            }
            log_(fmt::format("({}) cannot be played in step {}", fmt::join(*said, " "), followed_ + 1));
            board_.lose_track(followed_);
            return true;
        }
        machine_->apply(joint);
        ++followed_;
        show(joint);
        return true;
    }

    Board &board_;
    const Log &log_;
    Meter meter_;
    std::unique_ptr<machine::Machine> machine_;
    bool grounded_ = false;
    std::optional<Scene> shown_;
    std::size_t followed_ = 0; // joint moves
};

} // namespace

void follow(Board &board, const std::vector<gdl::Rule> &rules, const Log &log) {
    for (std::size_t attempt = 1; !board.stopped(); ++attempt) {
        try {
            Tracker(board, rules, log).run();
        } catch (const LimitReached &) {   // stopped
        } catch (const std::bad_alloc &) { // others may have taken the memory for a moment
            if (attempt == most_attempts) throw;
            log("there is no memory to follow the play");
            std::this_thread::sleep_for(between_attempts);
        }
    }
}

} // namespace zermelo::player
