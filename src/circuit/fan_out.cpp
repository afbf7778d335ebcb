#include "circuit/fan_out.h"

namespace zermelo::circuit {

namespace {

std::uint32_t round_up(std::size_t n, std::uint32_t to) {
    return static_cast<std::uint32_t>((n + to - 1) / to * to);
}

// Numbers the nodes, part after part.
class Numbering {
  public:
    Numbering(const Tapes &tapes, FanOut &out)
        : tapes_(tapes), circuit_(tapes.circuit), out_(out), number_(circuit_.node_count(), none) {}

    void run() {
        place_gates(tapes_.state, out_.state);
        place_outputs(circuit_.legal);
        out_.state.goals = aligned() - out_.state.outputs;
        for (const auto &goals : circuit_.goals) place_outputs(goals);
        out_.state.terminal = aligned() - out_.state.outputs;
        place_outputs({&circuit_.terminal, 1});
        out_.state.end = size();
        place_gates(tapes_.next, out_.next);
        place_outputs(circuit_.next);
        out_.next.end = size();
        out_.fluent_count = circuit_.fluent_count;
        out_.first_input = size();
        for (std::uint32_t input = 0; input < circuit_.first_gate(); ++input) number_[input] = size() + input;
        for (Gate &gate : out_.gates) gate = {renumbered(gate.left), renumbered(gate.right)};
    }

  private:
    static constexpr std::uint32_t none = UINT32_MAX;

    std::uint32_t size() const { return static_cast<std::uint32_t>(out_.gates.size()); }
    std::uint32_t aligned(std::uint32_t to = 64) {
        out_.gates.resize(round_up(out_.gates.size(), to), {Edge::constant(false), Edge::constant(false)});
        return size();
    }

    // Those that do not have a number yet.
    void place_gates(const Tape &tape, FanOut::Part &part) {
        std::vector<bool> wanted(circuit_.gates.size());
        for (const Tape::Step &step : tape.steps)
            wanted[step.out - circuit_.first_gate()] = number_[step.out] == none;
        part.begin = aligned(FanOut::block);
        for (std::size_t g = 0; g < circuit_.gates.size(); ++g) {
            if (!wanted[g]) continue;
            number_[circuit_.first_gate() + g] = size();
            out_.gates.push_back(circuit_.gates[g]);
        }
        part.end_of_gates = size();
        part.outputs = aligned();
    }

    void place_outputs(std::span<const Edge> edges) {
        for (Edge edge : edges) out_.gates.push_back({edge, Edge::constant(true)});
    }

    Edge renumbered(Edge edge) const { return Edge::node(number_[edge.index()], edge.inverted()); }

    const Tapes &tapes_;
    const Circuit &circuit_;
    FanOut &out_;
    std::vector<std::uint32_t> number_; // by node of the circuit
};

} // namespace

FanOut::FanOut(const Tapes &tapes) {
    Numbering(tapes, *this).run();
    std::size_t nodes = first_input + tapes.circuit.first_gate();
    begins.resize(2 * nodes + 1);
    auto read_by_all = [&](auto &&read) {
        for (std::uint32_t g = 0; g < gates.size(); ++g)
            for (Edge edge : {gates[g].left, gates[g].right})
                if (edge.index() != first_input) read(edge.code, g); // a constant never changes
    };
    read_by_all([&](std::uint32_t code, std::uint32_t) { ++begins[code + 1]; });
    for (std::size_t i = 1; i < begins.size(); ++i) begins[i] += begins[i - 1];
    readers.resize(begins.back());
    std::vector<std::uint32_t> at(begins.begin(), begins.end() - 1);
    read_by_all([&](std::uint32_t code, std::uint32_t gate) { readers[at[code]++] = gate; });
}

std::size_t FanOut::bytes(const Circuit &circuit) {
    return 32 * circuit.node_count() + 16 * (circuit.move_count + circuit.fluent_count) + 16 * block;
}

} // namespace zermelo::circuit
