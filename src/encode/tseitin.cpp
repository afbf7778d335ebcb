#include "encode/tseitin.h"

#include "encode/clauses.h"

#include <algorithm>
#include <cstdlib>

namespace zermelo::encode {

using circuit::Edge;

namespace {

class Tseitin {
  public:
    Tseitin(const QuantifiedCircuit &circuit, Quantification quantification, Meter &meter)
        : circuit_(circuit), quantification_(quantification), meter_(meter),
          uses_(circuit.first_gate + circuit.gates.size()), literal_(uses_.size()) {}
    Encoding make();

  private:
    bool is_gate(Edge edge) const { return edge.index() >= circuit_.first_gate; }
    const circuit::Gate &gate(std::uint32_t node) const { return circuit_.gates[node - circuit_.first_gate]; }
    int literal(Edge edge) const {
        return edge.inverted() ? -literal_[edge.index()] : literal_[edge.index()];
    }
    void count_uses();
    // The edges of which this conjunction consists.
    void conjuncts(Edge edge, std::vector<int> &out, bool top);
    void define(std::uint32_t node);
    void place_gates_of(std::uint32_t node);
    // As a disjunct of the only clause that uses it.
    void disjuncts(Edge edge, std::vector<int> &out);

    const QuantifiedCircuit &circuit_;
    Quantification quantification_;
    Meter &meter_;
    Clauses out_;
    std::vector<std::uint32_t> uses_; // by node
    std::vector<bool> inner_;         // by node: part of the one gate or clause that uses it
    std::vector<int> literal_;        // by node; 0: none
    BlockNumber last_ = 0;
};

// From the clauses down. `inner_` is true until a use is seen that does not allow it.
void Tseitin::count_uses() {
    inner_.assign(uses_.size(), true);
    for (const auto &clause : circuit_.clauses)
        for (Edge edge : clause) {
            ++uses_[edge.index()];
            if (!edge.inverted() && clause.size() > 1) inner_[edge.index()] = false;
        }
    for (std::size_t node = uses_.size(); node-- > circuit_.first_gate;) {
        if (uses_[node] == 0) continue;
        if (uses_[node] > 1) inner_[node] = false;
        for (Edge edge :
             {gate(static_cast<std::uint32_t>(node)).left, gate(static_cast<std::uint32_t>(node)).right}) {
            ++uses_[edge.index()];
            if (edge.inverted()) inner_[edge.index()] = false;
        }
    }
}

void Tseitin::conjuncts(Edge edge, std::vector<int> &out, bool top) {
    std::vector<Edge> waiting{edge};
    while (!waiting.empty()) {
        Edge it = waiting.back();
        waiting.pop_back();
        if (!top && (!is_gate(it) || it.inverted() || !inner_[it.index()])) {
            out.push_back(literal(it));
            continue;
        }
        top = false;
        waiting.push_back(gate(it.index()).left);
        waiting.push_back(gate(it.index()).right);
    }
}

void Tseitin::place_gates_of(std::uint32_t node) {
    if (quantification_ == Quantification::naive) out_.define_in(last_);
    if (quantification_ != Quantification::time) return;
    std::size_t number = node - circuit_.first_gate;
    auto time = std::upper_bound(circuit_.gates_until.begin(), circuit_.gates_until.end(), number) -
                circuit_.gates_until.begin() + 1;
    out_.define_in(std::min(last_, existential_block(static_cast<std::uint32_t>(time))));
}

void Tseitin::define(std::uint32_t node) {
    if (uses_[node] == 0 || inner_[node]) return;
    std::vector<int> parts;
    conjuncts(Edge::node(node), parts, true);
    place_gates_of(node);
    literal_[node] = out_.all(std::move(parts));
    meter_.check();
}

// A clause with an inverted inner gate: its conjuncts, inverted.
void Tseitin::disjuncts(Edge edge, std::vector<int> &out) {
    if (!is_gate(edge) || !inner_[edge.index()]) {
        out.push_back(literal(edge));
        return;
    }
    std::vector<int> parts;
    conjuncts(!edge, parts, true);
    for (int part : parts) out.push_back(-part);
}

Encoding Tseitin::make() {
    count_uses();
    for (const QuantifiedCircuit::Input &input : circuit_.inputs)
        last_ = std::max(last_, existential_after(input.block));
    for (std::size_t i = 0; i < circuit_.inputs.size(); ++i)
        literal_[i + 1] = out_.new_variable(circuit_.inputs[i].block);
    for (std::size_t node = circuit_.first_gate; node < uses_.size(); ++node)
        define(static_cast<std::uint32_t>(node));
    for (const auto &clause : circuit_.clauses) {
        std::vector<int> literals;
        if (clause.size() == 1 && is_gate(clause[0]) && !clause[0].inverted() && inner_[clause[0].index()]) {
            conjuncts(clause[0], literals, true);
            for (int literal : literals) out_.add({literal});
            continue;
        }
        for (Edge edge : clause) disjuncts(edge, literals);
        out_.add(std::move(literals));
    }
    Encoding out;
    out.formula = out_.take_formula();
    out.codes = circuit_.codes;
    for (const QuantifiedCircuit::Named &it : circuit_.names)
        if (int number = literal(it.edge); number != 0 && std::abs(number) != certain)
            out.names.push_back({number, it.atom});
    out.probabilities = probabilities_of(out.names);
    std::stable_sort(out.names.begin(), out.names.end(), [](const NamedLiteral &a, const NamedLiteral &b) {
        return std::abs(a.literal) < std::abs(b.literal);
    });
    return out;
}

} // namespace

Encoding tseitin(const QuantifiedCircuit &circuit, Quantification quantification, Meter &meter) {
    return Tseitin(circuit, quantification, meter).make();
}

} // namespace zermelo::encode
