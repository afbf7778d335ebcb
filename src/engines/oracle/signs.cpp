#include "engines/oracle/signs.h"

#include <algorithm>

namespace zermelo::engines {

namespace {

using circuit::Circuit;
using circuit::Edge;

std::vector<Edge> state_outputs(const Circuit &circuit) {
    std::vector<Edge> out{circuit.terminal};
    out.insert(out.end(), circuit.legal.begin(), circuit.legal.end());
    for (const auto &goals : circuit.goals) out.insert(out.end(), goals.begin(), goals.end());
    return out;
}

std::unique_ptr<Signs> find(const Problem &problem, const Query &query, const std::vector<int> &scale,
                            const std::array<std::vector<game::RoleId>, 2> &sides, const Job &job) {
    job.look();
    Circuit circuit = problem.tapes.circuit;
    circuit::Extension extension(circuit, job);
    std::vector<Outlook> outlooks = find_outlooks(problem, query, scale, extension);
    std::array<std::vector<Edge>, 2> threats{find_threats(problem, sides[0], extension),
                                             find_threats(problem, sides[1], extension)};
    if (outlooks.empty() && threats[0].empty() && threats[1].empty()) return nullptr;
    job.look();
    auto out = std::make_unique<Signs>(std::move(circuit));
    out->outlooks = std::move(outlooks);
    for (std::size_t s = 0; s < 2; ++s) {
        job.look();
        std::vector<Edge> outputs = state_outputs(out->tapes.circuit);
        for (const Outlook &outlook : out->outlooks)
            outputs.insert(outputs.end(), {outlook.good, outlook.bad});
        outputs.insert(outputs.end(), threats[s].begin(), threats[s].end());
        out->sides[s] = {std::move(threats[s]), make_tape(out->tapes.circuit, outputs)};
    }
    return out;
}

} // namespace

std::unique_ptr<Signs> find_signs(const Problem &problem, const Query &query, const std::vector<int> &scale,
                                  const std::array<std::vector<game::RoleId>, 2> &sides, const Job &job) {
    std::unique_ptr<Signs> out;
    limit_of(job, [&] { out = find(problem, query, scale, sides, job); });
    return out;
}

} // namespace zermelo::engines
