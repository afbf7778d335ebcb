// What all engines share: the question (a query), the answer (a verdict), and how to ask.
#pragma once

#include "analyse/facts.h"
#include "base/job.h"
#include "circuit/lanes.h"
#include "game/payoff.h"
#include "ground/program.h"
#include "strategy/strategy.h"

#include <functional>
#include <gmpxx.h>
#include <span>

namespace zermelo::engines {

// A game with everything made from it before solving.
struct Problem {
    const game::Game &game;
    const circuit::Tapes &tapes; // and the circuit
    const analyse::Facts &facts;
    const ground::Program *program = nullptr; // the ground rules, for engines that encode them
};

struct Query {
    game::RoleId role{0}; // whose value
    game::Model model = game::Model::adversarial;
    game::Measure measure = game::Measure::goal;
    game::State from;                 // on a play of the game: facts are used there
    std::optional<std::size_t> depth; // plays longer than this are worth the lowest payoff
    bool distance = false;            // also the shortest play in which the value can be forced
    bool all_moves = false;           // which first moves keep the value, all of them
    std::size_t strategy_states = 0;  // make a strategy of up to so many states; 0: none
    std::string store;                // keep the value of every state in this folder; empty: do not
    bool counts = false;              // how many states there are, by layer and by value
};

// The states that can be reached in so many steps.
struct LayerCount {
    mpz_class states, terminal;
    std::vector<mpz_class> by_value; // as many as the scale has; none where they are not known
    // Of a game of chance, instead: how many different values they have, and between which.
    struct Spread {
        std::size_t values;
        mpq_class lowest, highest;
    };
    std::optional<Spread> spread;
};

struct Verdict {
    // The value is at least lower and at most upper; decided when they are equal.
    mpq_class lower, upper;
    std::string reason;                      // undecided: why
    std::optional<LimitReached::Kind> limit; // what kept it from deciding, or from what else was asked
    bool decided() const { return lower == upper; }

    bool acyclic = false;              // no state repeats in any play from there, as was found on the way
    std::vector<mpq_class> values;     // model own: by role
    std::vector<game::MoveId> keeping; // first moves of the role that keep the value, as far as known
    bool keeping_is_complete = false;
    std::vector<std::vector<game::MoveId>> line; // joint moves of perfect play, perhaps cut short
    std::optional<std::size_t> distance; // steps in which the value is forced (with Query::distance: least)
    bool no_distance = false;            // no number of steps forces the value: it is only approached
    std::optional<strategy::Strategy> strategy;
    std::vector<LayerCount> layers;  // with Query::counts
    std::string no_strategy;         // wanted but not made: why
    bool no_strategy_at_all = false; // and no other engine needs to try

    std::string engine; // which one answered
    std::uint64_t nodes = 0;
    double seconds = 0;
    std::size_t memory_bytes = 0; // of tables
};

// What an engine may use, and how it tells of its progress.
struct Resources {
    Job job;
    std::size_t threads = 1;
    std::size_t table_bytes = std::size_t{1} << 30;
    // A line such as "depth 12, 3.1 M nodes/s, table 40 %"; called a few times a second, from one thread.
    std::function<void(const std::string &)> progress;
};

struct Engine {
    const char *name;
    const char *summary;    // what it does
    const char *supports;   // which games and queries
    const char *guarantees; // what its answer is worth
    // Why it cannot answer, cheaply found; nothing if it can (which may still end in "unknown").
    std::optional<std::string> (*refuses)(const Problem &, const Query &);
    // Never throws LimitReached: an undecided verdict has the bounds proved so far.
    Verdict (*solve)(const Problem &, const Query &, const Resources &);
    bool strong = false; // finds the value of every state: can count them, and keep them in a store
};

// Why the engine cannot answer, whatever it is asked for.
std::optional<std::string> refusal(const Engine &engine, const Problem &problem, const Query &query);

// Gives the verdict a strategy, if there is something in it.
void give_strategy(Verdict &verdict, strategy::Strategy strategy);
// The strategy of a play that is over before anybody has moved.
strategy::Strategy strategy_at_the_end(const Problem &problem, const Query &query, const mpq_class &value);

// What the query asks for besides the value and a verdict that decides it does not have, each with the
// reason.
std::vector<std::string> missing_from(const Verdict &verdict, const Problem &problem, const Query &query);

// All engines, in the order in which `auto` prefers them when nothing else decides.
std::span<const Engine> all_engines();

} // namespace zermelo::engines
