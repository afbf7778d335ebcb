#include "app/output.h"

#include <fmt/core.h>

#include <unistd.h>

namespace zermelo::app {

std::string to_text(const Json &json) { return json.dump(-1, ' ', false, Json::error_handler_t::replace); }

void print_json(const Json &json) { fmt::print("{}\n", to_text(json)); }

Json to_json(const Diagnostics &diagnostics, const Sources &sources) {
    Json out = Json::array();
    for (const Diagnostic &d : diagnostics) {
        Json item{{"severity", name(d.severity)}, {"code", d.code}};
        if (d.where.known()) {
            item["file"] = sources.name(d.where.file);
            item["line"] = d.where.line;
            item["column"] = d.where.column;
        }
        item["message"] = d.message;
        if (!d.hint.empty()) item["hint"] = d.hint;
        out.push_back(std::move(item));
    }
    return out;
}

namespace {

const char *kind_name(LimitReached::Kind kind) {
    switch (kind) {
    case LimitReached::Kind::time: return "time";
    case LimitReached::Kind::memory: return "memory";
    case LimitReached::Kind::cancelled: return "interrupted";
    case LimitReached::Kind::size: return "size";
    }
    return "";
}

} // namespace

Json to_json(const machine::Stop &stop) {
    return {{"stage", name(stop.stage)}, {"limit", kind_name(stop.kind)}, {"reason", stop.reason}};
}

std::string describe(const machine::Stop &stop) {
    const char *what = stop.stage == machine::Stage::compile  ? "the circuit could not be made"
                       : stop.stage == machine::Stage::ground ? "the game could not be grounded"
                                                              : "the game could not be prepared";
    return fmt::format("{}: {}", what, stop.reason);
}

void print(const Diagnostics &diagnostics, const Sources &sources, Severity at_least, std::FILE *to) {
    for (const Diagnostic &d : diagnostics)
        if (d.severity >= at_least) fmt::print(to, "{}", format(d, sources));
}

std::optional<int> refuse(const std::string &game, const machine::Pipeline &pipeline, const Common &common) {
    if (!pipeline.has_errors() && !pipeline.stopped) return {};
    if (common.json) {
        Json out{{"game", game},
                 {"diagnostics", to_json(pipeline.diagnostics, pipeline.description.sources)}};
        if (pipeline.stopped) out["stopped"] = to_json(*pipeline.stopped);
        print_json(out);
    } else {
        print(pipeline.diagnostics, pipeline.description.sources, Severity::error, stderr);
        if (pipeline.stopped) fmt::print(stderr, "zermelo: {}\n", describe(*pipeline.stopped));
    }
    return pipeline.has_errors() ? int{exit_game_errors} : exit_code(pipeline.stopped->kind);
}

std::string grouped(std::uint64_t number) {
    std::string out = std::to_string(number);
    for (std::size_t at = out.size(); at > 3;) out.insert(at -= 3, 1, ',');
    return out;
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
