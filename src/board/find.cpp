#include "board/find.h"

#include "board/assembly.h"
#include "board/counters.h"
#include "board/fixed.h"
#include "board/grid_places.h"
#include "board/hexagons.h"
#include "board/vocabulary.h"

namespace zermelo::board {

namespace {

// Pairs of places that have one word each, as pairs of coordinates; nothing unless all of them are places of
// this board.
std::vector<Values> with_coordinates(const std::vector<Values> &pairs, const Relation &relation,
                                     const Axes &axes) {
    std::size_t column = axes.column[0], row = axes.row[0];
    const Position &place = relation.positions()[column];
    if (!place.part || place.value != relation.positions()[row].value) return {};
    std::vector<Values> out;
    for (const Values &pair : pairs) {
        Values &four = out.emplace_back();
        for (const std::string &name : pair) {
            Values reading(paths_of(relation.shape()).size());
            reading[place.value] = name;
            Values values = relation.by_position(reading);
            if (values[column].empty()) return {};
            four.push_back(values[column]);
            four.push_back(values[row]);
        }
    }
    return out;
}

// Neighbours of places, as they may be said.
struct Neighbours {
    FixedRelations pairs, quadruples; // of names, of coordinates
};

Diagonal diagonal_of(const Grid &grid, const Relation &relation, const Neighbours &neighbours) {
    for (const auto &[name, quadruples] : neighbours.quadruples)
        if (auto found = hexagon_diagonal(grid.columns, grid.rows, quadruples); found != Diagonal::none)
            return found;
    for (const auto &[name, pairs] : neighbours.pairs)
        if (auto found = hexagon_diagonal(grid.columns, grid.rows,
                                          with_coordinates(pairs, relation, grid.layers[0].axes));
            found != Diagonal::none)
            return found;
    return Diagonal::none;
}

void find_shape(Grid &grid, const Relation &relation, const Look &look, const Neighbours &neighbours) {
    if (grid.sort != Sort::plane) return;
    if (auto wish = look.relations.find(relation.name()); wish != look.relations.end() && wish->second.hex) {
        grid.shape = *wish->second.hex ? Shape::hex : Shape::grid;
        return;
    }
    Diagonal diagonal = diagonal_of(grid, relation, neighbours);
    if (diagonal == Diagonal::none) return;
    grid.shape = Shape::hex;
    if (diagonal == Diagonal::falling) grid.turn_over();
}

} // namespace

Layout find_layout(const session::Session &session, const std::vector<Seen> &seen, const Links &links,
                   const Look &look, const Job &job) {
    Neighbours neighbours{fixed_relations(session.rules, 2, job), fixed_relations(session.rules, 4, job)};
    std::vector<Chain> chains;
    for (const auto &[name, pairs] : neighbours.pairs)
        for (Chain &chain : chains_in(pairs)) chains.push_back(std::move(chain));
    Layout out;
    out.relations = vocabulary(session, seen, chains, neighbours.pairs, job);
    std::vector<Candidate> candidates = find_candidates(out.relations, links, look, job);
    Assembly assembly(out.relations, chains);
    for (Sort sort : {Sort::plane, Sort::mark, Sort::row, Sort::arguments, Sort::table})
        for (const Candidate &one : candidates)
            if (one.axes.sort == sort) assembly.add(one);
    out.grids = assembly.take();
    if (out.grids.empty() || out.grids[0].sort == Sort::table) add_counters(out, seen);
    for (Grid &grid : out.grids) {
        find_places(out.relations, grid);
        find_shape(grid, out.relations[grid.layers[0].relation], look, neighbours);
    }
    return out;
}

} // namespace zermelo::board
