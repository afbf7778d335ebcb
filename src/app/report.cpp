// zermelo report: what a designer asks about a game, as one page, as text or as JSON.
#include "app/command.h"
#include "app/output.h"
#include "designer/data.h"
#include "designer/study.h"

#include <fmt/core.h>

namespace zermelo::app {

namespace {

struct Options {
    std::string game, output;
    designer::PlayOptions plays;
    std::size_t threads = 0;
};

constexpr double default_seconds = 60;

// Without rules there is nothing to report on. What cannot be grounded in time can be played all the same.
bool has_rules(const session::Session &session) {
    return !session.has_errors() && (!session.stopped || session.stopped->stage > session::Stage::check);
}

int run(const Options &options, const Program &program) {
    Common common = program.common;
    if (!common.seconds) common.seconds = default_seconds;
    Meter meter(common.start());
    session::Session session =
        session::prepare(options.game, session::Stage::compile, meter.job().part(designer::share_to_prepare));
    if (!has_rules(session)) return refuse(options.game, session, common).value_or(exit_internal);

    Progress progress;
    engines::Resources resources = session::make_resources(common.memory_bytes, options.threads, meter.job());
    resources.progress = [&](const std::string &line) { progress.show(line); };
    designer::Study study = designer::study(session, options.plays, resources);
    progress.clear();

    designer::Making making{program.parser.version(), common.seconds, common.memory_bytes, resources.threads,
                            meter.elapsed_seconds()};
    if (!options.output.empty())
        write_text(designer::page(options.game, session, study, making), options.output, common,
                   designer::to_json(options.game, session, study, making));
    else if (common.json)
        print_json(designer::to_json(options.game, session, study, making));
    else
        fmt::print("{}", designer::text(options.game, session, study, making, style_of(stdout)));
    return study.interrupted ? exit_interrupted : exit_ok;
}

} // namespace

void add_report(Program &program) {
    auto options = std::make_shared<Options>();
    Command &command = add_command(
        program, "report",
        {"Write what a designer asks about a game, as one page",
         "Who wins, by which first moves, and in how many steps; how random plays go; how many states\n"
         "there are; whether the rules are as rules should be. With -o it is a page of HTML that needs\n"
         "no other file; without, text. What is not known when the time is up, a minute if no limit is\n"
         "given, is said to be unknown, and so it is after Ctrl-C.",
         "zermelo report games/tictactoe/3x3.kif -o tictactoe.html"},
        [options, &program] { return run(*options, program); });
    add_game(command, options->game);
    command.option("-o,--output", options->output, "The page to write; - is standard output [none: text]")
        .takes("FILE");
    add_count(command, "--playouts", options->plays.plays, "How many random playouts, at most [100000]");
    add_seed(command, options->plays.seed, "The seed of the playouts [1]");
    add_threads(command, options->threads, "How many threads [all processors]");
    add_limits(command, program.common);
    add_json(command, program.common);
}

} // namespace zermelo::app
