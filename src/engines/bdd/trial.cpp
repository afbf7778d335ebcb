#include "engines/bdd/trial.h"

#include "circuit/fastest.h"
#include "engines/bdd/order.h"
#include "engines/bdd/rules.h"

namespace zermelo::engines {

using namespace symbolic;

namespace {

// Joint moves of a state, on average over some random plays.
double mean_moves(const Problem &problem, const Job &job) {
    constexpr std::size_t most_steps = 2000;
    constexpr double most_seconds = 0.1;
    auto evaluator = circuit::fastest(problem.game, problem.tapes, job);
    double sum = 0;
    std::size_t count = 0;
    for (const circuit::PlayStep &step :
         circuit::random_steps(problem.game, *evaluator, most_steps, most_seconds)) {
        if (step.joint_move.empty()) continue;
        evaluator->set(step.state.words);
        circuit::Row legal = evaluator->look().legal;
        double moves = 1;
        for (const game::Role &role : problem.game.roles) {
            std::size_t own = 0;
            for (std::size_t m = role.first_move; m < role.first_move + role.move_count; ++m)
                own += circuit::test(legal, m) ? 1 : 0;
            moves *= static_cast<double>(own);
        }
        sum += moves;
        ++count;
    }
    return count == 0 ? 1 : sum / static_cast<double>(count);
}

} // namespace

bool diagrams_pay(const Problem &problem, const Query &query, const Job &job) {
    // To make a node takes about as long as so many moves of listed states (measured on connect four, chomp
    // and clobber). After so many nodes enough is seen.
    constexpr double moves_per_node = 30;
    constexpr std::uint64_t enough_made = 2'000'000;
    constexpr std::size_t trial_bytes = std::size_t{256} << 20;
    Meter meter(job);
    std::vector<Cell> cells =
        choose_order(problem, query, make_cells(problem.game, problem.facts.groups), job);
    bdd::Manager manager(bit_count(cells), job, trial_bytes);
    Coding coding(manager, cells, problem.game.fluents.size());
    Rules rules(problem, query, manager, coding, meter);
    bdd::Set states = coding.only(query.from.words.data());
    double listed = 0;
    for (std::uint64_t before = manager.made(); !states.empty() && manager.made() - before < enough_made;) {
        Diagram diagram(store::in_memory(to_bytes(manager, {{0, states}}, {}, meter)));
        listed += diagram.counts(cells, meter).at(0).get_d();
        states = rules.after(states - rules.terminal(states));
    }
    return listed * mean_moves(problem, job) > moves_per_node * static_cast<double>(manager.made());
}

} // namespace zermelo::engines
