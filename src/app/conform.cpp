// zermelo conform: replays recorded playouts and reports what differs.
#include "session/conform.h"

#include "app/command.h"
#include "app/interrupt.h"
#include "app/output.h"
#include "base/workers.h"
#include "report/conform.h"

#include <fmt/core.h>

#include <condition_variable>
#include <malloc.h>
#include <mutex>

namespace zermelo::app {

namespace {

using session::Conformance;

struct Options {
    std::vector<std::string> paths;
    std::vector<std::string> with{"reference", "lifted", "circuit"};
    std::size_t threads = 2;
    session::ConformOptions conform;
};

// Runs the games on some threads and hands each to `done` in their order.
template <class Done>
std::vector<Conformance> run_all(const std::vector<session::Recording> &recordings, const Options &options,
                                 const Job &job, const Done &done) {
    std::vector<std::optional<Conformance>> results(recordings.size());
    std::atomic<std::size_t> next = 0;
    std::mutex mutex;
    std::condition_variable finished;
    auto work = [&] {
        for (std::size_t i; (i = next++) < recordings.size();) {
            Conformance result = session::conform(recordings[i], options.conform);
            ::malloc_trim(0); // what one game leaves should not count against the memory limit of the next
            std::lock_guard lock(mutex);
            results[i] = std::move(result);
            finished.notify_one();
        }
    };
    Workers workers(job);
    for (std::size_t i = 0; i < options.threads; ++i) workers.start(work);

    std::vector<Conformance> out;
    Progress progress;
    for (std::size_t i = 0; i < recordings.size(); ++i) {
        progress.show(fmt::format("{} of {}: {} …", i + 1, recordings.size(), recordings[i].name));
        std::unique_lock lock(mutex);
        while (!results[i]) {
            finished.wait_for(lock, std::chrono::milliseconds(100));
            if (!results[i] && workers.job().stopped() && !job.stopped()) { // one of them has failed
                lock.unlock();
                workers.finish();
                lock.lock();
            }
        }
        out.push_back(std::move(*results[i]));
        lock.unlock();
        progress.clear();
        if (!out.back().interrupted) done(out.back());
    }
    return out;
}

int run(Options options, const Common &common) {
    Meter meter(common.start());
    options.conform.cancelled = &interrupted();
    options.conform.with.clear();
    for (const std::string &with : options.with)
        options.conform.with.push_back(*machine::reasoner_named(with));
    auto recordings = session::find_recordings(options.paths);
    auto all = run_all(recordings, options, meter.job(), [&](const Conformance &conformance) {
        if (!common.json) fmt::print("{}", report::text(conformance)), std::fflush(stdout);
    });
    auto is_interrupted = [](const Conformance &c) { return c.interrupted; };
    std::size_t left_out = std::erase_if(all, is_interrupted);
    if (common.json)
        print_json(report::totals_json(all, options.conform.with, meter.elapsed_seconds()));
    else
        fmt::print("{}", report::totals_text(all, options.conform.with, meter.elapsed_seconds()));
    if (left_out) {
        fmt::print(stderr, "zermelo: interrupted; {} games are left out\n", left_out);
        return exit_interrupted;
    }
    bool differs = std::any_of(all.begin(), all.end(), [](const Conformance &c) { return c.differs(); });
    return differs ? int{exit_negative} : int{exit_ok};
}

} // namespace

void add_conform(Program &program) {
    auto options = std::make_shared<Options>();
    Command &command = add_command(
        program, "conform",
        {"Replay recorded playouts and report what differs",
         "Every NAME.trace.jsonl of a folder is replayed with the rules NAME.kif beside it: roles, facts,\n"
         "terminal, goals and legal moves of every recorded state, and the state after each recorded move.",
         "zermelo conform traces/ --with lifted,circuit"},
        [options, &common = program.common] { return run(*options, common); });
    command.option("PATH", options->paths, "Folders of traces, or single traces").required();
    command.option("--with", options->with, "The reasoners, separated by commas [reference,lifted,circuit]")
        .split_at_commas()
        .one_of({"reference", "lifted", "circuit"})
        .takes("LIST");
    add_seconds(command, "--ground-time", options->conform.ground_seconds,
                "For reading, grounding and compiling a game [60]");
    add_seconds(command, "--reference-time", options->conform.reference_seconds,
                "For the reference reasoner and a game [60]");
    add_seconds(command, "--lifted-time", options->conform.lifted_seconds,
                "For the lifted reasoner and a game [600]");
    add_memory(command, "--memory", options->conform.memory_bytes,
               "For all games at hand together: MiB, or as in 2G [4G]");
    add_threads(command, options->threads, "How many games at once [2]");
    add_json(command, program.common);
}

} // namespace zermelo::app
