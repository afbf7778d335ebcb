#include "engines/bdd/trial.h"

#include "engines/bdd/order.h"
#include "engines/bdd/states.h"
#include "engines/common/start_symmetries.h"

namespace zermelo::engines {

using namespace symbolic;

bool diagrams_pay(const Problem &problem, const Query &query, const Job &job) {
    // To make a node takes about as long as to list so many states (measured on connect four, chomp, clobber,
    // sheep and wolf, and number tic-tac-toe); of states that are the same by symmetry one is listed. After
    // so many nodes enough is seen.
    constexpr double states_per_node = 6;
    constexpr std::uint64_t enough_made = 2'000'000;
    constexpr std::size_t trial_bytes = std::size_t{256} << 20;
    States states(problem, query, choose_coding(problem, query, job), job, trial_bytes, 1);
    Graph layer = states.only(query.from.words.data());
    double listed = 0, alike = 1 + static_cast<double>(start_symmetries(problem, query).size());
    for (std::uint64_t before = states.made(); !layer.empty() && states.made() - before < enough_made;) {
        listed += states.count(layer).get_d() / alike;
        layer = states.after(states.minus(layer, states.terminal(layer)));
    }
    return listed > states_per_node * static_cast<double>(states.made());
}

} // namespace zermelo::engines
