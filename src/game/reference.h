// The reference semantics: naive and obviously right, the judge of everything faster. Straight from
// Definition 1 of "Solving Two-player Games with QBF Solvers in General Game Playing" (He, Saffidine,
// Thielscher 2024): what holds is what the rules derive from the facts of the state (and the moves made),
// stratum by stratum, by applying rules until nothing new follows.
//
// It does so for up to 64 situations side by side: a truth value is a word, with one bit per situation. The
// rules are applied just as they would be to single bits, so this costs nothing in clarity, and a checker
// that looks at millions of states gets them 64 at a time.
#pragma once

#include "game/game.h"

namespace zermelo::game {

class Reference {
  public:
    explicit Reference(const Game &game);

    bool terminal(const State &state) const;
    std::vector<MoveId> legal(const State &state, RoleId role) const;
    // Every goal value that holds, as indices into the role's goals; valid games have exactly one at the end.
    std::vector<std::size_t> goals(const State &state, RoleId role) const;
    // One move per role.
    State next(const State &state, std::span<const MoveId> joint_move) const;

    const Game &game() const { return game_; }

  private:
    friend class Situations;
    // Indices of the strata that are needed, ascending.
    std::vector<std::uint32_t> strata_for(const std::vector<SignalId> &signals) const;

    const Game &game_;
    std::vector<std::uint32_t> for_look_; // for terminal, legal, goal
    std::vector<std::uint32_t> for_step_; // for next
};

// Up to 64 states: add them (with a joint move each, to make a step), then look() or step(); after step()
// they are the successors, and look() looks at these. Bit i of an answer is for the state that was added as
// number i; bits from size() on mean nothing.
class Situations {
  public:
    using Word = std::uint64_t;
    static constexpr std::size_t capacity = 64;

    explicit Situations(const Reference &reference);

    void clear();
    void add(const State &state, std::span<const MoveId> joint_move = {});
    std::size_t size() const { return size_; }
    bool full() const { return size_ == capacity; }

    void look();
    Word terminal() const;
    Word legal(MoveId move) const;
    Word goal(RoleId role, std::size_t goal) const;
    Word stuck() const; // some role has no legal move
    void legal(std::size_t i, RoleId role, std::vector<MoveId> &out) const;

    void step();
    // The words of state i.
    std::span<const std::uint64_t> state(std::size_t i) const { return {rows_.data() + i * words_, words_}; }

  private:
    struct Made {
        std::uint32_t situation;
        MoveId move;
    };
    void load();
    void evaluate(const std::vector<std::uint32_t> &strata);

    const Reference &reference_;
    const Game &game_;
    std::size_t words_;       // of a state
    std::size_t size_ = 0;    // how many situations
    bool loaded_ = false;     // the fluents are those of the rows
    std::vector<Word> rows_;  // the states one after the other
    std::vector<Made> made_;  // the moves for the next step
    std::vector<Word> holds_; // by signal; those of moves are empty except during a step
};

} // namespace zermelo::game
