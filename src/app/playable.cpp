#include "app/playable.h"

#include "app/output.h"

#include <fmt/core.h>

namespace zermelo::app {

Playable prepare_to_play(const std::string &game, const std::string &with, double ground_seconds,
                         const Job &job) {
    machine::Reasoner wanted = machine::reasoner_named(with).value_or(machine::Reasoner::circuit);
    bool may_fall_back = with.empty();
    session::Session session = session::prepare(game, session::needed_stage(wanted),
                                                may_fall_back ? job.within(ground_seconds) : job);
    const auto &stopped = session.stopped;
    if (may_fall_back && !session.has_errors() && stopped && stopped->kind != LimitReached::Kind::cancelled) {
        fmt::print(stderr, "zermelo: {}; playing from the rules\n", report::text(*stopped));
        session.stopped.reset();
        wanted = machine::Reasoner::lifted;
    }
    return {std::move(session), wanted};
}

} // namespace zermelo::app
