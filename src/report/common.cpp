#include "report/common.h"

#include <fmt/core.h>

namespace zermelo::report {

std::string to_text(const Json &json) { return json.dump(-1, ' ', false, Json::error_handler_t::replace); }

Json number(const mpq_class &value) {
    if (value.get_den() == 1 && value.get_num().fits_slong_p()) return value.get_num().get_si();
    return value.get_str();
}

std::string grouped(const mpz_class &number) {
    std::string out = number.get_str();
    for (std::size_t at = out.size(); at > 3;) out.insert(at -= 3, ",");
    return out;
}

std::string grouped(std::uint64_t number) { return grouped(mpz_class(number)); }

std::string counted(std::uint64_t number, const std::string &what) {
    return fmt::format("{} {}{}", grouped(number), what, number == 1 ? "" : "s");
}

std::string cut_steps(const std::string &steps) {
    constexpr std::size_t widest = 220;
    const std::string between = " ; ";
    if (steps.size() <= widest) return steps;
    std::size_t end = steps.rfind(between, widest), left = 0;
    if (end == std::string::npos) end = steps.find(between);
    for (std::size_t at = end; at != std::string::npos; at = steps.find(between, at + 1)) ++left;
    return left ? steps.substr(0, end) + fmt::format(" ; … and {} more", counted(left, "step")) : steps;
}

Json to_json(const Diagnostics &diagnostics, const Sources &sources) {
    Json out = Json::array();
    for (const Diagnostic &d : diagnostics) {
        Json item{{"severity", name(d.severity)}, {"code", d.code}};
        if (d.where.known()) {
            if (const std::string &file = sources.name(d.where.file); !file.empty()) item["file"] = file;
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

Json to_json(const session::Stop &stop) {
    return {{"stage", name(stop.stage)}, {"limit", kind_name(stop.kind)}, {"reason", stop.reason}};
}

std::string text(const session::Stop &stop) {
    const char *what = stop.stage == session::Stage::compile  ? "the circuit could not be made"
                       : stop.stage == session::Stage::ground ? "the game could not be grounded"
                                                              : "the game could not be prepared";
    return fmt::format("{}: {}", what, stop.reason);
}

std::string text(const Diagnostics &diagnostics, const Sources &sources, Severity at_least, Style style) {
    std::string out;
    for (const Diagnostic &d : diagnostics)
        if (d.severity >= at_least) out += format(d, sources, style);
    return out;
}

} // namespace zermelo::report
