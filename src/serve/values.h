// The values of a position and of every move there, told as they become known. The work is done in rounds,
// each with more time than the one before, so that what is easy is told at once, and others have their turn
// between two rounds. First the values alone; when these are all decided, in how many steps they are forced.
#pragma once

#include "serve/known_values.h"
#include "serve/position.h"

namespace zermelo::serve {

class Values {
  public:
    // Who is told: an event and its data.
    using Tell = std::function<void(const char *event, const report::Json &data)>;
    struct Means {
        KnownValues &known;
        std::size_t table_bytes, memory_bytes;
        double seconds; // in all
    };

    Values(GamePointer game, const Position &position, game::Model model, const Means &means, Tell tell);

    // One round on so many threads; whether there is more to do.
    bool work(const std::atomic<bool> &over, const std::atomic<bool> &gone, std::size_t threads);

    // What is known by now of the moves of a role, best first.
    std::vector<session::MoveValue> moves_of(game::RoleId role) const;
    std::uint64_t nodes() const { return nodes_; } // that engines have visited for this

  private:
    struct RoleMoves {
        game::RoleId role;
        std::vector<session::MoveValue> values; // best first; none before the first round
        bool decided() const;
    };
    struct ByIndex {
        bool operator()(game::RoleId a, game::RoleId b) const { return a.index() < b.index(); }
    };
    struct Outcome {
        std::vector<game::MoveId> joint;
        game::State state;
    };

    void find_outcomes(const std::vector<std::size_t> &choosing);
    bool round(const engines::Resources &resources);
    void solve_position(const engines::Resources &resources);
    bool solve_moves(RoleMoves &role, const engines::Resources &resources);
    bool solve_outcomes(const engines::Resources &resources);
    std::optional<session::MoveValue> recalled(const game::State &like, game::RoleId role);
    session::MoveValue value_of(const game::State &state, game::RoleId role,
                                const engines::Resources &resources);
    void count_moves();
    void use_moves();
    bool counts_steps() const;
    engines::Query query(const game::State &state, game::RoleId role) const;
    Question question(game::RoleId role) const;
    engines::Resources resources(const Job &job, std::size_t threads);
    void tell_progress(const std::string &what);
    void tell_value(game::RoleId role, const session::MoveValue &value);
    // `whose`: the value's, if it is not that of the role.
    void tell_move(game::RoleId role, const session::MoveValue &value, const std::string *whose = nullptr);
    void tell_once(const std::string &about, const char *event, const report::Json &data);
    bool finish(const std::string &reason);

    GamePointer game_;
    engines::Problem problem_;
    game::Model model_;
    Means means_;
    Tell tell_;
    bool terminal_;
    game::State state_;
    std::vector<RoleMoves> moves_;  // of players that have a choice
    std::vector<Outcome> outcomes_; // of joint moves, where not one player alone chooses
    std::vector<std::size_t> choosing_;
    std::map<game::RoleId, session::MoveValue, ByIndex> values_; // of the position, by player
    std::map<std::string, std::string> told_;
    bool distance_ = false;
    double round_seconds_, seconds_left_, seconds_used_ = 0;
    Job::Clock::time_point began_; // the round
    // Engines may tell of their progress from a thread of theirs.
    std::atomic<std::uint64_t> nodes_{0};
    std::atomic<std::size_t> moves_done_{0}, moves_in_all_{0};
    std::mutex progress_mutex_;
    Job::Clock::time_point last_progress_;
};

} // namespace zermelo::serve
