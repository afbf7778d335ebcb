// zermelo ground: the rules without variables, as GDL or as a circuit.
#include "app/command.h"
#include "app/output.h"
#include "circuit/aiger.h"
#include "report/sizes.h"

namespace zermelo::app {

namespace {

struct Options {
    std::string game;
    std::string to = "kif";
    std::string output = "-";
};

int run(const Options &options, const Common &common) {
    bool rules = options.to == "kif";
    session::Session session = session::prepare(
        options.game, rules ? session::Stage::build : session::Stage::compile, common.start());
    if (auto code = refuse(options.game, session, common)) return *code;
    std::string text =
        rules ? ground::print(*session.program) : circuit::print_aiger(*session.game, session.tapes->circuit);
    write_text(text, options.output, common,
               {{"game", options.game},
                {"diagnostics", report::to_json(session.diagnostics, session.description.sources)},
                {"ground", report::ground_sizes(session)}});
    return exit_ok;
}

} // namespace

void add_ground(Program &program) {
    auto options = std::make_shared<Options>();
    Command &command = add_command(
        program, "ground",
        {"Write the rules of a game without variables, as GDL or as a circuit",
         "Only what can ever matter is written. Reading the rules back and grounding them gives the same\n"
         "text. As a circuit, fluents are latches, moves are inputs, and what the rules say are outputs.",
         "zermelo ground games/tictactoe/3x3.kif -o ground.kif"},
        [options, &common = program.common] { return run(*options, common); });
    add_game(command, options->game);
    command.option("--to", options->to, "What to write: kif, or aiger (ASCII) [kif]")
        .one_of({"kif", "aiger"})
        .takes("FORMAT");
    command.option("-o,--output", options->output, "The file to write [standard output]").takes("FILE");
    add_limits(command, program.common);
    add_json(command, program.common);
}

} // namespace zermelo::app
