// zermelo convert: a description in the other syntax, as one file.
#include "app/command.h"
#include "app/output.h"
#include "gdl/print.h"

namespace zermelo::app {

namespace {

struct Options {
    std::string game;
    std::string to;
    std::string output = "-";
};

int run(const Options &options, const Common &common) {
    session::Session session = session::prepare(options.game, session::Stage::read, common.start());
    if (auto code = refuse(options.game, session, common)) return *code;
    gdl::Syntax syntax = options.to == "kif" ? gdl::Syntax::kif : gdl::Syntax::infix;
    std::string text = gdl::print(session.description, syntax);
    write_text(text, options.output, common,
               {{"game", options.game},
                {"to", options.to},
                {"clauses", session.description.clauses.size()},
                {"diagnostics", report::to_json(session.diagnostics, session.description.sources)}});
    return exit_ok;
}

} // namespace

void add_convert(Program &program) {
    auto options = std::make_shared<Options>();
    Command &command = add_command(program, "convert",
                                   {"Write a game in KIF or infix syntax, as one file", "",
                                    "zermelo convert games/tictactoe/3x3.kif --to infix"},
                                   [options, &common = program.common] { return run(*options, common); });
    add_game(command, options->game);
    command.option("--to", options->to, "The syntax to write: kif or infix")
        .required()
        .one_of({"kif", "infix"}, Option::Shown::yes)
        .takes("SYNTAX");
    command.option("-o,--output", options->output, "The file to write [standard output]").takes("FILE");
    add_json(command, program.common);
}

} // namespace zermelo::app
