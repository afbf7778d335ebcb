#include "circuit/graph.h"

#include <algorithm>

namespace zermelo::circuit {

namespace {

std::size_t hash(Edge a, Edge b) {
    std::uint64_t h = (std::uint64_t{a.code} << 32 | b.code) * 0x9e3779b97f4a7c15ULL;
    return static_cast<std::size_t>(h ^ (h >> 29));
}

} // namespace

void Graph::grow() {
    std::vector<std::uint32_t> slots(std::max<std::size_t>(4096, slots_.size() * 2));
    for (std::size_t i = 0; i < gates_.size(); ++i) {
        std::size_t at = hash(gates_[i].left, gates_[i].right) & (slots.size() - 1);
        while (slots[at]) at = (at + 1) & (slots.size() - 1);
        slots[at] = static_cast<std::uint32_t>(i + 1);
    }
    slots_ = std::move(slots);
}

bool Graph::shortcut_from(Edge a, Edge b, Edge &out) {
    if (!is_gate(a)) return false;
    auto [x, y] = gate(a);
    if (!a.inverted()) { // (x & y) & b
        if (x == b || y == b) return out = a, true;
        if (x == !b || y == !b) return out = Edge::constant(false), true;
        return false;
    }
    // !(x & y) & b
    if (x == !b || y == !b) return out = b, true;
    if (x == b) return out = both(!y, b), true;
    if (y == b) return out = both(!x, b), true;
    return false;
}

bool Graph::shortcut(Edge a, Edge b, Edge &out) {
    if (a == b) return out = a, true;
    if (a == !b || a.code == 0 || b.code == 0) return out = Edge::constant(false), true;
    if (a.code == 1) return out = b, true;
    if (b.code == 1) return out = a, true;
    if (shortcut_from(a, b, out) || shortcut_from(b, a, out)) return true;
    if (!is_gate(a) || !is_gate(b)) return false;
    auto [u, v] = gate(a);
    auto [x, y] = gate(b);
    bool clash = u == !x || u == !y || v == !x || v == !y;
    if (!a.inverted() && !b.inverted() && clash) return out = Edge::constant(false), true;
    if (a.inverted() != b.inverted() && clash)
        return out = a.inverted() ? b : a, true; // !(u&v) follows from b
    if (a.inverted() && b.inverted()) {          // !(u & v) & !(!u & v) = !v
        if ((u == !x && v == y) || (u == !y && v == x)) return out = !v, true;
        if ((v == !x && u == y) || (v == !y && u == x)) return out = !u, true;
    }
    return false;
}

Edge Graph::both(Edge a, Edge b) {
    Edge out;
    if (shortcut(a, b, out)) return out;
    if (b < a) std::swap(a, b);
    if (gates_.size() * 2 >= slots_.size()) grow();
    std::size_t at = hash(a, b) & (slots_.size() - 1);
    for (; slots_[at]; at = (at + 1) & (slots_.size() - 1)) {
        const Gate &other = gates_[slots_[at] - 1];
        if (other.left == a && other.right == b) return Edge::node(first_gate_ + slots_[at] - 1);
    }
    if (gates_.size() >= max_gates)
        throw LimitReached(LimitReached::Kind::size, "the circuit of this game would have more than " +
                                                         std::to_string(max_gates) + " gates");
    gates_.push_back({a, b});
    slots_[at] = static_cast<std::uint32_t>(gates_.size());
    return Edge::node(first_gate_ + static_cast<std::uint32_t>(gates_.size()) - 1);
}

Edge Graph::all(std::vector<Edge> edges) {
    std::sort(edges.begin(), edges.end());
    edges.erase(std::unique(edges.begin(), edges.end()), edges.end());
    if (edges.empty()) return Edge::constant(true);
    while (edges.size() > 1) {
        std::size_t out = 0;
        for (std::size_t i = 0; i + 1 < edges.size(); i += 2) edges[out++] = both(edges[i], edges[i + 1]);
        if (edges.size() % 2) edges[out++] = edges.back();
        edges.resize(out);
    }
    return edges[0];
}

Edge Graph::any(std::vector<Edge> edges) {
    for (Edge &edge : edges) edge = !edge;
    return !all(std::move(edges));
}

} // namespace zermelo::circuit
