#include "app/output.h"

#include "base/files.h"

#include <fmt/core.h>

#include <cstdlib>
#include <unistd.h>

namespace zermelo::app {

Json with_schema(const Json &json) {
    Json out;
    if (json.is_array()) {
        for (const Json &item : json) out.push_back(with_schema(item));
        return json.empty() ? json : out;
    }
    out["schema"] = 1;
    out.update(json);
    return out;
}

void print_json(const Json &json) { fmt::print("{}\n", report::to_text(with_schema(json))); }

Style style_of(std::FILE *stream) {
    const char *off = std::getenv("NO_COLOR"), *terminal = std::getenv("TERM");
    bool plain = (off && *off) || (terminal && std::string_view(terminal) == "dumb");
    return {!plain && ::isatty(::fileno(stream)) != 0};
}

void write_text(const std::string &text, const std::string &output, const Common &common, Json description) {
    if (!common.json || output != "-") write_file(output, text);
    if (!common.json) return;
    if (output == "-")
        description["text"] = text;
    else
        description["output"] = output;
    print_json(description);
}

int refuse_file(const std::string &file, const Diagnostics &diagnostics, const Sources &sources,
                const Common &common) {
    if (common.json)
        print_json({{"file", file}, {"diagnostics", report::to_json(diagnostics, sources)}});
    else
        fmt::print(stderr, "{}", report::text(diagnostics, sources, Severity::error));
    return exit_file;
}

std::optional<int> refuse(const std::string &game, const session::Session &session, const Common &common) {
    if (!session.has_errors() && !session.stopped) return {};
    if (common.json) {
        Json out{{"game", game},
                 {"diagnostics", report::to_json(session.diagnostics, session.description.sources)}};
        if (session.stopped) out["stopped"] = report::to_json(*session.stopped);
        print_json(out);
    } else {
        fmt::print(stderr, "{}",
                   report::text(session.diagnostics, session.description.sources, Severity::error,
                                style_of(stderr)));
        if (session.stopped) fmt::print(stderr, "zermelo: {}\n", report::text(*session.stopped));
    }
    return session.has_errors() ? int{exit_game_errors} : exit_code(session.stopped->kind);
}

Progress::Progress() : on_terminal_(::isatty(2) != 0) {}

void Progress::show(const std::string &line) {
    if (!on_terminal_) return;
    fmt::print(stderr, "\r\033[K{:.0f} s  {}", since_.elapsed_seconds(), line);
    std::fflush(stderr);
    shown_ = true;
}

void Progress::clear() {
    if (shown_) fmt::print(stderr, "\r\033[K");
    shown_ = false;
}

} // namespace zermelo::app
