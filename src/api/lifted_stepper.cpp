#include "api/stepper.h"
#include "base/error.h"
#include "session/frame.h"

#include <algorithm>
#include <mutex>

namespace zermelo::v1::detail {

namespace {

using machine::Names;

// The reasoner keeps what it has derived, so one thread at a time uses it.
class LiftedStepper : public Stepper {
  public:
    LiftedStepper(const std::vector<gdl::Rule> &rules, const Job &job) : reasoner_(rules) {
        Meter meter(job);
        reasoner_.set_limits(&meter);
        for (gdl::TermId role : reasoner_.roles()) roles_.push_back(reasoner_.terms().to_kif(role));
        initial_ = at(reasoner_.initial());
        reasoner_.set_limits(nullptr);
    }

    Names roles() const override { return roles_; }
    Situation initial() override { return initial_; }

    Situation next(const Situation &from, const Names &joint_move) override {
        std::scoped_lock lock(mutex_);
        std::vector<gdl::TermId> moves;
        for (std::size_t role = 0; role < roles_.size(); ++role)
            for (gdl::TermId move : reasoner_.legal(from.terms, role))
                if (moves.size() == role && reasoner_.terms().to_kif(move) == joint_move[role])
                    moves.push_back(move);
        return at(reasoner_.next(from.terms, moves));
    }

    Names facts(const Situation &situation) override {
        std::scoped_lock lock(mutex_);
        return names(situation.terms);
    }

    Situation with_facts(const Names &) override {
        throw zermelo::Error("states of a game that was too large to ground are found by playing only");
    }

  private:
    Situation at(lifted::State state) {
        Situation out;
        out.terminal = reasoner_.terminal(state);
        for (std::size_t role = 0; role < roles_.size(); ++role) {
            out.legal.push_back(out.terminal ? Names{} : names(reasoner_.legal(state, role)));
            out.goals.push_back(names(reasoner_.goals(state, role)));
        }
        out.terms = std::move(state);
        return out;
    }

    Names names(const std::vector<gdl::TermId> &terms) const {
        Names out;
        for (gdl::TermId term : terms) out.push_back(reasoner_.terms().to_kif(term));
        std::sort(out.begin(), out.end());
        out.erase(std::unique(out.begin(), out.end()), out.end());
        return out;
    }

    std::mutex mutex_;
    lifted::Reasoner reasoner_;
    Names roles_;
    Situation initial_;
};

} // namespace

std::unique_ptr<Stepper> lifted_stepper(const session::Session &session, const Job &job) {
    return std::make_unique<LiftedStepper>(session::fastest_rules(session, job), job);
}

} // namespace zermelo::v1::detail
