#include "report/facts.h"

#include "machine/playout.h"

#include <fmt/core.h>
#include <fmt/ranges.h>

namespace zermelo::report {

namespace {

using analyse::Facts;
using analyse::Finding;

const char *name(Finding::Status status) {
    switch (status) {
    case Finding::Status::proved: return "proved";
    case Finding::Status::refuted: return "refuted";
    case Finding::Status::unproved: break;
    }
    return "not proved";
}

// One question for which there is a Finding.
struct Question {
    const char *key;  // in JSON
    const char *text; // for people
    Finding Facts::*finding;
};
constexpr Question questions[] = {
    {"always_legal", "every role always has a move", &Facts::always_legal},
    {"one_goal", "one goal value each at the end", &Facts::one_goal},
    {"ends", "every play ends", &Facts::ends},
    {"acyclic", "no state repeats in a play", &Facts::acyclic},
    {"turn_taking", "at most one role has a choice", &Facts::turn_taking},
    {"strict_turns", "the step tells whose turn it is", &Facts::strict_turns},
    {"alternating", "the roles alternate", &Facts::alternating},
    {"constant_sum", "the goals have a constant sum", &Facts::constant_sum},
};

std::vector<machine::Names> names(const game::Game &game, const Finding &finding) {
    std::vector<machine::Names> out;
    for (const auto &joint : finding.trace) {
        auto &moves = out.emplace_back();
        for (game::MoveId move : joint) moves.push_back(game.moves[move.index()].name);
    }
    return out;
}

std::vector<std::string> role_names(const game::Game &game, const std::vector<game::RoleId> &roles) {
    std::vector<std::string> out;
    for (game::RoleId role : roles) out.push_back(game.roles[role.index()].name);
    return out;
}

template <class Id, class Named>
std::vector<std::string> all_names(const std::vector<Id> &ids, const std::vector<Named> &named) {
    std::vector<std::string> out;
    for (Id id : ids) out.push_back(named[id.index()].name);
    return out;
}

// The first few of many.
std::string some(const std::vector<std::string> &all) {
    constexpr std::size_t few = 6;
    if (all.empty()) return "none";
    std::size_t shown = std::min(few, all.size());
    std::string out = fmt::format("{}: {}", all.size(), fmt::join(all.begin(), all.begin() + shown, " "));
    return all.size() > shown ? out + " …" : out;
}

std::size_t grouped_fluents(const Facts &facts) {
    std::size_t out = 0;
    for (const analyse::Group &group : facts.groups) out += group.fluents.size();
    return out;
}

std::string at_most(const std::optional<std::size_t> &steps) {
    return steps ? "at most " + counted(*steps, "step") : "no bound";
}

FactLine line_of(const Question &question, const game::Game &game, const Facts &facts) {
    const Finding &finding = facts.*question.finding;
    FactLine out{question.text, name(finding.status), finding.how, ""};
    if (finding.proved() && question.finding == &Facts::constant_sum && facts.sum)
        out.answer += fmt::format(", {}", *facts.sum);
    if (finding.proved() && question.finding == &Facts::strict_turns)
        out.answer += fmt::format(", {}", fmt::join(role_names(game, facts.turn_order), " "));
    if (finding.refuted())
        out.where = finding.trace.empty() ? "in the initial state"
                                          : "after " + machine::write_moves(names(game, finding));
    return out;
}

std::string groups_text(const game::Game &game, const Facts &facts) {
    std::size_t exact = 0;
    for (const analyse::Group &group : facts.groups) exact += group.exactly_one;
    return fmt::format("{} with {} of {} fluents, exactly one of {} of them holds", facts.groups.size(),
                       grouped_fluents(facts), game.fluents.size(), exact);
}

} // namespace

bool refutes_validity(const Facts &facts) {
    return facts.always_legal.refuted() || facts.one_goal.refuted() || facts.ends.refuted();
}

std::vector<FactLine> fact_lines(const game::Game &game, const Facts &facts) {
    std::vector<FactLine> out;
    for (const Question &question : questions) out.push_back(line_of(question, game, facts));
    auto add = [&](const char *question, const std::string &answer, const std::string &how = "") {
        out.push_back({question, answer, how, ""});
    };
    add("longest play", at_most(facts.horizon), facts.horizon_how);
    add("longest win of the first player", at_most(facts.longest_win), facts.longest_win_how);
    add("groups of exclusive fluents", groups_text(game, facts), facts.groups_how);
    std::vector<game::FluentId> determined;
    for (const analyse::Determined &d : facts.determined) determined.push_back(d.fluent);
    add("fluents that follow from others", some(all_names(determined, game.fluents)));
    add("fluents that are never removed", some(all_names(facts.never_removed, game.fluents)));
    add("fluents that are never added", some(all_names(facts.never_added, game.fluents)));
    add("fluents that nothing reads", some(all_names(facts.unread, game.fluents)));
    add("moves that are never legal", some(all_names(facts.impossible_moves, game.moves)));
    std::vector<std::string> latched;
    for (std::size_t r = 0; r < facts.latched_goals.size(); ++r)
        for (std::size_t g = 0; g < facts.latched_goals[r].size(); ++g)
            if (facts.latched_goals[r][g])
                latched.push_back(fmt::format("({} {})", game.roles[r].name, game.roles[r].goals[g].name));
    add("goals that stay once they hold", some(latched));
    add("symmetries",
        fmt::format("{}, the identity {}", facts.symmetries.size() + 1,
                    facts.symmetries.empty() ? "alone" : "among them"),
        facts.symmetries_how);
    return out;
}

std::string text(const game::Game &game, const Facts &facts) {
    std::string out =
        fmt::format("in all reachable states{}:\n",
                    facts.states ? fmt::format(", {} in number", *facts.states) : std::string());
    for (const FactLine &line : fact_lines(game, facts)) {
        bool is_list = line.how.empty() && line.where.empty();
        out += fmt::format("  {:33}{}{}{}\n", line.question, line.answer, is_list ? "" : ": ", line.how);
        if (!line.where.empty()) out += fmt::format("  {:33}{}\n", "", line.where);
    }
    return out;
}

Json to_json(const game::Game &game, const Facts &facts) {
    Json out;
    if (facts.states) out["states"] = *facts.states;
    for (const Question &question : questions) {
        const Finding &finding = facts.*question.finding;
        Json &entry = out[question.key] = {{"status", name(finding.status)}, {"how", finding.how}};
        if (finding.refuted()) entry["trace"] = names(game, finding);
    }
    if (facts.sum) out["constant_sum"]["sum"] = *facts.sum;
    if (facts.strict_turns.proved()) out["strict_turns"]["order"] = role_names(game, facts.turn_order);
    auto bound = [&](const char *key, const std::optional<std::size_t> &steps, const std::string &how) {
        out[key]["how"] = how;
        if (steps) out[key]["at_most"] = *steps;
    };
    bound("longest_play", facts.horizon, facts.horizon_how);
    bound("longest_win", facts.longest_win, facts.longest_win_how);
    Json groups = Json::array();
    for (std::size_t g = 0; g < facts.groups.size(); ++g) {
        Json &group = groups.emplace_back();
        group["exactly_one"] = facts.groups[g].exactly_one;
        if (facts.step_counter == g) group["step_counter"] = true;
        group["fluents"] = all_names(facts.groups[g].fluents, game.fluents);
    }
    out["groups"] = {{"how", facts.groups_how}, {"list", groups}};
    Json determined = Json::array();
    for (const analyse::Determined &d : facts.determined)
        determined.push_back(
            {{"fluent", game.fluents[d.fluent.index()].name}, {"unless", all_names(d.unless, game.fluents)}});
    out["determined"] = determined;
    out["never_removed"] = all_names(facts.never_removed, game.fluents);
    out["never_added"] = all_names(facts.never_added, game.fluents);
    out["unread"] = all_names(facts.unread, game.fluents);
    Json impossible = Json::array();
    for (game::MoveId move : facts.impossible_moves)
        impossible.push_back(
            {game.roles[game.moves[move.index()].role.index()].name, game.moves[move.index()].name});
    out["impossible_moves"] = impossible;
    Json latched = Json::array();
    for (std::size_t r = 0; r < facts.latched_goals.size(); ++r)
        for (std::size_t g = 0; g < facts.latched_goals[r].size(); ++g)
            if (facts.latched_goals[r][g])
                latched.push_back({game.roles[r].name, game.roles[r].goals[g].name});
    out["latched_goals"] = latched;
    out["symmetries"] = {{"how", facts.symmetries_how}, {"count", facts.symmetries.size() + 1}};
    return out;
}

} // namespace zermelo::report
