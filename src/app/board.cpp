// zermelo board: draws a state, and says which boards were found in the rules and how.
#include "report/board.h"

#include "app/output.h"
#include "app/playable.h"
#include "base/error.h"
#include "report/board_json.h"
#include "session/solve.h"

#include <fmt/core.h>

namespace zermelo::app {

namespace {

constexpr double seconds_for_proofs = 60;
constexpr std::size_t most_steps = 2000; // to see where moves lead

struct Options {
    std::string game;
    std::string moves;
    std::string with;
    double ground_seconds = 60;
    bool prove = false;
};

// The joint moves that the given moves mean; the machine makes them.
std::vector<machine::Names> play(machine::Machine &machine, const std::string &moves) {
    std::vector<machine::Names> out;
    try {
        for (const machine::Names &words : machine::read_moves(moves)) {
            out.push_back(machine::complete_move(words, machine::look(machine), machine.roles()));
            machine.apply(out.back());
        }
    } catch (const Error &error) {
        throw UsageError(fmt::format("--moves: {}", error.what()));
    }
    return out;
}

// "x: 9 moves, of which 9 name places"
std::string moves_text(const board::Board &board, const machine::Step &step, const machine::Names &roles) {
    std::string out;
    for (std::size_t r = 0; r < step.legal.size(); ++r) {
        std::size_t naming = 0;
        for (const auto &places : board.places(roles[r], step.legal[r], step.facts))
            naming += places.empty() ? 0 : 1;
        out += fmt::format("{}: {}, of which {} name places\n", roles[r],
                           report::counted(step.legal[r].size(), "move"), naming);
    }
    return out;
}

int run(const Options &options, const Common &common) {
    Meter meter(common.start());
    Playable game = prepare_to_play(options.game, options.with, options.ground_seconds, meter.job());
    if (auto code = refuse(options.game, game.session, common)) return *code;
    if (options.prove && game.session.tapes)
        session::find_facts(game.session, meter.job().within(seconds_for_proofs));
    board::Board board(game.session, meter.job());
    auto machine = session::make_machine(game.reasoner, game.session, &meter);
    std::vector<machine::Names> played = play(*machine, options.moves);
    machine::Step step = machine::look(*machine);
    if (common.json) {
        board::After after = board::by_playing_again(*machine, played, most_steps);
        print_json({{"game", options.game},
                    {"board", report::to_json(board.layout())},
                    {"position", report::to_json(board, step, machine->roles(), after)}});
    } else {
        fmt::print("{}", report::text(board.layout(), board.picture(step.facts)));
        fmt::print("{}{}", report::origins(board.layout()), moves_text(board, step, machine->roles()));
    }
    return exit_ok;
}

} // namespace

void add_board(Program &program) {
    auto options = std::make_shared<Options>();
    Command &command = add_command(
        program, "board",
        {"Draw a state on the boards that are found in the rules",
         "Says how each board was found, and which moves name places on them. A look file beside\n"
         "the game, NAME.look.json or look.json, has the last word.",
         "zermelo board games/connect/c4_7x6.kif --moves '(drop 4) ; (drop 4)'"},
        [options, &common = program.common] { return run(*options, common); });
    add_game(command, options->game);
    command.option("--moves", options->moves, "The state after these moves, as for simulate").takes("MOVES");
    command.option("--with", options->with, "circuit, reference or lifted [circuit, or lifted if that fails]")
        .one_of({"circuit", "reference", "lifted"})
        .takes("REASONER");
    command.flag("--prove", options->prove, "Say what is proved about the contents of boards");
    add_seconds(command, "--ground-time", options->ground_seconds,
                "Without --with: time to try grounding [60]");
    add_limits(command, program.common);
    add_json(command, program.common);
}

} // namespace zermelo::app
