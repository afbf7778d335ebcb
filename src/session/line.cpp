#include "session/line.h"

#include "game/reference.h"

#include <fmt/core.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace zermelo::session {

namespace {

// What the play is worth that has ended there.
int payoff_at(const game::Reference &reference, const engines::Query &query, const game::State &end) {
    game::Payoff payoff(reference.game(), query.role, query.model, query.measure);
    return payoff.of([&](game::RoleId role, std::size_t goal) {
        std::vector<std::size_t> all = reference.goals(end, role);
        return std::find(all.begin(), all.end(), goal) != all.end();
    });
}

} // namespace

std::vector<std::string> line_text(const game::Game &game, const engines::Query &query,
                                   const engines::Verdict &verdict, const Job &job) {
    game::Reference reference(game);
    game::State state = query.from;
    std::vector<std::string> out;
    bool whole = !limit_of(job, [&] {
        for (const auto &joint : verdict.line) {
            job.look();
            std::vector<std::string> all, chosen;
            bool legal = !reference.terminal(state);
            for (std::size_t r = 0; r < joint.size(); ++r) {
                std::vector<game::MoveId> moves = reference.legal(state, game::RoleId(r));
                legal = legal && std::find(moves.begin(), moves.end(), joint[r]) != moves.end();
                all.push_back(game.moves[joint[r].index()].name);
                if (moves.size() > 1) chosen.push_back(all.back());
            }
            if (!legal) {
                out.clear();
                return;
            }
            out.push_back(fmt::format("{}", fmt::join(chosen.empty() ? all : chosen, " ")));
            state = reference.next(state, joint);
        }
    });
    if (whole && reference.terminal(state) && verdict.decided() &&
        payoff_at(reference, query, state) != verdict.lower)
        out.clear();
    return out;
}

} // namespace zermelo::session
