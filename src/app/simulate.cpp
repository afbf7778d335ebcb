// zermelo simulate: plays, at random or by given moves, and shows every state.
#include "app/output.h"
#include "app/playable.h"
#include "base/error.h"
#include "machine/trace.h"

#include <fmt/core.h>
#include <fmt/ranges.h>

namespace zermelo::app {

namespace {

using machine::Machine;
using machine::Names;
using machine::Step;

struct Options {
    std::string game;
    std::size_t playouts = 1;
    std::uint64_t seed = 1;
    std::optional<std::size_t> depth = 1000;
    std::string moves;
    std::string with;
    double ground_seconds = 60;
};

std::string listed(const Names &names) {
    return names.empty() ? "none" : fmt::format("{}", fmt::join(names, " "));
}

void print(std::uint64_t playout, std::uint64_t number, const Step &step, const Names &roles) {
    fmt::print("playout {}, step {}{}\n", playout, number, step.terminal ? ": terminal" : "");
    fmt::print("  facts: {}\n", listed(step.facts));
    for (std::size_t role = 0; role < step.legal.size(); ++role)
        fmt::print("  legal {}: {}\n", roles[role], listed(step.legal[role]));
    for (std::size_t role = 0; role < roles.size(); ++role)
        fmt::print("  goal {}: {}\n", roles[role], listed(step.goals[role]));
    if (!step.move.empty()) fmt::print("  move: {}\n", fmt::join(step.move, " "));
}

// Plays the given moves first and then at random, unless there were any given.
class Player {
  public:
    Player(Machine &machine, const Options &options, const Common &common, Meter &meter)
        : machine_(machine), options_(options), common_(common), meter_(meter),
          given_(read_moves(options.moves)) {}

    void play(std::uint64_t playout) {
        Random random(options_.seed, playout);
        machine_.restart();
        for (std::size_t number = 0;; ++number) {
            meter_.look();
            Step step = machine::look(machine_);
            bool at_end = step.terminal || machine::is_stuck(step);
            bool capped = !at_end && number == last_step();
            if (number < given_.size())
                step.move = given(number, step);
            else if (!at_end && !capped)
                step.move = machine::random_move(step, random);
            show(playout, number, step, capped);
            if (step.move.empty()) return;
            machine_.apply(step.move);
        }
    }

  private:
    std::size_t last_step() const { return given_.empty() ? *options_.depth : given_.size(); }

    static std::vector<Names> read_moves(const std::string &text) {
        try {
            return machine::read_moves(text);
        } catch (const Error &error) {
            throw UsageError(fmt::format("--moves: {}", error.what()));
        }
    }

    Names given(std::size_t number, const Step &step) const {
        try {
            return machine::complete_move(given_[number], step, machine_.roles());
        } catch (const Error &error) {
            throw UsageError(fmt::format("--moves: step {}: {}", number, error.what()));
        }
    }

    void show(std::uint64_t playout, std::size_t number, const Step &step, bool capped) const {
        if (common_.json)
            fmt::print("{}\n", machine::trace_line(playout, number, step, capped));
        else
            print(playout, number, step, machine_.roles());
    }

    Machine &machine_;
    const Options &options_;
    const Common &common_;
    Meter &meter_;
    std::vector<Names> given_;
};

int run(const Options &options, const Common &common) {
    Meter meter(common.start());
    Playable choice = prepare_to_play(options.game, options.with, options.ground_seconds, meter.job());
    if (auto code = refuse(options.game, choice.session, common)) return *code;
    auto machine = session::make_machine(choice.reasoner, choice.session, &meter);
    Player player(*machine, options, common, meter);
    if (common.json)
        fmt::print("{}\n",
                   machine::trace_header(options.game, machine->roles(), choice.reasoner, options.seed));
    else
        fmt::print("roles: {}\n", fmt::join(machine->roles(), " "));
    for (std::size_t playout = 0; playout < options.playouts; ++playout) player.play(playout);
    return exit_ok;
}

} // namespace

void add_simulate(Program &program) {
    auto options = std::make_shared<Options>();
    Command &command =
        add_command(program, "simulate",
                    {"Play at random or by given moves, and show every state",
                     "With --json it writes a trace, which `zermelo conform` can replay. --moves separates "
                     "joint moves by\n"
                     "semicolons; each names one move per role, or one for each role that has a choice.",
                     "zermelo simulate games/tictactoe/3x3.kif --moves '(mark 2 2) ; (mark 1 1)'"},
                    [options, &common = program.common] { return run(*options, common); });
    add_game(command, options->game);
    add_count(command, "--playouts", options->playouts, "How many playouts [1]");
    add_seed(command, options->seed, "The seed of the random moves [1]");
    add_depth(command, options->depth, "Cut a playout after so many moves [1000]");
    command.option("--moves", options->moves, "Play these moves and no others").takes("MOVES");
    command.option("--with", options->with, "circuit, reference or lifted [circuit, or lifted if that fails]")
        .one_of({"circuit", "reference", "lifted"})
        .takes("REASONER");
    add_seconds(command, "--ground-time", options->ground_seconds,
                "Without --with: time to try grounding [60]");
    add_limits(command, program.common);
    add_json(command, program.common);
}

} // namespace zermelo::app
