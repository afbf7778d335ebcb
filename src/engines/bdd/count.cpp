#include "engines/bdd/count.h"

#include "engines/bdd/order.h"
#include "engines/bdd/rules.h"

namespace zermelo::engines {

using namespace symbolic;

void count_layers(const Problem &problem, const Resources &resources, std::optional<std::size_t> depth,
                  const std::function<void(const LayerCount &)> &show) {
    Meter meter(resources.job);
    Query query; // whose value does not matter
    query.from = problem.game.initial;
    std::vector<Cell> cells = choose_coding(problem, query, resources.job);
    bdd::Manager manager(bit_count(cells), resources.job, resources.table_bytes);
    Coding coding(manager, cells, problem.game.fluents.size());
    Rules rules(problem, query, manager, coding, meter);
    bdd::Set states = coding.only(query.from.words.data());
    for (std::size_t layer = 0; !states.empty(); ++layer) {
        bdd::Set terminal = rules.terminal(states);
        show({count(manager, cells, states, meter), count(manager, cells, terminal, meter), {}, {}});
        if (layer == depth) break;
        states = rules.after(states - terminal);
    }
}

} // namespace zermelo::engines
