#include "app/output.h"

#include <fmt/core.h>

#include <unistd.h>

namespace zermelo::app {

void print_json(const Json &json) { fmt::print("{}\n", report::to_text(json)); }

std::optional<int> refuse(const std::string &game, const session::Session &session, const Common &common) {
    if (!session.has_errors() && !session.stopped) return {};
    if (common.json) {
        Json out{{"game", game},
                 {"diagnostics", report::to_json(session.diagnostics, session.description.sources)}};
        if (session.stopped) out["stopped"] = report::to_json(*session.stopped);
        print_json(out);
    } else {
        fmt::print(stderr, "{}",
                   report::text(session.diagnostics, session.description.sources, Severity::error));
        if (session.stopped) fmt::print(stderr, "zermelo: {}\n", report::text(*session.stopped));
    }
    return session.has_errors() ? int{exit_game_errors} : exit_code(session.stopped->kind);
}

Progress::Progress() : on_terminal_(::isatty(2) != 0) {}

void Progress::show(const std::string &line) {
    if (!on_terminal_) return;
    fmt::print(stderr, "\r\033[K{}", line);
    std::fflush(stderr);
    shown_ = true;
}

void Progress::clear() {
    if (shown_) fmt::print(stderr, "\r\033[K");
    shown_ = false;
}

} // namespace zermelo::app
