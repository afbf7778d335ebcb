// zermelo ground: the rules without variables, as GDL.
#include "app/command.h"
#include "app/output.h"
#include "base/files.h"
#include "report/sizes.h"

namespace zermelo::app {

namespace {

struct Options {
    std::string game;
    std::string output = "-";
};

int run(const Options &options, const Common &common) {
    session::Session session = session::prepare(options.game, session::Stage::build, common.start());
    if (auto code = refuse(options.game, session, common)) return *code;
    std::string text = ground::print(*session.program);
    if (common.json) {
        Json out{{"game", options.game},
                 {"diagnostics", report::to_json(session.diagnostics, session.description.sources)},
                 {"ground", report::ground_sizes(session)}};
        if (options.output == "-")
            out["text"] = text;
        else
            out["output"] = options.output;
        if (options.output != "-") write_file(options.output, text);
        print_json(out);
    } else {
        write_file(options.output, text);
    }
    return exit_ok;
}

} // namespace

void add_ground(Program &program) {
    auto options = std::make_shared<Options>();
    CLI::App *command = add_command(
        program, "ground",
        {"Write the rules of a game without variables, as GDL",
         "Only what can ever matter is written. Reading it back and grounding it gives the same text.",
         "zermelo ground games/tictactoe/3x3.kif -o ground.kif"},
        [options, &common = program.common] { return run(*options, common); });
    add_game(command, options->game);
    command->add_option("-o,--output", options->output, "The file to write [standard output]")
        ->type_name("FILE");
    add_limits(command, program.common);
    add_json(command, program.common);
}

} // namespace zermelo::app
