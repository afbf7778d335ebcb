// Substitution: the gates of a circuit made again from other inputs. Each input is given a value, and a gate
// has the one that is made from those of its two edges, once, when somebody asks for it: nobody pays for what
// is not needed.
#pragma once

#include "circuit/circuit.h"

#include <algorithm>
#include <concepts>
#include <span>
#include <utility>
#include <vector>

namespace zermelo::circuit {

// Where the values live, and how they are made.
template <class Into>
concept Substitute = requires(Into into, typename Into::Value value) {
    {Into::none == value};                                             // what no node is replaced by
    { Into::opposite(value) } -> std::same_as<typename Into::Value>;   // for an inverted edge
    { into.both(value, value) } -> std::same_as<typename Into::Value>; // for a gate
    // Which input of a gate is made first: whatever is made is numbered in that order.
    { Into::right_first } -> std::convertible_to<bool>;
};

template <Substitute Into>
class Substitution {
  public:
    using Value = typename Into::Value;

    // The circuit may get further gates later; only those it has now can be asked for.
    Substitution(const Circuit &circuit, Into into)
        : Substitution(circuit.gates, circuit.first_gate(), std::move(into)) {}
    Substitution(const std::vector<Gate> &gates, std::uint32_t first_gate, Into into)
        : gates_(&gates), first_gate_(first_gate), into_(std::move(into)),
          values_(first_gate + gates.size(), Into::none) {}

    void put(std::uint32_t input, Value value) { values_[input] = value; }
    // By node, from 0.
    void put_all(std::span<const Value> inputs) { std::copy(inputs.begin(), inputs.end(), values_.begin()); }
    // These gates are made anew when somebody asks for them, because their inputs have changed.
    void forget(std::span<const std::uint32_t> gates) {
        for (std::uint32_t node : gates) values_[node] = Into::none;
    }

    // All inputs on which the edge depends have their values.
    Value of(Edge edge) {
        if (values_[edge.index()] == Into::none) make(edge.index());
        return known(edge);
    }
    std::vector<Value> of(std::span<const Edge> edges) {
        std::vector<Value> out;
        out.reserve(edges.size());
        for (Edge edge : edges) out.push_back(of(edge));
        return out;
    }

  private:
    Value known(Edge edge) const {
        Value value = values_[edge.index()];
        return edge.inverted() ? Into::opposite(value) : value;
    }
    void make(std::uint32_t root) {
        waiting_.assign(1, root); // if a limit ended this before, something may have been left
        while (!waiting_.empty()) {
            std::uint32_t node = waiting_.back();
            auto [left, right] = (*gates_)[node - first_gate_];
            std::uint32_t first = left.index(), second = right.index();
            if constexpr (Into::right_first) std::swap(first, second);
            if (values_[first] == Into::none) {
                waiting_.push_back(first);
            } else if (values_[second] == Into::none) {
                waiting_.push_back(second);
            } else {
                values_[node] = into_.both(known(left), known(right));
                waiting_.pop_back();
            }
        }
    }

    const std::vector<Gate> *gates_;
    std::uint32_t first_gate_;
    Into into_;
    std::vector<Value> values_; // by node
    std::vector<std::uint32_t> waiting_;
};

// Into gates: Gates is whatever puts two edges together (Graph, Extension).
template <class Gates>
struct IntoGates {
    using Value = Edge;
    static constexpr bool right_first = true;
    static constexpr Edge none{UINT32_MAX};
    static Edge opposite(Edge edge) { return !edge; }
    Edge both(Edge a, Edge b) { return gates->both(a, b); }

    Gates *gates;
};
template <class Gates>
IntoGates(Gates *) -> IntoGates<Gates>;

// What is possible where inputs are not known: a node may be true, may be false, or either, independently of
// what others are.
struct Possible {
    Edge yes, no;
    bool operator==(const Possible &) const = default;
};

template <class Gates>
struct IntoPossible {
    using Value = Possible;
    static constexpr bool right_first = true;
    static constexpr Possible none{{UINT32_MAX}, {UINT32_MAX}};
    static Possible opposite(Possible it) { return {it.no, it.yes}; }
    Possible both(Possible a, Possible b) { return {gates->both(a.yes, b.yes), gates->either(a.no, b.no)}; }

    Gates *gates;
};
template <class Gates>
IntoPossible(Gates *) -> IntoPossible<Gates>;

} // namespace zermelo::circuit
