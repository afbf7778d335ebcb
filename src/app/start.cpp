#include "app/start.h"

#include "app/interrupt.h"
#include "base/error.h"
#include "session/position.h"

#include <fmt/core.h>

namespace zermelo::app {

void add_start(Command &command, Start &start) {
    Option &from = command.option("--from", start.from, "Start from the facts in this file").takes("FILE");
    command.option("--after", start.after, "Start after these moves, as for `simulate --moves`")
        .takes("MOVES")
        .excludes(from);
}

void apply(const Start &start, session::Session &session) {
    try {
        if (!start.after.empty()) session::start_from(session, session::state_after(session, start.after));
    } catch (const Error &error) {
        throw UsageError(fmt::format("--after: {}", error.what()));
    }
    if (!start.from.empty())
        session::start_from(
            session, session::state_from_file(*session.game, start.from, Limits{{}, {}, &interrupted()}));
}

} // namespace zermelo::app
