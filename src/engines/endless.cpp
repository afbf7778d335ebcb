#include "engines/endless.h"

#include "engines/auto.h"

#include <algorithm>

namespace zermelo::engines {

// The same game in which the other player wants the role to get little.
bool goes_on_for_ever(const Problem &problem, const Query &query, const Resources &resources) {
    if (!problem.facts.one_goal.proved() || problem.game.players().size() != 2) return false;
    game::Payoff payoff(problem.game, query.role, query.model, query.measure);
    int most = payoff.scale().back();
    game::Game game = problem.game;
    circuit::Circuit circuit = problem.tapes.circuit;
    Query reversed;
    for (game::RoleId role : game.players())
        if (role != query.role) reversed.role = role;
    const game::Role &own = problem.game.roles[query.role.index()];
    game::Role &other = game.roles[reversed.role.index()];
    other.goals.clear();
    other.goal_values.clear();
    for (std::size_t g = 0; g < own.goals.size(); ++g) {
        int worth =
            payoff.of([&](game::RoleId role, std::size_t goal) { return role == query.role && goal == g; });
        other.goals.push_back({std::to_string(most - worth), most - worth, own.goals[g].signal});
        other.goal_values.push_back(most - worth);
    }
    std::sort(other.goal_values.begin(), other.goal_values.end());
    circuit.goals[reversed.role.index()] = circuit.goals[query.role.index()];
    circuit::Tapes tapes(std::move(circuit));
    analyse::Facts facts; // what is known of goals is not of these
    facts.turn_taking = problem.facts.turn_taking;
    reversed.model = query.model == game::Model::minimax ? game::Model::adversarial : game::Model::minimax;
    reversed.from = query.from;
    Problem reversed_problem{game, tapes, facts};
    Verdict verdict =
        solve(reversed_problem, reversed, resources, choose(reversed_problem, reversed, resources.job));
    return verdict.upper < most - payoff.lowest();
}

} // namespace zermelo::engines
