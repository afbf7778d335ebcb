#include "designer/words.h"

#include "engines/roles.h"
#include "report/verdict.h"

#include <fmt/core.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace zermelo::designer {

namespace {

using analyse::Facts;
using analyse::Finding;
using engines::Verdict;
using report::counted;
using session::RoleAnswer;
using session::Solution;

std::string name_of(const game::Game &game, game::RoleId role) { return game.roles[role.index()].name; }

// One role's answer with what its goals can be.
struct Outcome {
    std::string role, value; // "50", "about 53.9852 on average"
    const Verdict &verdict;
    bool is_best, is_lowest; // of the goals that the rules have
};

// Exact values stand in the tables.
std::string spoken(const mpq_class &value) {
    return value.get_den() == 1 ? value.get_str() : fmt::format("about {:.6g}", value.get_d());
}

std::string spoken(const Verdict &verdict) {
    if (verdict.decided()) return spoken(verdict.lower);
    return fmt::format("between {} and {}", spoken(verdict.lower), spoken(verdict.upper));
}

Outcome outcome_of(const game::Game &game, const RoleAnswer &answer, const engines::Query &query) {
    const Verdict &verdict = answer.found.verdict;
    game::Payoff payoff(game, answer.found.role, query.model, query.measure);
    bool best = verdict.decided() && verdict.lower == game.roles[answer.found.role.index()].best_goal();
    bool lowest = verdict.decided() && verdict.upper == payoff.lowest();
    return {name_of(game, answer.found.role), spoken(verdict) + (game.has_chance() ? " on average" : ""),
            verdict, best, lowest};
}

// How long it takes against whoever resists.
std::string in_steps(const Verdict &verdict, const engines::Query &query) {
    if (!verdict.distance) return "";
    return fmt::format(" It takes {}{}.", counted(*verdict.distance, "step"),
                       query.distance ? ", not fewer" : " or fewer");
}

Sentence unknown(const Outcome &outcome) {
    return {Mark::open, fmt::format("It is not decided what perfect play brings: {} gets {} ({}).",
                                    outcome.role, outcome.value, outcome.verdict.reason)};
}

Sentence about_puzzle(const Outcome &only, const engines::Query &query, bool has_chance) {
    if (!only.verdict.decided()) return unknown(only);
    std::string steps = in_steps(only.verdict, query);
    if (has_chance)
        return {Mark::plain, fmt::format("With perfect play, {} gets {}.", only.role, only.value)};
    if (only.is_best)
        return {Mark::good, fmt::format("It can be solved: {} gets {}.{}", only.role, only.value, steps)};
    return {Mark::bad, fmt::format("It cannot be solved: with perfect play, {} gets {}.{}", only.role,
                                   only.value, steps)};
}

// Two players who take turns. `moves_first`: it is known that it is the first of them who does.
Sentence about_pair(const Outcome &first, const Outcome &second, bool moves_first,
                    const engines::Query &query) {
    if (!first.verdict.decided()) return unknown(first);
    if (!second.verdict.decided()) return unknown(second);
    const char *begins = moves_first ? ", who moves first," : "";
    if (first.is_best && second.is_lowest)
        return {Mark::plain, fmt::format("{}{} wins with perfect play.{}", first.role, begins,
                                         in_steps(first.verdict, query))};
    if (first.is_lowest && second.is_best)
        return {Mark::plain, fmt::format("{}{} loses against perfect play of {}.{}", first.role, begins,
                                         second.role, in_steps(second.verdict, query))};
    int order = cmp(first.verdict.lower, second.verdict.lower);
    const char *what = order > 0 ? "an advantage" : order < 0 ? "a disadvantage" : "no advantage";
    return {order == 0 ? Mark::good : Mark::plain,
            fmt::format("With perfect play {}{} gets {}, and {} gets {}{}.", first.role, begins, first.value,
                        second.role, second.value,
                        moves_first ? fmt::format(": moving first is {}", what) : "")};
}

Sentence about_role(const Outcome &outcome, bool of_two) {
    if (!outcome.verdict.decided()) return unknown(outcome);
    return {Mark::plain, fmt::format("{} can be sure of {}, whatever the {}.", outcome.role, outcome.value,
                                     of_two ? "other does" : "others do")};
}

std::string about_first_moves(const game::Game &game, const RoleAnswer &role) {
    if (role.moves.empty() || !role.found.verdict.decided()) return "";
    std::size_t known = 0, keeping = 0;
    for (const session::MoveValue &move : role.moves) {
        known += move.decided();
        keeping += move.decided() && move.lower == role.found.verdict.lower;
    }
    std::string name = name_of(game, role.found.role);
    if (known < role.moves.size())
        return fmt::format("Of {} of {}, the values of {} are known.",
                           counted(role.moves.size(), "first move"), name, known);
    if (keeping == role.moves.size())
        return fmt::format("All {} of {} are worth the same.", counted(keeping, "first move"), name);
    return fmt::format("Of {} of {}, {} {} the value.", counted(role.moves.size(), "first move"), name,
                       keeping, keeping == 1 ? "keeps" : "keep");
}

// What each gets if all play for themselves, or can be held to.
Sentence about_other_model(const session::Session &session, const Solution &solution) {
    const game::Game &game = *session.game;
    std::vector<std::string> values;
    for (const RoleAnswer &role : solution.roles)
        values.push_back(fmt::format("{} {}", name_of(game, role.found.role), spoken(role.found.verdict)));
    bool all = std::all_of(solution.roles.begin(), solution.roles.end(),
                           [](const RoleAnswer &role) { return role.found.verdict.decided(); });
    const char *what = solution.query.model == game::Model::own
                           ? "If each plays for itself alone, they get"
                           : "If the others had to show their moves first, a role could force";
    return {all ? Mark::plain : Mark::open, fmt::format("{}: {}.", what, fmt::join(values, ", "))};
}

std::string around(const Estimate &estimate, int digits) {
    return fmt::format("{:.{}f} ± {:.{}f}", estimate.value, digits, estimate.high - estimate.value, digits);
}

// How much choice there is in random plays as a whole.
struct Choices {
    double mean, most;
};
Choices choices(const RandomPlays &plays) {
    StepChoices all;
    for (const StepChoices &step : plays.steps) {
        all.states += step.states;
        all.sum += step.sum;
        all.most = std::max(all.most, step.most);
    }
    return {all.states ? all.mean() : 0, all.most};
}

// "proved", "refuted" and "not proved" in the words of one question.
Sentence said(const Finding &finding, const char *proved, const char *refuted, const char *open) {
    if (finding.proved()) return {Mark::good, proved};
    if (finding.refuted()) return {Mark::bad, refuted};
    return {Mark::open, fmt::format("{} ({}).", open, finding.how)};
}

Sentence about_end(const Facts &facts) {
    if (facts.ends.proved() && facts.horizon)
        return {Mark::good,
                fmt::format("Every play ends, after at most {}.", counted(*facts.horizon, "step"))};
    if (facts.ends.refuted() && facts.always_legal.refuted())
        return {Mark::bad, "A play can get stuck before its end."};
    return said(facts.ends, "Every play ends.", "A play need not end: states can repeat.",
                "It is not known whether every play ends");
}

void add_turns(Sentences &out, const Facts &facts, std::size_t players) {
    if (players < 2) return;
    if (facts.alternating.proved())
        out.push_back({Mark::plain, "The roles move in turn, one step each."});
    else if (facts.turn_taking.proved())
        out.push_back({Mark::plain, "At most one role has a choice at a time."});
    else if (facts.turn_taking.refuted())
        out.push_back({Mark::plain, "Sometimes several roles choose at the same time."});
    if (facts.constant_sum.proved() && facts.sum)
        out.push_back(
            {Mark::plain,
             fmt::format("At every end the goals sum to {}: what one wins, {}.", *facts.sum,
                         players == 2 ? "the other loses (zero-sum)" : "the others lose together")});
    else if (facts.constant_sum.refuted())
        out.push_back({Mark::plain, "The goals at the end have no constant sum."});
}

void add_useless(Sentences &out, const session::Session &session, const Diagnostics &diagnostics) {
    const game::Game &game = *session.game;
    std::vector<std::string> unread, impossible;
    for (game::FluentId fluent : session.facts->unread) unread.push_back(game.fluents[fluent.index()].name);
    for (game::MoveId move : session.facts->impossible_moves)
        impossible.push_back(game.moves[move.index()].name);
    auto add = [&](std::vector<std::string> &names, const char *what) {
        constexpr std::size_t few = 8;
        if (names.empty()) return;
        std::size_t count = names.size();
        names.resize(std::min(few, count));
        out.push_back(
            {Mark::plain, fmt::format("{}: {}{}.", what, fmt::join(names, ", "),
                                      count > few ? fmt::format(" and {} more", count - few) : "")});
    };
    add(unread, "Facts that nothing depends on");
    add(impossible, "Moves that are never legal");
    auto unused = std::count_if(diagnostics.begin(), diagnostics.end(),
                                [](const Diagnostic &d) { return d.code == "unused"; });
    if (unused)
        out.push_back({Mark::bad, fmt::format("{} that nothing uses; see the warnings.",
                                              counted(static_cast<std::uint64_t>(unused), "definition"))});
    if (unread.empty() && impossible.empty() && !unused)
        out.push_back({Mark::good, "No rule is without use, as far as was found."});
}

} // namespace

Sentences about_values(const session::Session &session, const Study &study) {
    Sentences out;
    if (study.solutions.empty()) return out;
    const game::Game &game = *session.game;
    const Solution &solution = study.solutions.front();
    std::vector<Outcome> outcomes;
    for (const RoleAnswer &role : solution.roles) outcomes.push_back(outcome_of(game, role, solution.query));
    if (outcomes.size() == 1) {
        out.push_back(about_puzzle(outcomes[0], solution.query, game.has_chance()));
    } else if (outcomes.size() == 2 && session.facts->turn_taking.proved()) {
        bool known = study.first.size() == 1;
        std::size_t first = known && solution.roles[1].found.role == study.first[0];
        out.push_back(about_pair(outcomes[first], outcomes[1 - first], known, solution.query));
    } else {
        for (const Outcome &outcome : outcomes) out.push_back(about_role(outcome, outcomes.size() == 2));
    }
    for (const RoleAnswer &role : solution.roles) {
        if (role.found.endless)
            out.push_back({Mark::bad, fmt::format("Nobody can force an end when {} plays for its goal: the "
                                                  "play goes on for ever, which counts as the lowest.",
                                                  name_of(game, role.found.role))});
        if (std::string moves = about_first_moves(game, role); !moves.empty())
            out.push_back({Mark::plain, moves});
    }
    for (std::size_t s = 1; s < study.solutions.size(); ++s)
        out.push_back(about_other_model(session, study.solutions[s]));
    return out;
}

std::string about_model(const session::Session &session, const Solution &solution) {
    const game::Game &game = *session.game;
    std::size_t players = game.players().size();
    const char *average = game.has_chance() ? ", on average over chance, exactly" : "";
    switch (solution.query.model) {
    case game::Model::own:
        return fmt::format("Each for itself: every role maximises its own goal, and between equals prefers "
                           "less for the others{}.",
                           average);
    case game::Model::minimax:
        return fmt::format("Minimax: what a role can force if it knows the others' moves before it makes its "
                           "own{}. With mixed strategies the value lies between maximin and this.",
                           average);
    default: break;
    }
    if (players == 1) return fmt::format("The best that the role can reach{}.", average);
    if (session.facts->turn_taking.refuted())
        return fmt::format("Maximin: what a role can be sure of even if the others know its move when they "
                           "choose theirs{}.",
                           average);
    if (players > 2)
        return fmt::format("Paranoid: what a role can force if all others play together against it{}.",
                           average);
    return fmt::format("What a role can force, whatever the other does{}.", average);
}

Sentences about_plays(const Study &study) {
    const RandomPlays &plays = study.plays;
    Sentences out;
    if (plays.ended() == 0) {
        out.push_back({Mark::open, plays.reason.empty()
                                       ? "No random play came to an end."
                                       : fmt::format("No random play came to an end: {}.", plays.reason)});
        return out;
    }
    int shortest = plays.lengths.begin()->first, longest = plays.lengths.rbegin()->first;
    out.push_back(
        {Mark::plain,
         shortest == longest
             ? fmt::format("Every random play takes {}.",
                           counted(static_cast<std::uint64_t>(longest), "step"))
             : fmt::format(
                   "A random play takes {} steps on average, from {} to {}; half of them take no more "
                   "than {}.",
                   around(mean(plays.lengths), 2), shortest, longest, quantile(plays.lengths, 0.5))});
    std::vector<std::string> goals;
    for (std::size_t r = 0; r < plays.goals.size(); ++r)
        if (!plays.goals[r].empty())
            goals.push_back(fmt::format("{} {}", study.roles[r], around(mean(plays.goals[r]), 1)));
    out.push_back({Mark::plain, fmt::format("Average goals of random plays: {}.", fmt::join(goals, ", "))});
    if (Choices all = choices(plays); all.mean > 1)
        out.push_back(
            {Mark::plain, fmt::format("In random plays there are {:.1f} joint moves to choose from on "
                                      "average, and {:.0f} at most.",
                                      all.mean, all.most)});
    if (plays.cut)
        out.push_back({Mark::open, fmt::format("Cut before the end: {}.", counted(plays.cut, "play"))});
    if (plays.stuck)
        out.push_back({Mark::bad, fmt::format("Stuck before the end: {}.", counted(plays.stuck, "play"))});
    return out;
}

Sentences about_rules(const session::Session &session, const Study &study) {
    Sentences out;
    if (session.facts) {
        const Facts &facts = *session.facts;
        out.push_back(about_end(facts));
        out.push_back(said(facts.always_legal, "Every role always has a move until the end.",
                           "There are states in which a role has no move.",
                           "It is not known whether every role always has a move"));
        out.push_back(said(facts.one_goal, "At every end each role has exactly one goal value.",
                           "There are ends at which a role does not have exactly one goal value.",
                           "It is not known whether each role has exactly one goal value at every end"));
        add_turns(out, facts, session.game->players().size());
        if (!facts.symmetries.empty())
            out.push_back({Mark::plain, fmt::format("There are {} symmetries, such as reflections of a "
                                                    "board.",
                                                    facts.symmetries.size() + 1)});
        add_useless(out, session, study.diagnostics);
    }
    auto warnings = std::count_if(study.diagnostics.begin(), study.diagnostics.end(),
                                  [](const Diagnostic &d) { return d.severity == Severity::warning; });
    if (warnings)
        out.push_back({Mark::bad, fmt::format("{} about the rules.",
                                              counted(static_cast<std::uint64_t>(warnings), "warning"))});
    return out;
}

std::string about_states(const StateCounts &states) {
    std::string out = counted(states.reachable, "state");
    if (states.outcome.all_reachable) return out + ", which are all that can be reached.";
    if (states.outcome.stopped)
        return fmt::format("{} so far; stopped while depth {} was counted: {}.", out, states.layers.size(),
                           states.outcome.stopped->what());
    return out + " so far.";
}

} // namespace zermelo::designer
