#include "report/conform.h"

#include <fmt/core.h>

namespace zermelo::report {

namespace {

using machine::Reasoner;
using session::Conformance;
using session::Replay;

Json to_json(const Replay &replay) {
    Json out{{"with", name(replay.reasoner)},
             {"compared", replay.compared},
             {"skipped", replay.skipped},
             {"difference_count", replay.difference_count},
             {"differences", Json::array()}};
    for (const session::Difference &d : replay.first)
        out["differences"].push_back({{"p", d.playout}, {"i", d.step}, {"what", d.what}, {"how", d.how}});
    if (!replay.reason.empty()) out["reason"] = replay.reason;
    out["seconds"] = replay.seconds;
    return out;
}

Json to_json(const Conformance &c) {
    Json out{{"game", c.recording.name},
             {"trace", c.recording.trace},
             {"rules", c.recording.rules},
             {"lines", c.lines},
             {"differs", c.differs()}};
    if (!c.fault.empty()) out["fault"] = c.fault;
    if (c.validator_ok) out["validator_ok"] = *c.validator_ok;
    out["errors"] = c.errors.size();
    out["reasoners"] = Json::array();
    for (const Replay &replay : c.replays) out["reasoners"].push_back(to_json(replay));
    out["ground_seconds"] = c.ground_seconds;
    return out;
}

std::string verdict(const Replay &replay) {
    if (replay.difference_count) return fmt::format("{} differences", replay.difference_count);
    if (replay.compared == 0 && replay.skipped) return "not made";
    if (replay.skipped) return fmt::format("ok, {} lines skipped", replay.skipped);
    return "ok";
}

} // namespace

std::string text(const Conformance &c) {
    std::string out;
    auto to = std::back_inserter(out);
    const std::string &game = c.recording.name;
    fmt::format_to(to, "{}: {} lines, read and grounded in {:.2f} s", game, c.lines, c.ground_seconds);
    for (const Replay &replay : c.replays)
        fmt::format_to(to, "; {} {} {:.2f} s", name(replay.reasoner), verdict(replay), replay.seconds);
    fmt::format_to(to, "\n");
    if (!c.fault.empty()) fmt::format_to(to, "  fault: {}\n", c.fault);
    for (const Replay &replay : c.replays) {
        for (const session::Difference &d : replay.first)
            fmt::format_to(to, "  {}: playout {}, step {}: {}: {}\n", name(replay.reasoner), d.playout,
                           d.step, d.what, d.how);
        if (replay.skipped)
            fmt::format_to(to, "  {}: {} lines skipped: {}\n", name(replay.reasoner), replay.skipped,
                           replay.reason);
    }
    if (c.validator_ok && *c.validator_ok != c.errors.empty())
        fmt::format_to(to, "  check: {} by the recording system's validator, {} here\n",
                       *c.validator_ok ? "accepted" : "rejected", c.errors.empty() ? "accepted" : "rejected");
    for (const Diagnostic &d : c.errors)
        fmt::format_to(to, "  check: {}[{}]: {}\n", name(d.severity), d.code, d.message);
    return out;
}

namespace {

// Sums over all games, for one reasoner.
struct Total {
    Reasoner reasoner;
    std::size_t agree = 0, partly = 0, differ = 0, not_made = 0, lines = 0;
    double seconds = 0;

    void add(const Replay &replay) {
        lines += replay.compared;
        seconds += replay.seconds;
        if (replay.difference_count)
            differ += 1;
        else if (replay.skipped == 0)
            agree += 1;
        else
            (replay.compared ? partly : not_made) += 1;
    }
};

std::vector<Total> totals(const std::vector<Conformance> &all, const std::vector<Reasoner> &with) {
    std::vector<Total> out;
    for (Reasoner reasoner : with) {
        Total &total = out.emplace_back(Total{reasoner});
        for (const Conformance &c : all)
            for (const Replay &replay : c.replays)
                if (replay.reasoner == reasoner) total.add(replay);
    }
    return out;
}

} // namespace

std::string totals_text(const std::vector<Conformance> &all, const std::vector<Reasoner> &with,
                        double seconds) {
    std::string out;
    auto to = std::back_inserter(out);
    std::size_t lines = 0, differ = 0;
    for (const Conformance &c : all) lines += c.lines, differ += c.differs();
    fmt::format_to(to, "{} games, {} lines: {} differ\n", all.size(), grouped(lines), differ);
    for (const Total &t : totals(all, with))
        fmt::format_to(to, "{}: {} agree, {} partly compared, {} differ, {} not made; {} lines, {:.1f} s\n",
                       name(t.reasoner), t.agree, t.partly, t.differ, t.not_made, grouped(t.lines),
                       t.seconds);
    fmt::format_to(to, "time: {:.1f} s\n", seconds);
    return out;
}

Json totals_json(const std::vector<Conformance> &all, const std::vector<Reasoner> &with, double seconds) {
    Json out{{"games", Json::array()}, {"totals", Json::array()}};
    for (const Conformance &c : all)
        if (!c.interrupted) out["games"].push_back(to_json(c));
    for (const Total &t : totals(all, with))
        out["totals"].push_back({{"with", name(t.reasoner)},
                                 {"agree", t.agree},
                                 {"partly", t.partly},
                                 {"differ", t.differ},
                                 {"not_made", t.not_made},
                                 {"lines", t.lines},
                                 {"seconds", t.seconds}});
    out["seconds"] = seconds;
    return out;
}

} // namespace zermelo::report
