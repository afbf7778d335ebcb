#include "board/candidates.h"

#include "base/error.h"
#include "board/orientation.h"

#include <fmt/core.h>

#include <algorithm>

namespace zermelo::board {

namespace {

void check_look(const std::vector<Relation> &relations, const Look &look) {
    for (const auto &[name, wish] : look.relations) {
        auto has_name = [&wanted = name](const Relation &relation) { return relation.name() == wanted; };
        auto it = std::find_if(relations.begin(), relations.end(), has_name);
        if (it == relations.end() && look.is_shared) continue;
        if (it == relations.end())
            throw Error(fmt::format("{}: the game has no fluent '{}'", wish.where, name));
        std::size_t arguments = paths_of(it->shape()).size();
        for (const auto &argument : {wish.column, wish.row, wish.board})
            if (argument && *argument > arguments)
                throw Error(fmt::format("{}: {} has {} arguments, and no {}", wish.where, it->shape(),
                                        arguments, *argument));
    }
}

// Arguments are counted in the text; an argument that spells two coordinates has both.
std::optional<Axes> wished_axes(const Relation &relation, const RelationLook &wish) {
    Axes out;
    out.why = "as the look of the game says";
    for (std::size_t p = 0; p < relation.positions().size(); ++p) {
        std::size_t argument = relation.positions()[p].value + 1;
        if (wish.column == argument)
            out.column.push_back(p);
        else if (wish.row == argument)
            out.row.push_back(p);
        else if (wish.board == argument)
            out.board.push_back(p);
        else if (relation.positions()[p].size() > 1)
            out.content.push_back(p);
    }
    if (out.column.empty() && out.row.empty()) return std::nullopt;
    auto is_ordered = [&](std::size_t p) { return relation.positions()[p].is_ordered(); };
    if (out.column.empty() || out.row.empty())
        out.sort = Sort::row;
    else if (!is_ordered(out.column[0]) || !is_ordered(out.row[0]))
        out.sort = Sort::table;
    return out;
}

bool is_named_by_moves(const Relation &relation, const Axes &axes, const Links &links) {
    std::vector<std::string> paths = paths_of(relation.shape());
    for (const PositionSet *set : {&axes.column, &axes.row})
        for (std::size_t position : *set)
            if (links.is_met(paths[relation.positions()[position].value])) return true;
    return false;
}

std::optional<Candidate> look_at(const Relation &relation, const Links &links, const RelationLook *wish,
                                 const Job &job) {
    if (wish && wish->listed) return std::nullopt;
    bool is_wished = wish && (wish->column || wish->row);
    std::optional<Axes> axes = is_wished ? wished_axes(relation, *wish) : find_axes(relation, job);
    if (!axes) return std::nullopt;
    Candidate out{0, *axes, false, is_named_by_moves(relation, *axes, links)};
    if (axes->sort == Sort::plane || axes->sort == Sort::mark) {
        Orientation turned = orientation(relation, axes->column[0], axes->row[0], links);
        if (!turned.first_is_column && !is_wished) std::swap(out.axes.column, out.axes.row);
        out.upwards = turned.upwards;
    }
    if (wish && wish->upwards) out.upwards = *wish->upwards;
    return out;
}

} // namespace

std::vector<Candidate> find_candidates(const std::vector<Relation> &relations, const Links &links,
                                       const Look &look, const Job &job) {
    check_look(relations, look);
    std::vector<Candidate> out;
    for (std::size_t r = 0; r < relations.size(); ++r) {
        auto wish = look.relations.find(relations[r].name());
        auto found =
            look_at(relations[r], links, wish == look.relations.end() ? nullptr : &wish->second, job);
        if (!found) continue;
        found->relation = r;
        out.push_back(std::move(*found));
    }
    std::stable_sort(out.begin(), out.end(), [&](const Candidate &a, const Candidate &b) {
        return relations[a.relation].mean_at_once() > relations[b.relation].mean_at_once();
    });
    return out;
}

} // namespace zermelo::board
