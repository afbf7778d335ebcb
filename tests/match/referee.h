// Plays one match through the protocol: tells the players what was played, asks for their moves, and judges
// them by the rules as they are, which shares nothing with how the player of this project plays.
#pragma once

#include "machine/playout.h"
#include "match/post.h"
#include "session/session.h"

#include <optional>

namespace zermelo::match {

// Who plays a role: somebody at an address, or nobody: then at random.
using Player = std::optional<Seat>;

struct MatchRequest {
    std::string id;
    std::vector<Player> players; // for the roles but `random`, again from the first if there are fewer
    double start_seconds = 5, play_seconds = 1;
    std::size_t most_steps = 1000;         // then the match is aborted
    std::optional<double> longest_seconds; // likewise
    std::uint64_t seed = 1;                // of random moves
    Manner manner;
};

struct Offence {
    std::size_t step; // 0: the start
    std::string role;
    enum class Kind { late, illegal, silent } kind;
    std::string what;
};

struct MatchResult {
    machine::Names roles;
    std::vector<bool> asked; // by role: whether somebody was
    std::size_t steps = 0;
    double seconds = 0;
    bool over = false;                     // the end was reached
    const char *cut = "";                  // otherwise: for which reason there is none
    std::vector<std::optional<int>> goals; // by role, if it was
    double slowest = 0;                    // answer, as a part of its clock
    std::vector<Offence> offences;
};

const char *name(Offence::Kind kind);

// The session has been checked.
MatchResult play(const session::Session &session, const MatchRequest &request);

} // namespace zermelo::match
