#include "engines/layers/cell_edges.h"

namespace zermelo::engines::layered {

using circuit::Edge;

CellEdges::CellEdges(const std::vector<Cell> &cells, std::size_t fluents, circuit::Graph &graph)
    : cells_(cells), graph_(graph), holds_(fluents, Edge::constant(false)) {
    for (std::size_t c = 0; c < cells.size(); ++c) {
        const Cell &cell = cells[c];
        if (cell.follows() || cell.never) continue;
        for (std::size_t k = 0; k < cell.fluents.size(); ++k) {
            std::vector<Edge> literals;
            Cell::Code code = cell.code(cell.number(k));
            for (std::uint32_t b = 0; b < code.length; ++b)
                literals.push_back(Edge::node(1 + cell.first_bit + b, !code.bit(b)));
            holds_[cell.fluents[k].index()] = graph.all(literals);
        }
        cell_of_.emplace(holds_[cell.fluents.front().index()], c);
    }
    for (const Cell &cell : cells) {
        if (!cell.follows()) continue;
        std::vector<Edge> others;
        for (game::FluentId f : cell.unless) others.push_back(holds_[f.index()]);
        holds_[cell.fluents.front().index()] = !graph.any(others);
    }
}

const Cell *CellEdges::same_as(const Cell &cell, const std::vector<Edge> &fluents) const {
    auto found = cell_of_.find(fluents[cell.fluents.front().index()]);
    if (found == cell_of_.end()) return nullptr;
    const Cell &other = cells_[found->second];
    if (other.fluents.size() != cell.fluents.size() || other.can_be_empty != cell.can_be_empty)
        return nullptr;
    for (std::size_t k = 0; k < cell.fluents.size(); ++k)
        if (fluents[cell.fluents[k].index()] != holds_[other.fluents[k].index()]) return nullptr;
    return &other;
}

std::vector<Edge> CellEdges::bits(const std::vector<Edge> &fluents) const {
    std::vector<Edge> out;
    for (const Cell &cell : cells_) {
        if (cell.bits == 0) continue;
        const Cell *same = same_as(cell, fluents);
        for (std::uint32_t b = 0; b < cell.bits; ++b) {
            if (same) {
                out.push_back(Edge::node(1 + same->first_bit + b));
                continue;
            }
            std::vector<Edge> with_bit;
            for (std::size_t k = 0; k < cell.fluents.size(); ++k) {
                Cell::Code code = cell.code(cell.number(k));
                if (b < code.length && code.bit(b)) with_bit.push_back(fluents[cell.fluents[k].index()]);
            }
            out.push_back(graph_.any(with_bit));
        }
    }
    return out;
}

} // namespace zermelo::engines::layered
