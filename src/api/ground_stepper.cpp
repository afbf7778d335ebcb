#include "api/stepper.h"
#include "base/error.h"
#include "circuit/fastest.h"
#include "machine/move_names.h"

#include <fmt/core.h>

#include <algorithm>
#include <mutex>

namespace zermelo::v1::detail {

namespace {

using circuit::OneState;
using machine::Names;

// An evaluator is too large to be made for every step: those that are done with wait for the next.
class Pool {
  public:
    explicit Pool(std::unique_ptr<OneState> first) : first_(std::move(first)) {}

    template <class Work>
    auto use(const Work &work) {
        std::unique_ptr<OneState> evaluator = take();
        auto out = work(*evaluator);
        std::scoped_lock lock(mutex_);
        free_.push_back(std::move(evaluator));
        return out;
    }

  private:
    std::unique_ptr<OneState> take() {
        std::scoped_lock lock(mutex_);
        if (free_.empty()) return first_->another();
        std::unique_ptr<OneState> out = std::move(free_.back());
        free_.pop_back();
        return out;
    }

    std::unique_ptr<const OneState> first_; // to make more of its kind
    std::mutex mutex_;
    std::vector<std::unique_ptr<OneState>> free_;
};

class GroundStepper : public Stepper {
  public:
    GroundStepper(const game::Game &game, const circuit::Tapes &tapes)
        : game_(game), names_(game), pool_(circuit::fastest(game, tapes)) {}

    Names roles() const override { return names_.roles(); }
    Situation initial() override { return at(game_.initial); }

    Situation next(const Situation &from, const Names &joint_move) override {
        std::vector<game::MoveId> moves = names_.find(joint_move);
        return pool_.use([&](OneState &evaluator) {
            evaluator.set(from.packed.words);
            circuit::Row row = evaluator.next(moves);
            game::State to;
            to.words.assign(row.begin(), row.end());
            return at(to, evaluator);
        });
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
        return pool_.use([&](OneState &evaluator) { return at(state, evaluator); });
    }

    Situation at(const game::State &state, OneState &evaluator) const {
        Situation out{state, {}, false, {}, {}};
        evaluator.set(state.words);
        OneState::View view = evaluator.look();
        out.terminal = view.terminal;
        std::size_t goal = 0; // of all roles
        for (const game::Role &role : game_.roles) {
            Names &legal = out.legal.emplace_back();
            for (std::size_t move = role.first_move; move < role.first_move + role.move_count; ++move)
                if (!out.terminal && circuit::test(view.legal, move)) legal.push_back(game_.moves[move].name);
            std::sort(legal.begin(), legal.end());
            Names &goals = out.goals.emplace_back();
            for (const game::Goal &of : role.goals)
                if (circuit::test(view.goals, goal++)) goals.push_back(of.name);
        }
        return out;
    }

    const game::Game &game_;
    machine::MoveNames names_;
    Pool pool_;
};

} // namespace

std::unique_ptr<Stepper> ground_stepper(const session::Session &session) {
    return std::make_unique<GroundStepper>(*session.game, *session.tapes);
}

} // namespace zermelo::v1::detail
