// The question that `Game::solve` answers, and the answer.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <zermelo/error.h>
#include <zermelo/fraction.h>

namespace zermelo::v1 {

class Strategy;

// What the others do.
//   adversarial  they minimise the role's goal; where both sides have a choice, the role moves first, openly
//   minimax      the same, but the others move first and openly
//   difference   adversarial, on the role's goal minus the other's (two roles)
//   own          every role wants the most for itself (turn-taking games)
//   cooperative  they help
enum class Model { adversarial, minimax, difference, own, cooperative };
// What counts at the end: the goal, or (1 or 0) whether it is the highest that the rules have for the role.
enum class Measure { goal, win };

struct Query {
    std::string role; // whose value; empty: those of all roles but chance
    Model model = Model::adversarial;
    Measure measure = Measure::goal;
    std::optional<std::size_t> depth{}; // plays of more steps are worth the lowest goal
    bool distance = false;              // also the fewest steps in which the value can be forced
    bool first_moves = false;           // also all first moves that keep the value
    bool strategy = false;       // also a strategy that proves the value, that of the first role asked for
    std::string store;           // keep the value of every state in this folder, for the first role asked for
    std::string engine = "auto"; // see `engines`
    std::size_t threads = 0;     // 0: as many as there are processors
};

// What is known about one role.
struct Verdict {
    std::string role;
    std::string what;           // what the value is called: "value", "best goal", "paranoid", "maximin"
    Fraction lower, upper;      // the value is between them; decided when they are equal
    std::string reason;         // undecided: why
    std::optional<Limit> limit; // which limit kept it from what was asked for
    bool decided() const { return lower == upper; }

    std::vector<Fraction> values;         // model own: by role
    std::vector<std::string> first_moves; // that keep the value, as far as known
    bool first_moves_complete = false;    // … and these are all
    std::vector<std::string> line;        // perfect play by step: the moves of those who had a choice
    std::optional<std::size_t> distance;  // steps in which the value is forced; the fewest if asked for
    bool derived = false;                 // follows from another role's value, because the sum is constant
    bool endless = false;                 // the lowest value, because nobody can force an end
    std::vector<std::string> missing;     // what was asked for and is not there, with the reason

    std::string engine, why; // which one answered, and why it was chosen
    std::uint64_t nodes = 0;
    double seconds = 0;
    std::size_t table_bytes = 0;
};

struct Solution {
    std::string kind; // such as "two-player turn-taking"
    std::vector<Verdict> roles;
    std::vector<std::string> warnings;        // what is wrong with the game, though it can be solved
    std::shared_ptr<const Strategy> strategy; // for the first of the roles; null if there is none
    std::string strategy_checked;             // "verified", or "not verified (…)" with the limit in the way
};

// One of those that can be asked for in a query.
struct EngineInfo {
    std::string name, summary;
    std::string supports;   // which games and queries
    std::string guarantees; // what its answer is worth
};
ZERMELO_API std::vector<EngineInfo> engines();

} // namespace zermelo::v1
