#include "engines/bdd/trial.h"

#include "engines/bdd/order.h"
#include "engines/bdd/states.h"
#include "engines/common/start_symmetries.h"

namespace zermelo::engines::symbolic {

TriedLayers try_layers(const Problem &problem, const Query &query, const Job &job, double share) {
    constexpr std::uint64_t enough_made = 2'000'000; // nodes
    constexpr std::size_t trial_bytes = std::size_t{256} << 20;
    double alike = 1 + static_cast<double>(start_symmetries(problem, query).size());
    TriedLayers out{};
    limit_of(job, [&] {
        std::vector<Cell> cells = choose_coding(problem, query, job); // as when all of it is done
        States states(problem, query, cells, job.part(share), trial_bytes, 1);
        Graph layer = states.only(query.from.words.data());
        for (std::uint64_t start = states.made(); !layer.empty() && states.made() - start < enough_made;) {
            std::uint64_t before = states.made();
            double here = states.count(layer).get_d() / alike;
            layer = states.after(states.minus(layer, states.terminal(layer)));
            out.layers.push_back({here, static_cast<double>(states.made() - before)});
        }
        out.all = layer.empty();
    });
    return out;
}

} // namespace zermelo::engines::symbolic
