#include "encode/qcir.h"

#include "encode/clauses.h"

#include <fmt/format.h>

#include <iterator>

namespace zermelo::encode {

using circuit::Edge;

namespace {

// Gates in the order in which they are made; the text needs the number of the last one first.
class Writer {
  public:
    explicit Writer(int variables) : last_(variables) {}

    int gate(const char *kind, std::span<const int> literals) {
        auto to = std::back_inserter(gates_);
        fmt::format_to(to, "{} = {}({})\n", ++last_, kind, fmt::join(literals, ","));
        return last_;
    }
    std::string finish(const std::vector<formula::Block> &prefix, const std::string &comments, int output) {
        std::string out = fmt::format("#QCIR-G14 {}\n", last_);
        for (std::size_t at = 0; at < comments.size();) {
            std::size_t end = std::min(comments.find('\n', at), comments.size());
            out += "# " + comments.substr(at, end - at) + "\n";
            at = end + 1;
        }
        for (const formula::Block &block : prefix)
            out += fmt::format("{}({})\n", block.universal() ? "forall" : "exists",
                               fmt::join(block.variables, ","));
        return out + fmt::format("output({})\n", output) + gates_;
    }

  private:
    int last_;
    std::string gates_;
};

// The gates that clauses need.
std::vector<bool> needed_nodes(const QuantifiedCircuit &circuit) {
    std::vector<bool> out(circuit.first_gate + circuit.gates.size());
    for (const auto &clause : circuit.clauses)
        for (Edge edge : clause) out[edge.index()] = true;
    for (std::size_t node = out.size(); node-- > circuit.first_gate;)
        if (const circuit::Gate &gate = circuit.gates[node - circuit.first_gate]; out[node])
            out[gate.left.index()] = out[gate.right.index()] = true;
    return out;
}

} // namespace

std::string print_qcir(const QuantifiedCircuit &circuit, const std::string &comments) {
    std::vector<bool> needed = needed_nodes(circuit);
    std::vector<int> number(needed.size());
    Clauses variables; // for their blocks
    for (std::size_t i = 0; i < circuit.inputs.size(); ++i)
        number[i + 1] = variables.new_variable(circuit.inputs[i].block);
    auto literal = [&](Edge edge) { return edge.inverted() ? -number[edge.index()] : number[edge.index()]; };
    Writer writer(static_cast<int>(circuit.inputs.size()));
    for (std::size_t node = circuit.first_gate; node < needed.size(); ++node) {
        if (!needed[node]) continue;
        const circuit::Gate &gate = circuit.gates[node - circuit.first_gate];
        number[node] = writer.gate("and", std::vector{literal(gate.left), literal(gate.right)});
    }
    std::vector<int> all;
    for (const auto &clause : circuit.clauses) {
        std::vector<int> literals;
        for (Edge edge : clause) literals.push_back(literal(edge));
        all.push_back(literals.size() == 1 ? literals[0] : writer.gate("or", literals));
    }
    int output = writer.gate("and", all);
    return writer.finish(variables.take_formula().prefix, comments, output);
}

std::string print_qcir(const formula::Formula &formula, const std::string &comments) {
    Writer writer(formula.variable_count);
    std::vector<int> all;
    for (const formula::Clause &clause : formula.clauses)
        all.push_back(clause.size() == 1 ? clause[0] : writer.gate("or", clause));
    int output = writer.gate("and", all);
    return writer.finish(formula.prefix, comments, output);
}

} // namespace zermelo::encode
