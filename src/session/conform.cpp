#include "session/conform.h"

#include "base/error.h"
#include "machine/lifted_machine.h"

#include <fmt/core.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>

namespace zermelo::session {

using machine::Machine;
using machine::Names;
using machine::RecordedList;
using machine::RecordedStep;
using machine::Step;
using machine::Trace;

namespace fs = std::filesystem;

namespace {

const std::string trace_suffix = ".trace.jsonl";

Recording recording_of(const fs::path &trace) {
    std::string file = trace.filename().string();
    std::string game =
        file.ends_with(trace_suffix) ? file.substr(0, file.size() - trace_suffix.size()) : file;
    return {game, (trace.parent_path() / (game + ".kif")).string(), trace.string()};
}

void add_folder(const fs::path &folder, std::vector<Recording> &out) {
    for (const auto &entry : fs::directory_iterator(folder))
        if (entry.path().filename().string().ends_with(trace_suffix))
            out.push_back(recording_of(entry.path()));
}

} // namespace

std::vector<Recording> find_recordings(const std::vector<std::string> &paths) {
    std::vector<Recording> out;
    for (const std::string &path : paths) {
        std::error_code fault;
        std::size_t before = out.size();
        if (fs::is_directory(path, fault))
            add_folder(path, out);
        else if (fs::path(path).extension() == ".kif")
            out.push_back(recording_of(fs::path(path).replace_extension(trace_suffix)));
        else
            out.push_back(recording_of(path));
        if (out.size() == before)
            throw Error(fmt::format("{}: there is no file *{} in it", path, trace_suffix));
        if (!fs::exists(out.back().trace, fault))
            throw Error(fmt::format("{}: no such file", out.back().trace));
    }
    auto key = [](const Recording &r) { return std::tie(r.name, r.trace); };
    std::sort(out.begin(), out.end(),
              [&](const Recording &a, const Recording &b) { return key(a) < key(b); });
    auto same = [&](const Recording &a, const Recording &b) { return key(a) == key(b); };
    out.erase(std::unique(out.begin(), out.end(), same), out.end());
    return out;
}

bool Conformance::differs() const {
    if (!fault.empty() || (!errors.empty() && validator_ok.value_or(true))) return true;
    return std::any_of(replays.begin(), replays.end(),
                       [](const Replay &r) { return r.difference_count > 0; });
}

namespace {

class Replayer {
  public:
    Replayer(Machine &machine, const Trace &trace, Replay &out)
        : machine_(machine), trace_(trace), out_(out) {}

    void run() {
        if (trace_.roles && *trace_.roles != machine_.roles())
            report({}, "roles",
                   fmt::format("expected {}, came out {}", fmt::join(*trace_.roles, " "),
                               fmt::join(machine_.roles(), " ")));
        for (const RecordedStep &line : trace_.steps) {
            if (line.step == 0) {
                machine_.restart();
                lost_ = false;
            }
            if (lost_) {
                out_.skipped += 1;
                continue;
            }
            compare(line);
            out_.compared += 1;
        }
    }

  private:
    void compare(const RecordedStep &line) {
        if (!compare_list(line, line.facts, machine_.facts(), "facts")) {
            out_.reason = "the rest of a playout whose facts differ";
            lost_ = true; // what follows would be about another state
            return;
        }
        if (bool terminal = machine_.terminal(); terminal != line.terminal)
            report(line, "terminal", fmt::format("expected {}, came out {}", line.terminal, terminal));
        std::size_t roles = machine_.roles().size();
        if (line.goals.size() != roles || (line.legal && line.legal->size() != roles))
            return report(line, "roles", "the trace has another number of roles");
        for (std::size_t role = 0; role < roles; ++role)
            compare_list(line, line.goals[role], machine_.goals(role), "goals of " + machine_.roles()[role]);
        for (std::size_t role = 0; line.legal && role < roles; ++role)
            compare_list(line, (*line.legal)[role], machine_.legal(role),
                         "legal moves of " + machine_.roles()[role]);
        if (!line.move.empty()) apply(line);
    }

    void apply(const RecordedStep &line) {
        try {
            machine_.apply(line.move);
        } catch (const Error &error) {
            report(line, "move", error.what());
            out_.reason = "the rest of a playout whose move cannot be made";
            lost_ = true;
        }
    }

    bool compare_list(const RecordedStep &line, const RecordedList &expected, const Names &found,
                      const std::string &what) {
        if (expected.matches(found)) return true;
        report(line, what, expected.difference(found));
        return false;
    }

    void report(const RecordedStep &line, const std::string &what, const std::string &how) {
        constexpr std::size_t kept = 5;
        out_.difference_count += 1;
        if (out_.first.size() < kept) out_.first.push_back({line.playout, line.step, what, how});
    }

    Machine &machine_;
    const Trace &trace_;
    Replay &out_;
    bool lost_ = false;
};

double seconds_for(Reasoner reasoner, const ConformOptions &options) {
    return reasoner == Reasoner::reference ? options.reference_seconds : options.lifted_seconds;
}

Replay replay(Reasoner reasoner, const Session &session, const Trace &trace, const ConformOptions &options) {
    Replay out;
    out.reasoner = reasoner;
    bool made =
        reasoner == Reasoner::lifted || (reasoner == Reasoner::reference ? !!session.game : !!session.tapes);
    if (!made) {
        out.skipped = trace.steps.size();
        out.reason = session.stopped
                         ? fmt::format("{}: {}", name(session.stopped->stage), session.stopped->reason)
                         : "the game has errors";
        return out;
    }
    Meter meter(Limits{seconds_for(reasoner, options), options.memory_bytes, options.cancelled});
    try {
        auto machine = reasoner == Reasoner::lifted // with the rules as they are
                           ? std::make_unique<machine::LiftedMachine>(session.rules, &meter)
                           : make_machine(reasoner, session, &meter);
        Replayer(*machine, trace, out).run();
    } catch (const LimitReached &limit) {
        if (limit.kind == LimitReached::Kind::cancelled) throw;
        out.skipped = trace.steps.size() - out.compared;
        out.reason = limit.what();
    } catch (const Error &error) { // the rules cannot be evaluated
        out.difference_count += 1;
        out.first.push_back({0, 0, "evaluation", error.what()});
        out.skipped = trace.steps.size() - out.compared;
        out.reason = error.what();
    }
    out.seconds = meter.elapsed_seconds();
    return out;
}

std::string rules_of(const Recording &recording, const Trace &trace) {
    std::error_code fault;
    if (fs::exists(recording.rules, fault) || trace.rules.empty()) return recording.rules;
    std::string beside = (fs::path(recording.trace).parent_path() / trace.rules).string();
    return fs::exists(beside, fault) ? beside : trace.rules;
}

} // namespace

Conformance conform(const Recording &recording, const ConformOptions &options) {
    Conformance out;
    out.recording = recording;
    try {
        Job reading(Limits{{}, {}, options.cancelled});
        reading.look();
        Trace trace = machine::read_trace(recording.trace, reading);
        out.lines = trace.steps.size();
        out.validator_ok = trace.validator_ok;
        out.recording.rules = rules_of(recording, trace);
        Stage last = Stage::check;
        for (Reasoner reasoner : options.with) last = std::max(last, needed_stage(reasoner));
        Meter meter(Limits{options.ground_seconds, options.memory_bytes, options.cancelled});
        Session session = prepare(out.recording.rules, last, meter.job());
        out.ground_seconds = meter.elapsed_seconds();
        if (session.stopped && session.stopped->kind == LimitReached::Kind::cancelled)
            throw LimitReached(LimitReached::Kind::cancelled, session.stopped->reason);
        for (const Diagnostic &d : session.diagnostics)
            if (d.severity == Severity::error) out.errors.push_back(d);
        if (!session.has_errors())
            for (Reasoner reasoner : options.with)
                out.replays.push_back(replay(reasoner, session, trace, options));
    } catch (const Error &error) {
        out.fault = error.what();
    } catch (const LimitReached &) {
        out.interrupted = true;
    } catch (const std::bad_alloc &) {
        out.fault = "there is no more memory";
    }
    return out;
}

} // namespace zermelo::session
