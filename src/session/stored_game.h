// A store as a game with all its values: the rules are in it, so that nothing else is needed to ask it.
#pragma once

#include "engines/stored.h"
#include "session/session.h"

namespace zermelo::session {

// Puts the rules and the first state into a store that an engine has filled; then it is finished.
void complete_store(const Session &session, const std::string &folder);

struct StoredSolution {
    store::Folder folder;
    game::RoleId role;
    game::Model model;
    game::Measure measure;
    engines::OutcomeCode code;
    std::unique_ptr<engines::Stored> values;
};

struct StoredGame {
    Session session; // compiled; it starts where the store does
    StoredSolution solution;
};

// Throws Error if there is none, or if it is not finished or damaged.
StoredGame open_store(const std::string &folder, const Job &job);

struct StoredMove {
    std::vector<game::MoveId> joint;
    std::vector<mpq_class> values; // of the state that it leads to: the role's, or with model own all roles'
    std::vector<mpq_class> means;  // the same on average over what chance may do at once
    std::optional<std::size_t> steps; // if the store counts them
    bool keeps_value = false;         // on average
};
struct StoredState {
    bool terminal = false;
    std::vector<mpq_class> values;
    std::optional<std::size_t> steps;
    std::vector<StoredMove> moves; // all that are legal, the best for whoever chooses first
};

std::vector<mpq_class> values_of(const StoredSolution &stored, const engines::Worth &worth);

// Whether the store says what states are worth to a role: one whose values were kept, or, in a game of two
// that is known to end, and to be one's loss and the other's win, also the other; with model own every role.
// Values are goals.
bool knows_value_for(const StoredGame &stored, game::RoleId role);
// Then: of the values of a state.
mpq_class value_for(const StoredGame &stored, const std::vector<mpq_class> &values, game::RoleId role);

// Nothing if the state cannot be reached. Throws Error if the store is damaged there.
std::optional<StoredState> ask(const StoredSolution &stored, const Session &session,
                               const game::State &state);
inline std::optional<StoredState> ask(const StoredGame &stored, const game::State &state) {
    return ask(stored.solution, stored.session, state);
}

} // namespace zermelo::session
