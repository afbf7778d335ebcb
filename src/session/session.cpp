#include "session/session.h"

#include "check/check.h"
#include "circuit/fastest.h"
#include "gdl/load.h"
#include "gdl/needs.h"
#include "ground/ground.h"
#include "machine/circuit_machine.h"
#include "machine/lifted_machine.h"
#include "machine/reference_machine.h"
#include "session/frame.h"

#include <fmt/core.h>

#include <algorithm>
#include <new>

namespace zermelo::session {

const char *name(Stage stage) {
    constexpr std::array names{"read", "check", "ground", "build", "compile"};
    return names[static_cast<std::size_t>(stage)];
}

namespace {

constexpr std::size_t bytes_of_tapes = 48; // for each gate, at most

void append(Diagnostics &to, const Diagnostics &from) { to.insert(to.end(), from.begin(), from.end()); }

// Runs one stage after another until one of them hits a limit.
class Runner {
  public:
    Runner(Session &out, Stage last, const Job &job) : out_(out), last_(last), meter_(job) {}

    template <class Work>
    void stage(Stage stage, const Work &work) {
        if (stage > last_ || out_.stopped || (stage > Stage::check && out_.has_errors())) return;
        double begin = meter_.elapsed_seconds();
        if (auto limit = limit_of(meter_.job(), [&] {
                meter_.look();
                work(meter_.job());
            }))
            out_.stopped = Stop{stage, limit->kind, limit->what()};
        out_.seconds[static_cast<std::size_t>(stage)] = meter_.elapsed_seconds() - begin;
    }

  private:
    Session &out_;
    Stage last_;
    Meter meter_;
};

// All stages after reading, in their order.
void run_from_check(Runner &run, Session &out) {
    run.stage(Stage::check, [&](const Job &) {
        append(out.diagnostics, check::check(out.description));
        out.rules = gdl::normalise(out.description, out.diagnostics);
    });
    run.stage(Stage::ground, [&](const Job &all) {
        auto program = std::make_unique<ground::Program>(ground::ground(out.rules, all, out.diagnostics));
        if (!out.has_errors()) out.program = std::move(program);
    });
    run.stage(Stage::build,
              [&](const Job &) { out.game = std::make_unique<game::Game>(game::build(*out.program)); });
    run.stage(Stage::compile, [&](const Job &all) {
        circuit::Circuit circuit = circuit::compile(*out.game, all);
        all.expect(circuit.gates.size() * bytes_of_tapes);
        out.tapes = std::make_unique<circuit::Tapes>(std::move(circuit));
    });
    sort(out.diagnostics);
}

// A file that lacks something and that others need is no game of its own.
void look_for_users(const std::string &game, Session &out) {
    bool lacks = std::any_of(out.diagnostics.begin(), out.diagnostics.end(), [](const Diagnostic &d) {
        return d.severity == Severity::error || d.code == "undefined";
    });
    if (!lacks || out.stopped) return;
    std::vector<std::string> users = gdl::users_of(game);
    if (users.empty()) return;
    Severity severity = out.has_errors() ? Severity::error : Severity::warning;
    std::string count = users.size() == 1 ? "another file needs" : fmt::format("{} files need", users.size());
    out.diagnostics.push_back(
        {severity,
         "part",
         {},
         fmt::format("{} is a part of games, and no game by itself: {} it", game, count),
         fmt::format("give the file of a whole game, such as {}", users[0])});
}

} // namespace

Session prepare(const std::string &game, Stage last, const Job &job) {
    Session out;
    Runner run(out, last, job);
    run.stage(Stage::read, [&](const Job &all) { out.description = gdl::load(game, out.diagnostics, all); });
    run_from_check(run, out);
    look_for_users(game, out);
    return out;
}

Session prepare(gdl::Description description, Diagnostics diagnostics, Stage last, const Job &job) {
    Session out;
    out.description = std::move(description);
    out.diagnostics = std::move(diagnostics);
    Runner run(out, last, job);
    run_from_check(run, out);
    return out;
}

void start_from(Session &session, const game::State &state) {
    game::Game &game = *session.game;
    game.initial = state;
    session.program->initial.clear();
    for (std::size_t f = 0; f < game.fluents.size(); ++f)
        if (game::FluentId fluent(f); state.holds(fluent))
            session.program->initial.push_back(game.atom(fluent));
}

Stage needed_stage(machine::Reasoner reasoner) {
    switch (reasoner) {
    case machine::Reasoner::reference: return Stage::build;
    case machine::Reasoner::lifted: return Stage::check;
    case machine::Reasoner::circuit: return Stage::compile;
    }
    return Stage::compile;
}

std::unique_ptr<machine::Machine> make_machine(machine::Reasoner reasoner, const Session &session,
                                               Meter *meter) {
    switch (reasoner) {
    case machine::Reasoner::reference:
        return std::make_unique<machine::ReferenceMachine>(*session.game, meter);
    case machine::Reasoner::lifted:
        return std::make_unique<machine::LiftedMachine>(fastest_rules(session, meter ? meter->job() : Job()),
                                                        meter);
    case machine::Reasoner::circuit:
        return std::make_unique<machine::CircuitMachine>(
            *session.game, circuit::fastest(*session.game, *session.tapes, meter ? meter->job() : Job()),
            meter);
    }
    return nullptr;
}

} // namespace zermelo::session
