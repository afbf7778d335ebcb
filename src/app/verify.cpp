// zermelo verify: is what a strategy file claims true?
#include "app/command.h"
#include "app/output.h"
#include "base/error.h"
#include "base/files.h"
#include "strategy/check.h"
#include "strategy/dump.h"
#include "strategy/file.h"
#include "strategy/words.h"

#include <fmt/core.h>

#include <chrono>

namespace zermelo::app {

namespace {

using strategy::Report;
using strategy::Strategy;

struct Options {
    std::string game, file;
    std::size_t threads = 2;
    bool dump = false;
};

Strategy read_strategy(const Options &options, const game::Game &game, const Common &common, const Job &job) {
    std::string bytes = read_file(options.file, common.memory_bytes, job);
    try {
        return strategy::read(bytes, game, common.memory_bytes / 16);
    } catch (const Error &error) {
        throw Error(fmt::format("'{}': {}", options.file, error.what()));
    }
}

Report check(const game::Game &game, const Strategy &strategy, const Options &options, const Job &job) {
    Progress progress;
    auto last = std::chrono::steady_clock::now();
    return strategy::check(game, strategy, job, options.threads, [&](std::uint64_t done, std::uint64_t of) {
        auto now = std::chrono::steady_clock::now();
        if (now - last < std::chrono::milliseconds(200)) return;
        last = now;
        progress.show(fmt::format("{} of {} states", report::grouped(done), report::grouped(of)));
    });
}

Json to_json(const game::Game &game, const Strategy &strategy) {
    Json parts = Json::array();
    for (const strategy::Part &part : strategy.parts) {
        Json out{{"side", name(part.side)}, {"bound", part.bound.get_str()}, {"states", part.entries.size()}};
        if (auto steps = steps_of(game, strategy.claim, part)) out["steps"] = *steps;
        out["text"] = describe(game, strategy.claim, part);
        parts.push_back(std::move(out));
    }
    return parts;
}

void print_json(const Options &options, const game::Game &game, const Strategy &strategy,
                const Report &report) {
    const strategy::Claim &claim = strategy.claim;
    Json out{{"game", options.game},          {"strategy", options.file},
             {"verified", report.verified()}, {"role", game.roles[claim.role.index()].name},
             {"model", name(claim.model)},    {"measure", name(claim.measure)}};
    if (claim.depth) out["depth"] = *claim.depth;
    if (claim.root != game.initial) out["from"] = game.facts(claim.root);
    out["parts"] = to_json(game, strategy);
    if (report.fault) {
        Json fault{{"text", report.fault->text()}};
        if (report.fault->part) fault["part"] = *report.fault->part + 1;
        if (report.fault->state) fault["state"] = *report.fault->state;
        if (!report.fault->moves.empty()) fault["moves"] = report.fault->moves;
        fault["what"] = report.fault->what;
        out["fault"] = std::move(fault);
    }
    out.update({{"states", report.states}, {"transitions", report.transitions}, {"seconds", report.seconds}});
    app::print_json(out);
}

void print(const game::Game &game, const Strategy &strategy, const Report &report) {
    const strategy::Claim &claim = strategy.claim;
    if (claim.root != game.initial) fmt::print("from a state other than the initial one:\n");
    if (strategy.parts.empty()) fmt::print("nothing is claimed\n");
    for (std::size_t p = 0; p < strategy.parts.size(); ++p) {
        // Parts behind a faulty one have not been looked at.
        bool open = report.fault && (!report.fault->part || p >= *report.fault->part);
        const char *answer = !open ? "verified" : report.fault->part == p ? "NOT TRUE" : "not checked";
        fmt::print("{}: {}\n", describe(game, claim, strategy.parts[p]), answer);
    }
    if (report.fault) fmt::print("fault: {}\n", report.fault->text());
    fmt::print("{} states, {} transitions, {:.3f} s\n", report::grouped(report.states),
               report::grouped(report.transitions), report.seconds);
}

int run(const Options &options, const Common &common) {
    Meter meter(common.start());
    session::Session session = session::prepare(options.game, session::Stage::build, meter.job());
    if (auto code = refuse(options.game, session, common)) return *code;
    const game::Game &game = *session.game;
    Strategy strategy = read_strategy(options, game, common, meter.job());
    if (options.dump) {
        strategy::dump(game, strategy, [](std::string_view line) { fmt::print("{}\n", line); });
        return exit_ok;
    }
    Report report = check(game, strategy, options, meter.job());
    if (common.json)
        print_json(options, game, strategy, report);
    else
        print(game, strategy, report);
    return report.verified() ? exit_ok : exit_negative;
}

} // namespace

void add_verify(Program &program) {
    auto options = std::make_shared<Options>();
    Command &command = add_command(program, "verify",
                                   {"Check what a strategy file claims",
                                    "By the rules of the game alone: no engine, no solver and no circuit "
                                    "takes part. The first fault is\n"
                                    "named, and the exit code is 1 if there is one.",
                                    "zermelo verify games/tictactoe/3x3.kif x.strategy"},
                                   [options, &common = program.common] { return run(*options, common); });
    add_game(command, options->game);
    command.option("FILE", options->file, "The strategy").required();
    Option &dump = command.flag("--dump", options->dump,
                                "Print every state with the moves there instead of checking them");
    add_threads(command, options->threads, "How many threads [2]");
    add_limits(command, program.common);
    dump.excludes(add_json(command, program.common));
}

} // namespace zermelo::app
