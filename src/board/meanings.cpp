#include "board/meanings.h"

#include <algorithm>

namespace zermelo::board {

namespace {

bool contains(const PositionSet &set, std::size_t position) {
    return std::find(set.begin(), set.end(), position) != set.end();
}

bool is_coordinate_of(const Axes &axes, std::size_t position) {
    return contains(axes.column, position) || contains(axes.row, position) || contains(axes.board, position);
}

} // namespace

const Axes *Meanings::axes_of(std::size_t relation) const {
    for (const Grid &grid : layout_.grids)
        for (const Layer &layer : grid.layers)
            if (layer.relation == relation && !layer.axes.column.empty()) return &layer.axes;
    return nullptr;
}

void Meanings::add_meanings(const std::string &path, std::size_t r, std::vector<Meaning> &out) const {
    const Axes *axes = axes_of(r);
    if (!axes) return;
    const Relation &relation = layout_.relations[r];
    std::vector<std::string> paths = paths_of(relation.shape());
    for (std::size_t value = 0; value < paths.size(); ++value) {
        std::size_t votes = links_.between(path, paths[value]);
        Meaning meaning{r, {}, false, votes};
        for (std::size_t p = 0; p < relation.positions().size(); ++p) {
            if (relation.positions()[p].value != value) continue;
            meaning.positions.push_back(p);
            meaning.is_coordinate = meaning.is_coordinate || is_coordinate_of(*axes, p);
        }
        if (votes > 0) out.push_back(std::move(meaning));
    }
}

// An argument that rather stands for something that is on no board, (draw 1 1 1 2) for a line, names no
// place.
void Meanings::drop_less_meant(const std::string &path, std::vector<Meaning> &meanings) const {
    std::size_t most = 0;
    for (std::size_t r = 0; r < layout_.relations.size(); ++r)
        if (!axes_of(r) && layout_.relations[r].positions().size() > 1)
            for (const std::string &other : paths_of(layout_.relations[r].shape()))
                most = std::max(most, links_.between(path, other));
    std::erase_if(meanings, [&](const Meaning &meaning) { return meaning.votes < most; });
}

// A relation that more arguments of the move are linked to is meant before others.
Plan Meanings::plan(const std::string &shape) const {
    Plan out;
    std::map<std::size_t, std::size_t> votes; // by relation
    for (const std::string &path : paths_of(shape)) {
        std::vector<Meaning> &meanings = out.emplace_back();
        for (std::size_t r = 0; r < layout_.relations.size(); ++r) add_meanings(path, r, meanings);
        drop_less_meant(path, meanings);
        for (const Meaning &meaning : meanings)
            if (meaning.is_coordinate) votes[meaning.relation] += meaning.votes;
    }
    for (std::vector<Meaning> &meanings : out)
        std::stable_sort(meanings.begin(), meanings.end(), [&](const Meaning &a, const Meaning &b) {
            return std::tuple(votes[a.relation], a.votes) > std::tuple(votes[b.relation], b.votes);
        });
    return out;
}

bool Meanings::are_there(const Reading &move) const {
    for (const std::string &path : paths_of(move.shape))
        for (const Relation &relation : layout_.relations)
            for (const std::string &other : paths_of(relation.shape()))
                if (relation.positions().size() > 1 && links_.between(path, other) > 0) return true;
    return false;
}

} // namespace zermelo::board
