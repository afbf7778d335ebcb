#include "engines/search/move_order.h"

#include "base/bits.h"

#include <algorithm>
#include <cmath>

namespace zermelo::engines {

namespace {

constexpr unsigned change_bits = 12;
constexpr double full = 1000;
constexpr float per_worth = 300;

// By fluent: how many times it is read by the end and the goals if the circuit is written out as formulas.
std::vector<double> ways_to_the_end(const circuit::Circuit &circuit) {
    std::vector<double> ways(circuit.node_count());
    auto use = [&](circuit::Edge edge, double times) { ways[edge.index()] += times; };
    use(circuit.terminal, 1);
    for (const auto &goals : circuit.goals)
        for (circuit::Edge edge : goals) use(edge, 1);
    for (std::size_t g = circuit.gates.size(); g-- > 0;) {
        double times = ways[circuit.first_gate() + g];
        use(circuit.gates[g].left, times);
        use(circuit.gates[g].right, times);
    }
    auto first = ways.begin() + circuit.fluent_node(0);
    return {first, first + static_cast<std::ptrdiff_t>(circuit.fluent_count)};
}

} // namespace

MoveOrder::MoveOrder(const circuit::Circuit &circuit)
    : row_words_((circuit.fluent_count + 63) / 64), records_(std::size_t{1} << change_bits),
      worth_(circuit.fluent_count) {
    std::vector<double> ways = ways_to_the_end(circuit);
    double most = ways.empty() ? 1 : std::max(1.0, *std::max_element(ways.begin(), ways.end()));
    for (double times : ways)
        importance_.push_back(static_cast<std::int32_t>(full * std::log1p(std::min(times, 1e300)) /
                                                        std::log1p(std::min(most, 1e300))));
}

std::uint32_t MoveOrder::change(const std::uint64_t *from, const std::uint64_t *to) const {
    std::uint64_t mixed = 0;
    for (std::size_t w = 0; w < row_words_; ++w) mixed = (mixed ^ from[w] ^ to[w]) * 0x9e3779b97f4a7c15ULL;
    return static_cast<std::uint32_t>(mixed >> (64 - change_bits));
}

std::int32_t MoveOrder::score(const std::uint64_t *from, const std::uint64_t *to, bool prover) const {
    const Record &record = records_[change(from, to)];
    auto out = static_cast<std::int32_t>(full * (record.successes + 1.0) / (record.trials + 2.0));
    float gain = 0;
    for (std::size_t w = 0; w < row_words_; ++w) {
        for_each_bit(to[w] & ~from[w], 64 * w, [&](std::size_t f) {
            out += importance_[f];
            gain += worth_[f];
        });
        for_each_bit(from[w] & ~to[w], 64 * w, [&](std::size_t f) { gain -= worth_[f]; });
    }
    return out + static_cast<std::int32_t>((prover ? per_worth : -per_worth) * gain);
}

} // namespace zermelo::engines
