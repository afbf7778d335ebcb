#include "engines/roles.h"

#include "engines/endless.h"
#include "strategy/sides.h"

#include <fmt/core.h>

#include <algorithm>

namespace zermelo::engines {

namespace {

// What the values of two players add up to, where it is known.
std::optional<int> sum_of_values(const Problem &problem, const Query &query, const Verdict &first) {
    const analyse::Facts &facts = problem.facts;
    bool ends = facts.ends.proved() || (first.acyclic && facts.always_legal.proved());
    if (!facts.turn_taking.proved() || !ends || problem.game.players().size() != 2) return std::nullopt;
    if (query.model == game::Model::difference) return 0;
    bool constant = facts.constant_sum.proved() && query.model == game::Model::adversarial &&
                    query.measure == game::Measure::goal;
    return constant ? facts.sum : std::nullopt;
}

// The answer for another role, where it follows from that for the first one.
std::optional<Verdict> derive(const Problem &problem, const Query &query, const Verdict &first,
                              game::RoleId role) {
    if (!first.decided() || query.depth || query.distance || query.all_moves || query.strategy_states > 0)
        return std::nullopt;
    Verdict out;
    out.engine = first.engine;
    if (query.model == game::Model::own && !first.values.empty()) { // all that roles get by this play
        out.values = first.values;
        out.lower = out.upper = first.values[role.index()];
        return out;
    }
    auto sum = sum_of_values(problem, query, first);
    if (!sum) return std::nullopt;
    out.lower = *sum - first.upper;
    out.upper = *sum - first.lower;
    out.distance = first.distance;
    return out;
}

// Whether the role gets the lowest payoff because the play may go on for ever.
bool is_endless(const Problem &problem, const Query &query, const Verdict &verdict,
                const Resources &resources) {
    constexpr double moment = 1; // seconds; it is only said where it is found soon
    game::Payoff payoff(problem.game, query.role, query.model, query.measure);
    bool open = !problem.facts.ends.proved() && !problem.facts.acyclic.proved() && !verdict.acyclic;
    bool forced = query.model == game::Model::adversarial || query.model == game::Model::minimax;
    if (!verdict.decided() || verdict.lower > payoff.lowest() || !open || !forced || query.depth ||
        problem.game.has_chance())
        return false;
    Resources few = resources;
    few.job = resources.job.within(moment);
    return goes_on_for_ever(problem, query, few);
}

} // namespace

std::string kind_of(const game::Game &game, const analyse::Facts &facts) {
    constexpr const char *numbers[] = {"no", "single", "two", "three", "four", "five", "six"};
    std::size_t count = game.players().size();
    std::string out = game.has_chance() ? "stochastic " : "";
    out += count < std::size(numbers) ? std::string(numbers[count]) : std::to_string(count);
    out += "-player";
    if (count > 1)
        out += facts.turn_taking.proved()    ? " turn-taking"
               : facts.turn_taking.refuted() ? " simultaneous"
                                             : ", turn-taking not proved";
    return out;
}

std::string name_of(const game::Game &game, const analyse::Facts &facts, const Query &query) {
    if (query.measure == game::Measure::win && game.has_chance()) return "winning probability";
    if (query.model != game::Model::adversarial) return game::name(query.model);
    if (game.has_chance()) return "expected goal";
    std::size_t count = game.players().size();
    if (count == 1) return "best goal";
    if (!facts.turn_taking.proved()) return "maximin";
    return count == 2 ? "value" : "paranoid";
}

std::vector<RoleVerdict> solve_roles(const Problem &problem, const Query &query,
                                     const std::vector<game::RoleId> &roles, const Resources &resources,
                                     const Engine *engine) {
    std::vector<RoleVerdict> out;
    for (game::RoleId role : roles) {
        RoleVerdict answer{role, {}, {}};
        Query of_role = query;
        of_role.role = role;
        if (engine) {
            auto reason = refusal(*engine, problem, of_role);
            if (!reason) answer.choice.steps = {{{engine}}};
            answer.choice.why =
                reason ? fmt::format("{} refuses: {}", engine->name, *reason) : std::string("as asked for");
        } else {
            answer.choice = choose(problem, of_role, resources.job);
        }
        auto derived = out.empty() ? std::nullopt : derive(problem, query, out.front().verdict, role);
        if (derived) {
            answer.derived = true;
            answer.verdict = std::move(*derived);
        } else {
            Resources named = resources;
            const std::string &name = problem.game.roles[role.index()].name;
            if (resources.progress)
                named.progress = [&](const std::string &line) { resources.progress(name + ": " + line); };
            answer.verdict = solve(problem, of_role, named, answer.choice);
            answer.endless = is_endless(problem, of_role, answer.verdict, named);
        }
        out.push_back(std::move(answer));
    }
    return out;
}

} // namespace zermelo::engines
