#include "session/solve.h"

#include "base/error.h"
#include "base/workers.h"
#include "game/reference.h"
#include "session/line.h"
#include "session/stored_game.h"
#include "strategy/check.h"
#include "strategy/file.h"

#include <fmt/core.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace zermelo::session {

namespace {

constexpr std::size_t states_to_play_by = 5'000'000;

// What is in the file is checked, not what was meant to be.
Proof prove(const game::Game &game, const engines::Query &query, const engines::Verdict &verdict,
            const engines::Resources &resources) {
    Proof out;
    out.bytes = strategy::write(*verdict.strategy, game);
    out.states = verdict.strategy->state_count();
    out.checked = check_strategy(game, query, verdict, strategy::read(out.bytes, game), resources.job,
                                 resources.threads);
    return out;
}

// Who cannot move after these joint moves, and what is probably missing.
std::string stuck_roles(const game::Game &game, const std::vector<std::vector<game::MoveId>> &trace) {
    game::Reference reference(game);
    game::State state = game.initial;
    for (const auto &joint : trace) state = reference.next(state, joint);
    std::vector<std::string> stuck;
    for (std::size_t r = 0; r < game.roles.size(); ++r)
        if (reference.legal(state, game::RoleId(r)).empty()) stuck.push_back(game.roles[r].name);
    bool others_move = stuck.size() < game.roles.size();
    return fmt::format("{} has no legal move{}", fmt::join(stuck, " and "),
                       others_move ? ", though another role has one (is a noop missing?)," : "");
}

// Values of first moves, in a fair part of the time that is left.
void add_moves(const engines::Problem &asked, const Request &request, const engines::Resources &resources,
               std::vector<RoleAnswer> &roles) {
    for (std::size_t i = 0; i < roles.size(); ++i) {
        engines::RoleVerdict &found = roles[i].found;
        engines::Query query = request.query;
        query.role = found.role;
        query.store.clear(); // it is of the game, not of its successors
        query.counts = false;
        engines::Resources part = resources;
        part.job = resources.job.part(1 / static_cast<double>(roles.size() - i));
        roles[i].moves = move_values(asked, query, part, request.engine);
        tighten(found.verdict, roles[i].moves, query.model);
        auto unknown = std::find_if_not(roles[i].moves.begin(), roles[i].moves.end(),
                                        [](const MoveValue &move) { return move.decided(); });
        if (unknown != roles[i].moves.end())
            roles[i].missing.push_back("the values of some moves: " + unknown->reason);
    }
}

} // namespace

analyse::Facts facts_of(const Session &session, const Job &job, analyse::Depth depth) {
    return analyse::analyse(*session.game, *session.tapes, job, depth);
}

const analyse::Facts &find_facts(Session &session, const Job &job, analyse::Depth depth) {
    session.facts = std::make_unique<const analyse::Facts>(facts_of(session, job, depth));
    return *session.facts;
}

engines::Problem problem(const Session &session) {
    return {*session.game, *session.tapes, *session.facts, session.program.get()};
}

Solution solve(Session &session, const Request &request, const engines::Resources &resources) {
    if (resources.progress) resources.progress("analysing …");
    find_facts(session, resources.job);
    return solve_with_facts(session, request, resources);
}

Solution solve_with_facts(const Session &session, const Request &request,
                          const engines::Resources &resources) {
    const game::Game &game = *session.game;
    engines::Problem asked = problem(session);

    Solution out{request.query, {}, warnings(game, *session.facts), {}, false};
    engines::Resources for_roles = resources;
    if (request.moves) for_roles.job = resources.job.part(0.5);
    for (engines::RoleVerdict &found :
         engines::solve_roles(asked, request.query, request.roles, for_roles, request.engine)) {
        engines::Query query = request.query;
        query.role = found.role;
        if (out.roles.empty() && found.verdict.strategy)
            out.proof = prove(game, query, found.verdict, resources);
        std::vector<std::string> line = line_text(game, query, found.verdict, resources.job);
        std::vector<std::string> missing = engines::missing_from(found.verdict, asked, query);
        out.roles.push_back({std::move(found), std::move(line), std::move(missing), {}});
    }
    if (request.moves) add_moves(asked, request, resources, out.roles);
    // A value can be clear before all others are known.
    const engines::Verdict &kept = out.roles.front().found.verdict;
    out.store_finished = !request.query.store.empty() && kept.decided() && !kept.limit;
    if (out.store_finished) complete_store(session, request.query.store);
    return out;
}

engines::Resources make_resources(std::size_t memory_bytes, std::size_t threads, const Job &job) {
    engines::Resources out;
    out.job = job;
    out.threads = threads ? threads : processor_count();
    out.table_bytes = memory_bytes / 10 * 8;
    return out;
}

std::string check_strategy(const game::Game &game, const engines::Query &query,
                           const engines::Verdict &verdict, const strategy::Strategy &strategy,
                           const Job &job, std::size_t threads) {
    strategy::Claim claim{query.role, query.model, query.measure, query.from, query.depth};
    if (auto gap = strategy::falls_short(game, strategy, claim, verdict.lower, verdict.upper))
        throw std::logic_error("a strategy that does not prove the answer: " + *gap);
    auto limit = limit_of(job, [&] {
        strategy::Report report = strategy::check(game, strategy, job, threads);
        if (!report.verified()) throw std::logic_error("a wrong strategy: " + report.fault->text());
    });
    return limit ? fmt::format("not verified ({})", limit->what()) : "verified";
}

std::vector<std::string> warnings(const game::Game &game, const analyse::Facts &facts) {
    std::vector<std::string> out;
    for (const analyse::Finding *finding : {&facts.always_legal, &facts.one_goal}) {
        if (!finding->refuted()) continue;
        std::vector<std::string> steps;
        for (const auto &joint : finding->trace) {
            std::vector<std::string> moves;
            for (game::MoveId move : joint) moves.push_back(game.moves[move.index()].name);
            steps.push_back(fmt::format("{}", fmt::join(moves, " ")));
        }
        std::string what = finding == &facts.always_legal ? stuck_roles(game, finding->trace) : finding->how;
        out.push_back(steps.empty() ? what + " in the initial state"
                                    : fmt::format("{} after {}", what, fmt::join(steps, " ; ")));
    }
    return out;
}

strategy::Strategy make_strategy(Session &session, engines::Query query,
                                 const engines::Resources &resources) {
    find_facts(session, resources.job);
    engines::Problem asked = problem(session);
    query.strategy_states = states_to_play_by;
    engines::Verdict verdict =
        engines::solve(asked, query, resources, engines::choose(asked, query, resources.job));
    if (verdict.strategy) return std::move(*verdict.strategy);
    throw Error(fmt::format("no strategy was found: {}",
                            verdict.no_strategy.empty() ? verdict.reason : verdict.no_strategy));
}

} // namespace zermelo::session
