#include "app/start.h"

#include "app/interrupt.h"
#include "base/error.h"
#include "session/position.h"

#include <fmt/core.h>

namespace zermelo::app {

void add_start(CLI::App *command, Start &start) {
    CLI::Option *from =
        command->add_option("--from", start.from, "Start from the facts in this file")->type_name("FILE");
    command->add_option("--after", start.after, "Start after these moves, as for `simulate --moves`")
        ->type_name("MOVES")
        ->excludes(from);
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
