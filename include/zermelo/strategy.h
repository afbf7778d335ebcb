// A strategy: a claim about a game with the plan that proves it. It can be kept in a file, checked by the
// rules of the game alone, and played by. docs/strategy-format.md describes the file.
#pragma once

#include <zermelo/game.h>

namespace zermelo::v1 {

// What one part of a strategy claims.
struct Claim {
    std::string side; // "lower", "upper", or "table" for all roles at once
    Fraction bound;   // the role gets at least this (lower), at most this (upper), or just this (table)
    std::size_t states = 0;
    std::optional<std::size_t> steps; // lower: to the end of the play, at the most, if it says so
    std::string text;                 // in words: "x gets at least 50, whatever o does, within 9 steps"
};

// What the checker says. Parts are checked one after the other up to the first fault.
struct Check {
    enum class Result { verified, wrong, unknown };
    Result result = Result::unknown;
    std::string reason; // the first fault, or the limit that was reached
    std::uint64_t states = 0, transitions = 0;
    double seconds = 0;
    bool verified() const { return result == Result::verified; }
};

class ZERMELO_API Strategy {
  public:
    Game game() const;
    const std::string &role() const;
    Model model() const;
    Measure measure() const;
    std::optional<std::size_t> depth() const;
    State root() const; // where it begins
    std::vector<Claim> claims() const;
    std::size_t states() const; // of all parts together

    // Writes the file, or gives its bytes. Throws Error if it cannot be written.
    void save(const std::string &path) const;
    std::string bytes() const;

    // Whether the claims are true: found by the rules alone, without an engine, a solver or a circuit.
    // Threads: 0 for as many as there are processors.
    Check verify(const Limits &limits = {}, std::size_t threads = 0) const;

    // The move of a role in a state of the game: the one that it has if it is the only one, otherwise that of
    // the part that has a plan for the role. Nothing if no part has one for this state. Where both sides have
    // a choice and the plan replies, it replies to `joint_move`, one move per role; without that, to the
    // first legal moves.
    std::optional<std::string> advise(const State &state, const std::string &role,
                                      const std::vector<std::string> &joint_move = {}) const;

  private:
    friend struct detail::Access;
    struct Impl;
    explicit Strategy(std::shared_ptr<const Impl> impl);
    std::shared_ptr<const Impl> impl_;
};

} // namespace zermelo::v1
