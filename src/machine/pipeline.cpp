#include "machine/pipeline.h"

#include "check/check.h"
#include "gdl/load.h"
#include "ground/ground.h"

#include <fmt/core.h>

#include <algorithm>
#include <new>

namespace zermelo::machine {

const char *name(Stage stage) {
    constexpr std::array names{"read", "check", "ground", "build", "compile"};
    return names[static_cast<std::size_t>(stage)];
}

Limits after(const Limits &limits, double seconds) {
    Limits out = limits;
    if (out.seconds) out.seconds = std::max(0.0, *out.seconds - seconds);
    return out;
}

namespace {

void append(Diagnostics &to, const Diagnostics &from) { to.insert(to.end(), from.begin(), from.end()); }

// Runs one stage after another, with what is left of the time, until one of them hits a limit.
class Runner {
  public:
    Runner(Pipeline &out, Stage last, const Limits &limits)
        : out_(out), last_(last), meter_(limits), limits_(limits) {}

    template <class Work>
    void stage(Stage stage, const Work &work) {
        if (stage > last_ || out_.stopped || (stage > Stage::check && out_.has_errors())) return;
        double begin = meter_.elapsed_seconds();
        try {
            work(after(limits_, begin));
        } catch (const LimitReached &limit) {
            out_.stopped = Stop{stage, limit.kind, reason(limit)};
        } catch (const std::bad_alloc &) {
            out_.stopped = Stop{stage, LimitReached::Kind::memory, "there is no more memory"};
        }
        out_.seconds[static_cast<std::size_t>(stage)] = meter_.elapsed_seconds() - begin;
    }

  private:
    // A stage knows only what was left of the time when it began.
    std::string reason(const LimitReached &limit) const {
        if (limit.kind != LimitReached::Kind::time || !limits_.seconds) return limit.what();
        return fmt::format("the time limit of {:.6g} s was reached", *limits_.seconds);
    }

    Pipeline &out_;
    Stage last_;
    Meter meter_;
    Limits limits_;
};

// All stages after reading, in their order.
void run_from_check(Runner &run, Pipeline &out) {
    run.stage(Stage::check, [&](const Limits &) {
        append(out.diagnostics, check::check(out.description));
        out.rules = gdl::normalise(out.description, out.diagnostics);
    });
    run.stage(Stage::ground, [&](const Limits &left) {
        auto program = std::make_unique<ground::Program>(ground::ground(out.rules, left, out.diagnostics));
        if (!out.has_errors()) out.program = std::move(program);
    });
    run.stage(Stage::build,
              [&](const Limits &) { out.game = std::make_unique<game::Game>(game::build(*out.program)); });
    run.stage(Stage::compile, [&](const Limits &left) {
        auto circuit = std::make_unique<circuit::Circuit>(circuit::compile(*out.game, left));
        out.tapes = std::make_unique<circuit::Tapes>(*circuit);
        out.circuit = std::move(circuit);
    });
    sort(out.diagnostics);
}

} // namespace

Pipeline run_stages(const std::string &game, Stage last, const Limits &limits) {
    Pipeline out;
    Runner run(out, last, limits);
    run.stage(Stage::read, [&](const Limits &) { out.description = gdl::load(game, out.diagnostics); });
    run_from_check(run, out);
    return out;
}

Pipeline run_stages(gdl::Description description, Diagnostics diagnostics, Stage last, const Limits &limits) {
    Pipeline out;
    out.description = std::move(description);
    out.diagnostics = std::move(diagnostics);
    Runner run(out, last, limits);
    run_from_check(run, out);
    return out;
}

} // namespace zermelo::machine
