#include "session/solve.h"

#include "api/core.h"

#include <fmt/core.h>

namespace zermelo::v1 {

using detail::Core;
using detail::fraction;

namespace {

constexpr std::size_t most_strategy_states = 50'000'000;
constexpr std::size_t default_memory = std::size_t{5} << 28; // of which tables get most

std::vector<std::size_t> wanted_roles(const Core &core, const Query &query) {
    if (!query.role.empty()) {
        std::size_t role = detail::role_named(core, query.role);
        if (core.roles[role] == "random") throw Error("chance has no goals: 'random' is no player");
        return {role};
    }
    std::vector<std::size_t> out;
    bool one = query.strategy || !query.store.empty();
    for (std::size_t r = 0; r < core.roles.size(); ++r)
        if (core.roles[r] != "random" && (out.empty() || !one)) out.push_back(r);
    return out;
}

const engines::Engine *wanted_engine(const std::string &name) {
    if (name == "auto") return nullptr;
    for (const engines::Engine &engine : engines::all_engines())
        if (name == engine.name) return &engine;
    throw Error(fmt::format("there is no engine '{}'", name));
}

// Nothing but what GDL says of goals: they are numbers from 0 to 100.
Solution unknown(const Core &core, const Query &query) {
    Solution out;
    int most = query.measure == Measure::win ? 1 : 100;
    for (std::size_t role : wanted_roles(core, query)) {
        Verdict &verdict = out.roles.emplace_back();
        verdict.role = core.roles[role];
        verdict.lower = query.model == Model::difference ? -most : 0;
        verdict.upper = most;
        verdict.reason = *core.obstacle;
        verdict.limit = detail::limit_of_kind(core.made.stopped->kind);
    }
    return out;
}

engines::Query inner_query(const game::Game &game, const Query &query) {
    engines::Query out;
    out.model = static_cast<game::Model>(query.model);
    out.measure = query.measure == Measure::win ? game::Measure::win : game::Measure::goal;
    out.from = game.initial;
    out.depth = query.depth;
    out.distance = query.distance;
    out.all_moves = query.first_moves;
    out.strategy_states = query.strategy ? most_strategy_states : 0;
    out.store = query.store;
    return out;
}

Verdict public_verdict(const session::Session &made, const engines::Query &query, session::RoleAnswer &from) {
    const game::Game &game = *made.game;
    const engines::Verdict &found = from.found.verdict;
    Verdict out;
    out.role = game.roles[from.found.role.index()].name;
    out.what = engines::name_of(game, *made.facts, query);
    out.lower = fraction(found.lower);
    out.upper = fraction(found.upper);
    out.reason = found.reason;
    if (found.limit) out.limit = detail::limit_of_kind(*found.limit);
    for (const mpq_class &value : found.values) out.values.push_back(fraction(value));
    for (game::MoveId move : found.keeping) out.first_moves.push_back(game.moves[move.index()].name);
    out.first_moves_complete = found.keeping_is_complete;
    out.line = std::move(from.line);
    out.distance = found.distance;
    out.derived = from.found.derived;
    out.endless = from.found.endless;
    out.missing = std::move(from.missing);
    out.engine = found.engine;
    out.why = from.found.choice.why;
    out.nodes = found.nodes;
    out.seconds = found.seconds;
    out.table_bytes = found.memory_bytes;
    return out;
}

} // namespace

Solution Game::solve(const Query &query, const Limits &limits) const {
    const engines::Engine *engine = wanted_engine(query.engine);
    std::vector<std::size_t> roles = wanted_roles(*core_, query);
    if (core_->obstacle) return unknown(*core_, query);
    return detail::translated([&] {
        Job job = detail::inner(limits);
        session::Session made = detail::copy_of(core_->made);
        session::Request request{inner_query(*made.game, query), {}, engine};
        for (std::size_t role : roles) request.roles.emplace_back(role);
        session::Solution found = session::solve(
            made, request,
            session::make_resources(limits.memory_bytes.value_or(default_memory), query.threads, job));

        Solution out;
        out.kind = engines::kind_of(*made.game, *made.facts);
        out.warnings = std::move(found.warnings);
        for (session::RoleAnswer &role : found.roles)
            out.roles.push_back(public_verdict(made, found.query, role));
        if (found.proof) {
            out.strategy_checked = found.proof->checked;
            out.strategy = std::make_shared<const Strategy>(
                detail::Access::strategy(core_, std::move(*found.roles.front().found.verdict.strategy)));
        }
        return out;
    });
}

std::vector<EngineInfo> engines() {
    std::vector<EngineInfo> out;
    for (const engines::Engine &engine : engines::all_engines())
        out.push_back({engine.name, engine.summary, engine.supports, engine.guarantees});
    return out;
}

} // namespace zermelo::v1
