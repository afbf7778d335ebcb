// The hub of Zermelo: a ground game, immutable. All other parts speak of its roles, fluents and moves.
//
// Signals number everything that is true or false at a step: first the fluents, then the moves, then the
// derived atoms in an order in which they can be evaluated. A game knows the atom of the ground program
// behind each of them, so that whoever works on both numbers nothing again.
#pragma once

#include "game/state.h"
#include "ground/program.h"

#include <algorithm>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace zermelo::game {

using SignalId = Id<struct SignalTag>;

struct Goal {
    std::string name;         // the value as written
    std::optional<int> value; // as a number, if it is one
    SignalId signal;
};

struct Role {
    std::string name;
    bool is_random = false; // GDL-II's `random`: chooses uniformly among its legal moves, has no goals
    std::uint32_t first_move = 0;
    std::uint32_t move_count = 0; // its moves are first_move, first_move + 1, …
    std::vector<Goal> goals;      // by value, as far as they are numbers
    // Every number that the rules give as a goal of the role, whether it can ever hold or not; ascending.
    std::vector<int> goal_values;

    // The highest of these; a role without any gets 0.
    int best_goal() const { return goal_values.empty() ? 0 : std::max(0, goal_values.back()); }
};

struct Move {
    RoleId role;
    std::string name;
    SignalId legal; // invalid: never
};

struct Fluent {
    std::string name;
    SignalId next; // invalid: never true after a step
};

// A literal over signals.
struct Condition {
    SignalId signal;
    bool positive;
};

struct Rule {
    SignalId head;
    std::span<const Condition> body;
};

// Signals begin … end - 1 depend on each other (or it is a single one) and on signals before them.
struct Stratum {
    std::uint32_t begin, end;
    bool recursive;
};

class Game {
  public:
    std::vector<Role> roles;
    std::vector<Move> moves;
    std::vector<Fluent> fluents;
    std::vector<std::string> always_true; // fluents that hold in every state and are not in it
    State initial;
    SignalId terminal; // invalid: never
    std::vector<Stratum> strata;

    std::size_t signal_count() const { return rule_begins_.size() - 1; }
    std::size_t first_derived() const { return fluents.size() + moves.size(); }
    SignalId signal(FluentId fluent) const { return SignalId(fluent.index()); }
    SignalId signal(MoveId move) const { return SignalId(fluents.size() + move.index()); }

    // An invalid signal has an invalid atom.
    ground::AtomId atom(SignalId signal) const {
        return signal.valid() ? atoms_[signal.index()] : ground::AtomId();
    }
    ground::AtomId atom(FluentId fluent) const { return atom(signal(fluent)); }
    ground::AtomId atom(MoveId move) const { return atom(signal(move)); }
    SignalId signal(ground::AtomId atom) const { return signals_[atom.index()]; }
    // Nothing if it is no move.
    std::optional<MoveId> move(SignalId signal) const {
        if (signal.index() < fluents.size() || signal.index() >= first_derived()) return std::nullopt;
        return MoveId(signal.index() - fluents.size());
    }

    std::size_t rule_count() const { return body_ends_.size() - 1; }
    // The rules of one signal are rule_begin(s) … rule_begin(s + 1) - 1.
    std::size_t rule_begin(SignalId signal) const { return rule_begins_[signal.index()]; }
    std::size_t rule_end(SignalId signal) const { return rule_begins_[signal.index() + 1]; }
    std::span<const Condition> body(std::size_t rule) const {
        return {conditions_.data() + body_ends_[rule], body_ends_[rule + 1] - body_ends_[rule]};
    }
    std::size_t condition_count() const { return conditions_.size(); }

    // The fluents of a state as KIF, constant ones included, sorted.
    std::vector<std::string> facts(const State &state) const;
    std::vector<RoleId> players() const; // all roles but `random`
    std::optional<RoleId> first_player() const;
    bool has_chance() const { return players().size() < roles.size(); }
    std::optional<FluentId> find_fluent(const std::string &name) const;
    std::optional<MoveId> find_move(RoleId role, const std::string &name) const;

  private:
    friend class Builder;
    std::vector<ground::AtomId> atoms_;       // by signal
    std::vector<SignalId> signals_;           // by atom
    std::vector<std::size_t> rule_begins_{0}; // by signal
    std::vector<std::size_t> body_ends_{0};   // by rule
    std::vector<Condition> conditions_;
};

Game build(const ground::Program &program);

} // namespace zermelo::game
