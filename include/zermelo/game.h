// A game: read and checked, then played step by step, analysed and solved.
//
//     zermelo::Game game = zermelo::Game::load("games/tictactoe/3x3.kif");
//     zermelo::State state = game.initial();
//     while (!state.terminal()) state = state.next(some_choice(state));
//
// Games and states are values that share what is large: copying is cheap. All members that are const may be
// called from several threads at once. Moves and facts are texts in KIF, such as "(mark 1 1)".
#pragma once

#include <memory>
#include <zermelo/error.h>
#include <zermelo/facts.h>
#include <zermelo/limits.h>
#include <zermelo/query.h>

namespace zermelo::v1 {

class Game;
class Strategy;
namespace detail {
struct Core;
struct Situation;
struct Access;
} // namespace detail

// All that is wrong with a game, whether it can be used or not. Throws Error if a file cannot be read, and
// LimitReached.
ZERMELO_API std::vector<Diagnostic> check(const std::string &path, const Limits &limits = {});
ZERMELO_API std::vector<Diagnostic> check_text(const std::string &text, const Limits &limits = {});

// What holds at one point of a play. Roles are numbered as in Game::roles.
class ZERMELO_API State {
  public:
    Game game() const;
    std::vector<std::string> facts() const; // sorted
    bool terminal() const;
    // Legal moves of a role, sorted; none in a terminal state.
    const std::vector<std::string> &legal(std::size_t role) const;
    // By role, the highest goal that holds; nothing where none does.
    std::vector<std::optional<int>> goals() const;

    // After a joint move: one move per role, or one for each role that has more than one. Throws Error, which
    // says why, if there is no such joint move or it is not legal.
    State next(const std::vector<std::string> &moves) const;
    // After several: moves separated by spaces, joint moves by ';'.
    State after(const std::string &moves) const;

    // Whether the same holds in both; states of different games are different.
    bool operator==(const State &other) const;
    std::size_t hash() const;

  private:
    friend struct detail::Access;
    State(std::shared_ptr<const detail::Core> core, std::shared_ptr<const detail::Situation> situation);
    std::shared_ptr<const detail::Core> core_;
    std::shared_ptr<const detail::Situation> situation_;
};

class ZERMELO_API Game {
  public:
    // A path, or several joined with '+'. Throws Error if a file cannot be read, GameError if the game has
    // errors, and LimitReached if it could not even be read and checked within the limits.
    static Game load(const std::string &path, const Limits &limits = {});
    static Game from_text(const std::string &text, const Limits &limits = {});

    const std::vector<std::string> &roles() const;
    bool is_random(std::size_t role) const;             // the role of chance
    const std::vector<Diagnostic> &diagnostics() const; // warnings and notes
    // Why the game can be played but neither analysed nor solved, if that is so: it was too large for the
    // limits.
    const std::optional<std::string> &obstacle() const;

    State initial() const;
    // The state in which just these facts hold. Throws Error if the game knows no such fact.
    State state(const std::vector<std::string> &facts) const;
    // The same rules, beginning with this state of this game.
    Game from(const State &state) const;

    // What can be proved about all states that can be reached. A question that takes too long is unproved.
    // Throws LimitReached if there is an obstacle, or somebody stopped it.
    Facts facts(const Limits &limits = {}, Effort effort = Effort::quick) const;

    // What the roles can get. Throws Error if the query does not fit the game.
    Solution solve(const Query &query = {}, const Limits &limits = {}) const;

    // Strategies of this game, from a file and from the bytes of one. Throws Error unless it is a complete
    // strategy file for this game. Whether it is right is for Strategy::verify to say.
    Strategy load_strategy(const std::string &path) const;
    Strategy read_strategy(const std::string &bytes) const;

    // Whether it is the same game: states and strategies of one are states and strategies of the other.
    bool operator==(const Game &other) const { return core_ == other.core_; }

  private:
    friend struct detail::Access;
    explicit Game(std::shared_ptr<const detail::Core> core);
    std::shared_ptr<const detail::Core> core_;
};

} // namespace zermelo::v1

template <>
struct std::hash<zermelo::v1::State> {
    std::size_t operator()(const zermelo::v1::State &state) const { return state.hash(); }
};
