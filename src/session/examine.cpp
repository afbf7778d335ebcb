#include "session/examine.h"

#include "base/error.h"
#include "gdl/load.h"
#include "session/solve.h"

namespace zermelo::session {

namespace {

// Of the time, for what comes before playing, which needs little.
constexpr double share_to_prepare = 0.8;

// What could not be grounded is played from its rules.
void play(Findings &out, const machine::SurveyOptions &options, const Job &job) {
    Meter meter(job);
    out.reasoner = out.session.tapes ? machine::Reasoner::circuit : machine::Reasoner::lifted;
    try {
        auto limit = limit_of(job, [&] {
            auto player = make_machine(out.reasoner, out.session, &meter);
            out.roles = player->roles();
            out.survey = machine::survey(*player, options, job);
        });
        if (limit) out.not_surveyed = limit->what();
    } catch (const Error &error) {
        out.not_surveyed = error.what();
    }
}

// `make` prepares the session up to a stage.
template <class Make>
Findings examine(const std::string &game, const Examination &how, const Job &job, const Make &make) {
    Findings out;
    out.game = game;
    Meter meter(job);
    out.session = make(how.grounds ? Stage::compile : Stage::check, job.part(share_to_prepare));
    const auto &stopped = out.session.stopped;
    bool playable =
        !stopped || (stopped->stage > Stage::check && stopped->kind != LimitReached::Kind::cancelled);
    if (!out.session.has_errors() && how.grounds && playable) play(out, how.survey, job);
    if (how.proves && out.session.tapes) find_facts(out.session, job, analyse::Depth::full);
    if (out.survey) {
        Diagnostics &all = out.session.diagnostics;
        all.insert(all.end(), out.survey->faults.begin(), out.survey->faults.end());
    }
    out.seconds = meter.elapsed_seconds();
    return out;
}

} // namespace

Findings examine(const std::string &game, const Examination &how, const Job &job) {
    return examine(game, how, job, [&](Stage last, const Job &part) { return prepare(game, last, part); });
}

Findings examine_text(const std::string &name, const std::string &text, const Examination &how,
                      const Job &job) {
    return examine(name, how, job, [&](Stage last, const Job &part) {
        Diagnostics diagnostics;
        // Without a name, as it is in no file: nothing is looked for beside it.
        gdl::Description description = gdl::load_text("", text, diagnostics);
        return prepare(std::move(description), std::move(diagnostics), last, part);
    });
}

} // namespace zermelo::session
