#include "machine/trace.h"

#include "base/error.h"
#include "base/files.h"

#include <fmt/core.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>
#include <openssl/evp.h>

#include <algorithm>
#include <iterator>

namespace zermelo::machine {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t max_trace_bytes = std::size_t{1} << 30;

std::string few(const Names &names) {
    constexpr std::size_t shown = 3;
    std::size_t n = std::min(shown, names.size());
    std::string out =
        fmt::format("{}", fmt::join(names.begin(), names.begin() + static_cast<std::ptrdiff_t>(n), ", "));
    return n == names.size() ? out : fmt::format("{}, … ({} in all)", out, names.size());
}

Names only_in_first(const Names &a, const Names &b) {
    Names out;
    std::set_difference(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(out));
    return out;
}

} // namespace

std::string sha256(const Names &sorted) {
    std::string text = fmt::format("{}", fmt::join(sorted, "\n"));
    unsigned char digest[EVP_MAX_MD_SIZE];
    unsigned int length = 0;
    if (EVP_Digest(text.data(), text.size(), digest, &length, EVP_sha256(), nullptr) != 1)
        throw Error("SHA-256 cannot be computed");
    std::string out;
    for (unsigned int i = 0; i < length; ++i) out += fmt::format("{:02x}", digest[i]);
    return out;
}

bool RecordedList::matches(const Names &sorted) const {
    if (sha256.empty()) return names == sorted;
    return size == sorted.size() && sha256 == machine::sha256(sorted);
}

std::string RecordedList::difference(const Names &sorted) const {
    if (!sha256.empty())
        return fmt::format("expected {} entries with SHA-256 {}, came out {} with {}", size, sha256,
                           sorted.size(), machine::sha256(sorted));
    Names missing = only_in_first(names, sorted), unexpected = only_in_first(sorted, names);
    if (missing.empty()) return fmt::format("not expected: {}", few(unexpected));
    if (unexpected.empty()) return fmt::format("missing: {}", few(missing));
    return fmt::format("missing: {}; not expected: {}", few(missing), few(unexpected));
}

namespace {

Names read_names(const Json &json) {
    Names out;
    for (const Json &item : json) out.push_back(item.is_string() ? item.get<std::string>() : item.dump());
    return out;
}

RecordedList read_list(const Json &json) {
    RecordedList out;
    if (json.is_object()) {
        out.size = json.at("n").get<std::size_t>();
        out.sha256 = json.at("sha256").get<std::string>();
        return out;
    }
    out.names = read_names(json);
    out.size = out.names.size();
    std::sort(out.names.begin(), out.names.end());
    return out;
}

std::vector<RecordedList> read_lists(const Json &json) {
    std::vector<RecordedList> out;
    for (const Json &list : json) out.push_back(read_list(list));
    return out;
}

void read_header(const Json &json, Trace &trace) {
    if (json.contains("roles")) trace.roles = read_names(json.at("roles"));
    if (json.contains("validator")) trace.validator_ok = json.at("validator").at("ok").get<bool>();
    trace.rules = json.value("rulesheet", std::string());
}

RecordedStep read_step(const Json &json) {
    RecordedStep out;
    out.playout = json.at("p").get<std::uint64_t>();
    out.step = json.at("i").get<std::uint64_t>();
    out.facts = read_list(json.at("facts"));
    out.terminal = json.at("terminal").get<bool>();
    out.goals = read_lists(json.at("goals"));
    if (json.contains("legal")) out.legal = read_lists(json.at("legal"));
    if (json.contains("move")) out.move = read_names(json.at("move"));
    return out;
}

} // namespace

Trace read_trace(const std::string &path, const Job &job) {
    std::string text = read_file(path, max_trace_bytes, job);
    Trace out;
    std::size_t number = 0;
    for (std::size_t begin = 0; begin < text.size();) {
        std::size_t end = std::min(text.find('\n', begin), text.size());
        ++number;
        try {
            Json json = Json::parse(text.begin() + static_cast<std::ptrdiff_t>(begin),
                                    text.begin() + static_cast<std::ptrdiff_t>(end));
            if (number == 1)
                read_header(json, out);
            else
                out.steps.push_back(read_step(json));
        } catch (const nlohmann::json::exception &fault) {
            throw Error(fmt::format("{}:{}: not a line of a trace: {}", path, number, fault.what()));
        }
        begin = end + 1;
    }
    if (number == 0) throw Error(fmt::format("{}: an empty file is not a trace", path));
    return out;
}

std::string trace_header(const std::string &game, const Names &roles, Reasoner with, std::uint64_t seed) {
    Json json{{"format", 1}, {"rulesheet", game}, {"roles", roles}, {"with", name(with)}, {"seed", seed}};
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::string trace_line(std::uint64_t playout, std::uint64_t number, const Step &step, bool capped) {
    Json json{{"p", playout},
              {"i", number},
              {"facts", step.facts},
              {"terminal", step.terminal},
              {"goals", step.goals}};
    if (!step.terminal) json["legal"] = step.legal;
    if (!step.move.empty()) json["move"] = step.move;
    if (capped) json["capped"] = true;
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

} // namespace zermelo::machine
