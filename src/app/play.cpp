#include "app/play.h"

#include "app/lines.h"
#include "app/output.h"
#include "base/error.h"
#include "base/files.h"
#include "base/random.h"
#include "report/board.h"
#include "report/verdict.h"
#include "session/solve.h"
#include "session/stored_game.h"
#include "strategy/advise.h"
#include "strategy/file.h"
#include "strategy/words.h"

#include <fmt/core.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>

namespace zermelo::app {

namespace {

using game::MoveId;
using game::RoleId;
using strategy::Advisor;
using strategy::Strategy;

bool contains(const std::vector<RoleId> &roles, RoleId role) {
    return std::find(roles.begin(), roles.end(), role) != roles.end();
}

constexpr double seconds_for_values = 5;

// What the moves of a role in a state are worth, found in a moment.
using Values = std::function<std::vector<session::MoveValue>(const game::State &, RoleId)>;

// Who the person is, and who plays against them, and how.
struct Opponent {
    RoleId person;
    std::vector<RoleId> roles; // that have a plan; all others play at random
    std::string seats;         // who plays what, in words
    // Their moves in place of those of a joint move, if there is a plan for the state.
    using Advise = std::function<std::optional<std::vector<MoveId>>(const game::State &,
                                                                    const std::vector<MoveId> &joint)>;
    Advise advise;
};

// What the person wants.
enum class Answer { move, undo, quit };

class Table {
  public:
    Table(const session::Session &session, const game::State &root, Opponent opponent, std::uint64_t seed,
          Values values, const Job &job)
        : game_(*session.game), board_(session, job), reference_(game_), random_(seed), state_(root),
          opponent_(std::move(opponent)), person_(opponent_.person), values_(std::move(values)) {}

    void play() {
        fmt::print("you play {}; {}\n", game_.roles[person_.index()].name, opponent_.seats);
        for (std::size_t step = 1;; ++step) {
            fmt::print("\nstep {}\n{}", step,
                       report::text(board_.layout(), board_.picture(game_.facts(state_))));
            if (reference_.terminal(state_)) return show_end();
            std::vector<std::vector<MoveId>> legal;
            for (std::size_t r = 0; r < game_.roles.size(); ++r) {
                legal.push_back(reference_.legal(state_, RoleId(r)));
                if (legal[r].empty()) {
                    fmt::print("{} has no legal move, so the play is stuck\n", game_.roles[r].name);
                    return;
                }
            }
            std::vector<MoveId> joint;
            for (const auto &moves : legal) joint.push_back(moves[random_.below(moves.size())]);
            Answer answer = ask(legal[person_.index()], joint[person_.index()]);
            if (answer == Answer::quit) return;
            if (answer == Answer::undo) {
                state_ = choices_.back().state;
                step = choices_.back().step - 1;
                choices_.pop_back();
                continue;
            }
            if (legal[person_.index()].size() > 1) choices_.push_back({state_, step});
            joint = answered(legal, joint);
            std::vector<std::string> made;
            for (std::size_t r = 0; r < joint.size(); ++r)
                if (legal[r].size() > 1)
                    made.push_back(
                        fmt::format("{} {}", game_.roles[r].name, game_.moves[joint[r].index()].name));
            if (!made.empty()) fmt::print("played: {}\n", fmt::join(made, ", "));
            state_ = reference_.next(state_, joint);
        }
    }

  private:
    // Asks until there is a move, or another wish that play() has to fulfil.
    Answer ask(const std::vector<MoveId> &legal, MoveId &move) {
        if (legal.size() == 1) {
            fmt::print("your only move: {}\n", name(legal[0]));
            move = legal[0];
            return Answer::move;
        }
        for (std::size_t i = 0; i < legal.size(); ++i) fmt::print("{:>4}  {}\n", i + 1, name(legal[i]));
        for (;;) {
            fmt::print("your move (1-{}, or `help`): ", legal.size());
            std::fflush(stdout);
            auto line = lines_.next();
            if (!line) fmt::print("\n");
            if (!line) return Answer::quit;
            if (auto chosen = move_named(*line, legal)) {
                move = *chosen;
                return Answer::move;
            }
            if (*line == "quit" || *line == "q") return Answer::quit;
            if (*line == "undo" && !choices_.empty()) return Answer::undo;
            answer_question(*line);
        }
    }

    std::optional<MoveId> move_named(const std::string &line, const std::vector<MoveId> &legal) const {
        for (MoveId move : legal)
            if (name(move) == line) return move; // a name may be a number, and then it is meant
        std::size_t number = 0;
        auto [end, error] = std::from_chars(line.data(), line.data() + line.size(), number);
        if (error == std::errc{} && end == line.data() + line.size() && number >= 1 && number <= legal.size())
            return legal[number - 1];
        return {};
    }

    void answer_question(const std::string &line) {
        if (line == "help") {
            fmt::print("the number or the name of a move makes it\n"
                       "  hint    shows a best move\n"
                       "  values  shows what each of your moves is worth\n"
                       "  undo    takes your last choice back\n"
                       "  quit    ends the play\n");
        } else if (line == "undo") {
            fmt::print("there is nothing to take back\n");
        } else if (line == "values" || line == "hint") {
            std::vector<session::MoveValue> values = values_(state_, person_);
            if (line == "hint" && values.size() > 1) values.resize(1);
            if (values.empty() || (line == "hint" && !values[0].decided()))
                fmt::print("this could not be found out in {} s\n", seconds_for_values);
            else
                fmt::print("{}", report::text(game_, values, 2, style_of(stdout)));
        } else {
            fmt::print("there is no such move; `help` shows what else you can say\n");
        }
    }

    std::string name(MoveId move) const { return game_.moves[move.index()].name; }

    // The moves of the strategy in place of random ones.
    std::vector<MoveId> answered(const std::vector<std::vector<MoveId>> &legal,
                                 const std::vector<MoveId> &joint) {
        if (opponent_.roles.empty()) return joint;
        std::optional<std::vector<MoveId>> advice = opponent_.advise(state_, joint);
        bool has_choice = false;
        for (RoleId role : opponent_.roles)
            has_choice = has_choice || (role != person_ && legal[role.index()].size() > 1);
        if (!advice && has_choice)
            fmt::print("this state is not in the strategy, so a random move is made\n");
        if (!advice) return joint;
        (*advice)[person_.index()] = joint[person_.index()];
        return *advice;
    }

    void show_end() const {
        fmt::print("the play has ended:");
        for (std::size_t r = 0; r < game_.roles.size(); ++r)
            for (std::size_t goal : reference_.goals(state_, RoleId(r)))
                fmt::print(" {} {}", game_.roles[r].name, game_.roles[r].goals[goal].name);
        fmt::print("\n");
    }

    const game::Game &game_;
    board::Board board_;
    game::Reference reference_;
    Random random_;
    game::State state_;
    Opponent opponent_;
    RoleId person_;
    Lines lines_;
    Values values_;
    struct Choice {
        game::State state;
        std::size_t step;
    };
    std::vector<Choice> choices_; // that the person had so far
};

RoleId wanted_person(const game::Game &game, const std::string &wanted) {
    RoleId out;
    for (std::size_t r = 0; r < game.roles.size(); ++r)
        if (game.roles[r].name == wanted && !game.roles[r].is_random) out = RoleId(r);
    if (!wanted.empty() && !out.valid())
        throw UsageError(fmt::format("--role: there is no role '{}'", wanted));
    return out;
}

std::string names_but(const game::Game &game, const std::vector<RoleId> &roles, RoleId person) {
    std::vector<std::string> names;
    for (RoleId role : roles)
        if (role != person) names.push_back(game.roles[role.index()].name);
    return fmt::format("{}", fmt::join(names, " and "));
}

// A part that has moves for somebody, and a role for the person that it has none for.
Opponent opponent_by(const Strategy &strategy, const game::Game &game, const std::string &wanted) {
    RoleId person = wanted_person(game, wanted);
    for (const strategy::Part &part : strategy.parts) {
        auto advisor = std::make_shared<Advisor>(game, part, strategy.claim);
        bool is_table = part.side == strategy::Side::table;
        if (advisor->roles().empty()) continue;
        RoleId seat = person;
        for (std::size_t r = 0; r < game.roles.size() && !seat.valid(); ++r)
            if (!game.roles[r].is_random && (is_table || !contains(advisor->roles(), RoleId(r))))
                seat = RoleId(r);
        if (!seat.valid() || (!is_table && contains(advisor->roles(), seat))) continue;
        return {seat, advisor->roles(),
                fmt::format("the strategy plays {}: {}", names_but(game, advisor->roles(), seat),
                            describe(game, strategy.claim, part)),
                [advisor](const game::State &state, const std::vector<MoveId> &joint) {
                    return advisor->advise(state, joint);
                }};
    }
    for (std::size_t r = 0; r < game.roles.size() && !person.valid(); ++r)
        if (!game.roles[r].is_random) person = RoleId(r);
    if (!person.valid()) throw UsageError("nobody but chance plays this game");
    return {person, {}, "the strategy has no plan against this role, so all others play at random", {}};
}

// Whoever is not the person makes moves that keep the value.
Opponent opponent_by(const session::StoredGame &stored, const std::string &wanted) {
    const game::Game &game = *stored.session.game;
    RoleId person = wanted_person(game, wanted), role = stored.solution.role;
    auto random = [&game](RoleId of) { return game.roles[of.index()].is_random; };
    for (std::size_t r = 0; r < game.roles.size() && !person.valid(); ++r)
        if (RoleId(r) != role && !random(RoleId(r))) person = RoleId(r);
    if (!person.valid()) person = role;
    std::string others = names_but(game, game.players(), person);
    std::string seats =
        fmt::format("the store {}knows the value of every state for {}",
                    others.empty() ? "" : "plays " + others + ": it ", game.roles[role.index()].name);
    auto advise = [&stored, person,
                   random](const game::State &state,
                           const std::vector<MoveId> &joint) -> std::optional<std::vector<MoveId>> {
        auto found = session::ask(stored, state);
        if (!found) return std::nullopt;
        auto fits = [&](const session::StoredMove &move) { // chance has made its move
            for (std::size_t r = 0; r < joint.size(); ++r)
                if ((RoleId(r) == person || random(RoleId(r))) && move.joint[r] != joint[r]) return false;
            return true;
        };
        auto best = std::find_if(found->moves.begin(), found->moves.end(), fits); // the best come first
        return best == found->moves.end() ? std::nullopt : std::optional(best->joint);
    };
    return {person, game.players(), seats, advise};
}

// What the store says of the person's moves.
std::vector<session::MoveValue> stored_values(const session::StoredGame &stored, const game::State &state,
                                              RoleId person) {
    std::vector<session::MoveValue> out;
    auto found = session::ask(stored, state);
    if (!found) return out;
    std::size_t shown = stored.solution.model == game::Model::own ? person.index() : 0;
    for (const session::StoredMove &move : found->moves) {
        session::MoveValue value;
        value.move = move.joint[person.index()];
        value.lower = value.upper = move.means[shown];
        if (move.steps) value.distance = *move.steps + 1;
        bool known = std::any_of(out.begin(), out.end(), [&](const session::MoveValue &other) {
            return other.move == value.move && other.lower == value.lower && other.distance == value.distance;
        });
        if (!known) out.push_back(value); // others may do several things at once, and chance too
    }
    return out;
}

int play_by_store(const PlayOptions &options, const Job &job) {
    session::StoredGame stored = session::open_store(options.game, job);
    if (!options.strategy.empty()) throw UsageError("a store is played by without --strategy");
    apply(options.start, stored.session);
    const game::Game &game = *stored.session.game;
    auto values = [&](const game::State &state, RoleId role) { return stored_values(stored, state, role); };
    Table(stored.session, game.initial, opponent_by(stored, options.role), options.seed, values, job).play();
    return exit_ok;
}

Strategy strategy_for(const PlayOptions &options, const Common &common, session::Session &session,
                      const Job &job) {
    const game::Game &game = *session.game;
    if (!options.strategy.empty()) {
        std::string bytes = read_file(options.strategy, common.memory_bytes, job);
        try {
            return strategy::read(bytes, game, common.memory_bytes / 16);
        } catch (const Error &error) {
            throw Error(fmt::format("'{}': {}", options.strategy, error.what()));
        }
    }
    engines::Query query;
    query.from = game.initial;
    for (std::size_t r = game.roles.size(); r-- > 0;) // the first one that the person does not play
        if (!game.roles[r].is_random && game.roles[r].name != options.role) query.role = RoleId(r);
    return session::make_strategy(session, query, session::make_resources(common.memory_bytes, 0, job));
}

} // namespace

int play(const PlayOptions &options, const Common &common) {
    Job job = common.start();
    if (store::Folder::is_store(options.game)) return play_by_store(options, job);
    session::Session session = session::prepare(options.game, session::Stage::compile, job);
    // Solving needs the circuit, playing by a file does not.
    if (!options.strategy.empty() && session.game) session.stopped.reset();
    if (auto code = refuse(options.game, session, common)) return *code;
    if (!options.strategy.empty() && options.start.given())
        throw UsageError("a strategy says where it begins: --from and --after are for play without a file");
    apply(options.start, session);
    Strategy strategy = strategy_for(options, common, session, job);
    session::start_from(session, strategy.claim.root);
    auto values = [&](const game::State &state, RoleId role) -> std::vector<session::MoveValue> {
        if (!session.tapes) return {};
        Job moment = job.within(seconds_for_values);
        if (!session.facts) session::find_facts(session, moment);
        engines::Query query;
        query.role = role;
        query.from = state;
        query.distance = true;
        return session::move_values(session::problem(session), query,
                                    session::make_resources(common.memory_bytes, 0, moment));
    };
    Opponent opponent = opponent_by(strategy, *session.game, options.role);
    Table(session, strategy.claim.root, std::move(opponent), options.seed, values, job).play();
    return exit_ok;
}

void add_play(Program &program) {
    auto options = std::make_shared<PlayOptions>();
    Command &command = add_command(
        program, "play",
        {"Play against a strategy on the terminal",
         "Moves are chosen by number or name; `help` shows what else can be said: hint, values, undo,\n"
         "quit. The end of the input ends the play. In place of a game there may be a store of its\n"
         "values, which then plays.",
         "zermelo play games/tictactoe/3x3.kif --strategy x.strategy --role o"},
        [options, &common = program.common] { return play(*options, common); });
    add_game(command, options->game);
    command.option("--strategy", options->strategy, "The file of the strategy [one is made]").takes("FILE");
    command.option("--role", options->role, "The role that you play [one that the strategy does not]")
        .takes("ROLE");
    add_start(command, options->start);
    add_seed(command, options->seed, "The seed of random moves [1]");
    add_limits(command, program.common);
}

} // namespace zermelo::app
