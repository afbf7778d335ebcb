// What the checks of plans and of tables share: they take the entries of a part 64 at a time, look at them
// all at once, and make all steps that matter, again 64 at a time, in the order of entries.
#pragma once

#include "game/reference.h"
#include "strategy/check.h"
#include "strategy/index.h"

namespace zermelo::strategy {

// A part, and all that is needed to check it; shared by the threads.
struct PartContext {
    PartContext(const game::Reference &reference, const Claim &claim, const Part &part, std::size_t number);

    const game::Reference &reference;
    const game::Game &game;
    const Claim &claim;
    const Part &part;
    std::size_t number;
    StateIndex index;
    bool chance;   // the game has chance moves
    bool bounded;  // the claim has a depth
    bool decrease; // every step decreases the distance; otherwise some outcome of chance does

    Fault fault(std::string what) const { return {number, {}, {}, std::move(what)}; }
};

class EntryCheck {
  public:
    EntryCheck(const PartContext &context, Meter &meter);
    EntryCheck(const EntryCheck &) = delete;
    EntryCheck &operator=(const EntryCheck &) = delete;
    virtual ~EntryCheck() = default;

    // The root, as if a step had led to it.
    virtual void check_root() = 0;
    // Entries begin … end - 1, at most 64.
    void check(std::size_t begin, std::size_t end);
    std::uint64_t steps() const { return steps_; }

    // Thrown; caught where the parts are checked.
    struct Found {
        Fault fault;
    };

  protected:
    // One step that has been made: which entry, and where the alternatives end.
    struct Step {
        std::uint32_t entry;
        bool last_outcome; // of chance, for these moves of everybody else
        bool last_of_entry;
        game::RoleId chooser{}; // in a table: who has a choice, if anybody
    };

    // Checks the form of an entry that is neither terminal nor stuck (legal() has the moves there), and makes
    // its steps by push().
    virtual void open(std::uint32_t entry) = 0;
    virtual void open_stuck(std::uint32_t entry) = 0;
    // The results of push(), in the same order; `made` says where each has led.
    virtual void take(std::size_t i, const Step &step) = 0;

    const std::vector<game::MoveId> &legal(game::RoleId role) const { return legal_[role.index()]; }
    bool has_choice(game::RoleId role) const { return legal(role).size() > 1; }
    void push(const Step &step, std::span<const game::MoveId> joint_move);
    // Goes through all choices of some roles, the last one's fastest, setting their moves in `joint_move_`;
    // calls each(is it the last). How many there are: choices(), at most 2^64 - 1.
    template <class Each>
    void for_all(const std::vector<game::RoleId> &roles, const Each &each);
    std::uint64_t choices(const std::vector<game::RoleId> &roles) const;

    struct Made {
        bool terminal, stuck;
        std::optional<std::uint32_t> entry; // of the part
    };
    Made made(std::size_t i) const;
    // After take(i) is called: the payoff there.
    int payoff(const game::Payoff &payoff, std::size_t i) const;

    game::MoveId made_by(std::size_t i, game::RoleId role) const;

    // In open: a fault of the entry itself.
    [[noreturn]] void fail(std::uint32_t entry, std::string what, std::vector<std::string> moves = {});
    // In take: a fault of the entry, or of that step from it.
    [[noreturn]] void fail_entry(std::uint32_t entry, std::string what, std::vector<std::string> moves = {});
    [[noreturn]] void fail_step(std::size_t i, const Step &step, std::string what);
    std::string made_facts(std::size_t i) const;
    std::string move_name(game::MoveId move) const;

    const PartContext &context_;
    const game::Game &game_;
    std::vector<game::MoveId> joint_move_; // by role: the moves that the next push takes

  private:
    void flush();

    Meter &meter_;
    game::Situations looked_, made_;
    std::vector<std::vector<game::MoveId>> legal_; // by role, for the entry that is open
    std::vector<Step> tags_;                       // by step
    std::vector<game::MoveId> joint_moves_;        // by step, then role
    std::vector<std::uint64_t> hashes_;            // of the states made
    game::Situations::Word made_terminal_ = 0, made_stuck_ = 0;
    std::uint64_t steps_ = 0;
};

template <class Each>
void EntryCheck::for_all(const std::vector<game::RoleId> &roles, const Each &each) {
    if (roles.empty()) return each(true);
    std::vector<std::size_t> at(roles.size(), 0);
    for (game::RoleId role : roles) joint_move_[role.index()] = legal(role).front();
    for (;;) {
        std::size_t i = roles.size(); // the last one that can go on
        while (i > 0 && at[i - 1] + 1 == legal(roles[i - 1]).size()) --i;
        each(i == 0);
        if (i == 0) return;
        --i;
        joint_move_[roles[i].index()] = legal(roles[i])[++at[i]];
        for (++i; i < roles.size(); ++i) joint_move_[roles[i].index()] = legal(roles[i])[at[i] = 0];
    }
}

} // namespace zermelo::strategy
