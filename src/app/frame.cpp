// zermelo frame: the rules of a game without frame rules.
#include "session/frame.h"

#include "app/command.h"
#include "app/output.h"

#include <fmt/core.h>

namespace zermelo::app {

namespace {

constexpr double most_ground_seconds = 10;

struct Options {
    std::string game;
    std::string covering = "pruned";
    std::string to = "kif";
    std::string output = "-";
};

Json to_json(const frame::Sizes &sizes) {
    return {{"frame_rules", sizes.frame_rules},
            {"general_moves", sizes.general_moves},
            {"end_rules", sizes.end_rules},
            {"auxiliary_rules", sizes.auxiliary_rules}};
}

int run(const Options &options, const Common &common) {
    const Job job = common.start();
    const session::Covering covering = *session::covering_named(options.covering);
    session::Session session = session::prepare(options.game, session::Stage::check, job);
    if (auto code = refuse(options.game, session, common)) return *code;
    if (covering == session::Covering::pruned) { // more can be proved of a game that grounds
        auto ground = session::prepare(session.description, {}, session::Stage::compile,
                                       job.within(most_ground_seconds));
        if (ground.tapes) session = std::move(ground);
    }
    const frame::Translation translation = session::translate_frame(session, covering, job);
    if (!translation.refused.empty() && !common.json)
        fmt::print(stderr, "zermelo: the game is left as it is: {}\n", translation.refused);
    Json about{{"game", options.game},
               {"covering", options.covering},
               {"to", options.to},
               {"clauses", translation.entries.size()},
               {"sizes", to_json(translation.sizes)}};
    if (!translation.refused.empty()) about["refused"] = translation.refused;
    write_text(frame::print(translation, options.to == "infix"), options.output, common, std::move(about));
    return exit_ok;
}

} // namespace

void add_frame(Program &program) {
    auto options = std::make_shared<Options>();
    Command &command = add_command(
        program, "frame",
        {"Write a game with rules for what changes instead of what persists",
         "Frame rules, which derive anew all that stays as it is, give way to rules for fnext, what stops\n"
         "holding. They are made for every combination of the roles' actions (direct), or without those\n"
         "that are proved never to occur in a reachable state (pruned).",
         "zermelo frame games/tictactoe/3x3.kif --to infix"},
        [options, &common = program.common] { return run(*options, common); });
    add_game(command, options->game);
    command
        .option("--covering", options->covering, "Combinations of actions: direct, pruned or none [pruned]")
        .one_of({"direct", "pruned", "none"})
        .takes("COVERING");
    command.option("--to", options->to, "The syntax to write: kif or infix [kif]")
        .one_of({"kif", "infix"})
        .takes("SYNTAX");
    command.option("-o,--output", options->output, "The file to write [standard output]").takes("FILE");
    add_limits(command, program.common);
    add_json(command, program.common);
}

} // namespace zermelo::app
