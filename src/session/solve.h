// The second half of the order: analyse, choose, solve, verify.
#pragma once

#include "engines/roles.h"
#include "session/move_values.h"
#include "session/session.h"

namespace zermelo::session {

// Proves facts about the compiled game …
analyse::Facts facts_of(const Session &session, const Job &job, analyse::Depth depth);
// … which stay in the session.
const analyse::Facts &find_facts(Session &session, const Job &job,
                                 analyse::Depth depth = analyse::Depth::quick);
// What engines are asked about.
engines::Problem problem(const Session &session);

struct Request {
    engines::Query query;                    // its role does not matter
    std::vector<game::RoleId> roles;         // whose values
    const engines::Engine *engine = nullptr; // none: those that are chosen
    bool moves = false;                      // also the values of all first moves
};

// What is known about one role.
struct RoleAnswer {
    engines::RoleVerdict found;
    std::vector<std::string> line;    // see line.h
    std::vector<std::string> missing; // what was asked for, with the reason
    std::vector<MoveValue> moves;     // if they were asked for and the role has a choice
};

// A strategy as it is kept in a file.
struct Proof {
    std::string bytes;
    std::uint64_t states = 0;
    std::string checked; // "verified", or "not verified (…)"
    std::string file;    // where it was kept, if it was
};

struct Solution {
    engines::Query query;
    std::vector<RoleAnswer> roles;
    std::vector<std::string> warnings; // what is wrong with the game
    std::optional<Proof> proof;        // of the first role, if the query wants a strategy and there is one
    bool store_finished = false;       // if the query has one
};

// Answers a request about a compiled game. Limits end it with what is known by then.
Solution solve(Session &session, const Request &request, const engines::Resources &resources);
// The same where the facts of the session are those of the game as it is.
Solution solve_with_facts(const Session &session, const Request &request,
                          const engines::Resources &resources);

// Threads: 0 for as many as there are processors. Most of the memory is for the engines' tables.
engines::Resources make_resources(std::size_t memory_bytes, std::size_t threads, const Job &job);

// "verified" if the checker finds no fault in the strategy of a verdict and it claims just what the verdict
// says; "not verified (…)" if a limit is in the way. A wrong strategy is a fault of ours, and thrown.
std::string check_strategy(const game::Game &game, const engines::Query &query,
                           const engines::Verdict &verdict, const strategy::Strategy &strategy,
                           const Job &job, std::size_t threads);

// What is known to be wrong with a game, though it can be solved: in one line each, with the moves that show
// it.
std::vector<std::string> warnings(const game::Game &game, const analyse::Facts &facts);

// A strategy for the query of a compiled game, to play by. Throws Error if there is none.
strategy::Strategy make_strategy(Session &session, engines::Query query, const engines::Resources &resources);

} // namespace zermelo::session
