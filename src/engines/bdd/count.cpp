#include "engines/bdd/count.h"

#include "engines/bdd/order.h"
#include "engines/bdd/states.h"

namespace zermelo::engines {

using namespace symbolic;

void count_layers(const Problem &problem, const Resources &resources, std::optional<std::size_t> depth,
                  const std::function<void(const LayerCount &)> &show) {
    Query query; // whose value does not matter
    query.from = problem.game.initial;
    States states(problem, query, choose_coding(problem, query, resources.job), resources.job,
                  resources.table_bytes, resources.threads);
    Graph layer_states = states.only(query.from.words.data());
    for (std::size_t layer = 0; !layer_states.empty(); ++layer) {
        Graph terminal = states.terminal(layer_states);
        show({states.count(layer_states), states.count(terminal), {}, {}});
        if (layer == depth) break;
        layer_states = states.after(states.minus(layer_states, terminal));
    }
}

} // namespace zermelo::engines
