#include "engines/bdd/trial.h"

#include "engines/bdd/order.h"
#include "engines/bdd/rules.h"

namespace zermelo::engines {

using namespace symbolic;

bool diagrams_pay(const Problem &problem, const Query &query, const Job &job) {
    // To make a node takes about as long as to list so many states (measured on connect four, chomp, clobber,
    // sheep and wolf, and number tic-tac-toe). After so many nodes enough is seen.
    constexpr double states_per_node = 6;
    constexpr std::uint64_t enough_made = 2'000'000;
    constexpr std::size_t trial_bytes = std::size_t{256} << 20;
    Meter meter(job);
    std::vector<Cell> cells = choose_coding(problem, query, job);
    bdd::Manager manager(bit_count(cells), job, trial_bytes);
    Coding coding(manager, cells, problem.game.fluents.size());
    Rules rules(problem, query, manager, coding, meter);
    bdd::Set states = coding.only(query.from.words.data());
    double listed = 0;
    for (std::uint64_t before = manager.made(); !states.empty() && manager.made() - before < enough_made;) {
        listed += count(manager, cells, states, meter).get_d();
        states = rules.after(states - rules.terminal(states));
    }
    return listed > states_per_node * static_cast<double>(manager.made());
}

} // namespace zermelo::engines
