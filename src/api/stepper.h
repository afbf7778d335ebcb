// How a game is played: one interface over the circuit and, for games that were too large for it, over the
// rules as they are. States are values here, so that a caller can keep many and go on from any of them; what
// is asked of nearly every state is found when it is made.
#pragma once

#include "base/job.h"
#include "lifted/reasoner.h"
#include "machine/machine.h"
#include "session/session.h"

#include <memory>

namespace zermelo::v1::detail {

struct Situation {
    game::State packed;  // of the ground game
    lifted::State terms; // otherwise
    bool terminal = false;
    std::vector<machine::Names> legal; // by role; none in terminal states
    std::vector<machine::Names> goals; // by role
};

// All members may be called from several threads at once.
class Stepper {
  public:
    virtual ~Stepper() = default;
    virtual machine::Names roles() const = 0;
    virtual Situation initial() = 0;
    virtual Situation next(const Situation &from, const machine::Names &joint_move) = 0; // which is legal
    virtual machine::Names facts(const Situation &situation) = 0;
    // Throws Error if the game has no such fact.
    virtual Situation with_facts(const machine::Names &facts) = 0;
};

// The session must outlive them.
std::unique_ptr<Stepper> ground_stepper(const session::Session &session);
std::unique_ptr<Stepper> lifted_stepper(const session::Session &session, const Job &job);

} // namespace zermelo::v1::detail
