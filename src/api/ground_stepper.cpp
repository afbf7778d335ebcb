#include "api/stepper.h"
#include "base/error.h"
#include "circuit/lanes.h"
#include "machine/move_names.h"

#include <fmt/core.h>

#include <algorithm>
#include <mutex>

namespace zermelo::v1::detail {

namespace {

using machine::Names;
using Lanes = circuit::Lanes<1>;

// An evaluator is too large to be made for every step: those that are done with wait for the next.
class Pool {
  public:
    explicit Pool(const circuit::Tapes &tapes) : tapes_(tapes) {}

    template <class Work>
    auto use(const Work &work) {
        std::unique_ptr<Lanes> lanes = take();
        auto out = work(*lanes);
        std::scoped_lock lock(mutex_);
        free_.push_back(std::move(lanes));
        return out;
    }

  private:
    std::unique_ptr<Lanes> take() {
        std::scoped_lock lock(mutex_);
        if (free_.empty()) return std::make_unique<Lanes>(tapes_);
        std::unique_ptr<Lanes> out = std::move(free_.back());
        free_.pop_back();
        return out;
    }

    const circuit::Tapes &tapes_;
    std::mutex mutex_;
    std::vector<std::unique_ptr<Lanes>> free_;
};

class GroundStepper : public Stepper {
  public:
    GroundStepper(const game::Game &game, const circuit::Tapes &tapes)
        : game_(game), tapes_(tapes), names_(game), pool_(tapes) {}

    Names roles() const override { return names_.roles(); }
    Situation initial() override { return at(game_.initial); }

    Situation next(const Situation &from, const Names &joint_move) override {
        std::vector<game::MoveId> moves = names_.find(joint_move);
        return at(pool_.use([&](Lanes &lanes) {
            game::State to = from.packed;
            lanes.load_states(from.packed.words.data(), 1);
            for (game::MoveId move : moves) lanes.set_move(move.index(), 0);
            lanes.run(tapes_.next);
            lanes.store_next(to.words.data(), 1);
            lanes.clear_moves();
            return to;
        }));
    }

    Names facts(const Situation &situation) override { return game_.facts(situation.packed); }

    Situation with_facts(const Names &facts) override {
        game::State state(game_.fluents.size());
        const Names &always = game_.always_true;
        for (const std::string &fact : facts)
            if (auto fluent = game_.find_fluent(fact))
                state.set(*fluent);
            else if (std::find(always.begin(), always.end(), fact) == always.end())
                throw zermelo::Error(fmt::format("the game has no fact {}", fact));
        return at(state);
    }

  private:
    Situation at(const game::State &state) {
        return pool_.use([&](Lanes &lanes) {
            Situation out{state, {}, false, {}, {}};
            lanes.load_states(state.words.data(), 1);
            lanes.run(tapes_.state);
            out.terminal = lanes.terminal().test(0);
            for (std::size_t r = 0; r < game_.roles.size(); ++r) {
                const game::Role &role = game_.roles[r];
                Names &legal = out.legal.emplace_back();
                for (std::size_t move = role.first_move; move < role.first_move + role.move_count; ++move)
                    if (!out.terminal && lanes.legal(move).test(0)) legal.push_back(game_.moves[move].name);
                std::sort(legal.begin(), legal.end());
                Names &goals = out.goals.emplace_back();
                for (std::size_t g = 0; g < role.goals.size(); ++g)
                    if (lanes.value(tapes_.circuit.goals[r][g]).test(0)) goals.push_back(role.goals[g].name);
            }
            return out;
        });
    }

    const game::Game &game_;
    const circuit::Tapes &tapes_;
    machine::MoveNames names_;
    Pool pool_;
};

} // namespace

std::unique_ptr<Stepper> ground_stepper(const session::Session &session) {
    return std::make_unique<GroundStepper>(*session.game, *session.tapes);
}

} // namespace zermelo::v1::detail
