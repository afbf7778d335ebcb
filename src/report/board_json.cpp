#include "report/board_json.h"

#include "report/board.h"

namespace zermelo::report {

namespace {

Json labels(const board::Lines &lines) {
    Json out = Json::array();
    for (const board::Values &line : lines) out.push_back(board::label(line));
    return out;
}

const char *sort_name(board::Sort sort) {
    return sort == board::Sort::plane ? "plane" : sort == board::Sort::row ? "row" : "table";
}

// (mark 2 2) as "mark 2 2"
std::string label_of(const std::string &move) {
    return move.size() > 1 && move.front() == '(' ? move.substr(1, move.size() - 2) : move;
}

Json to_json(const std::string &move, const std::vector<board::PlaceOnGrid> &places) {
    Json cells = Json::array();
    for (const board::PlaceOnGrid &at : places) cells.push_back({at.grid, at.place.column, at.place.row});
    return {{"move", move}, {"label", label_of(move)}, {"cells", cells}};
}

} // namespace

Json to_json(const board::Layout &layout) {
    Json grids = Json::array();
    for (const board::Grid &grid : layout.grids) {
        Json out{{"name", grid.name},
                 {"shape", grid.shape == board::Shape::hex ? "hex" : "grid"},
                 {"columns", labels(grid.columns)},
                 {"rows", labels(grid.rows)}};
        out["sort"] = sort_name(grid.sort);
        out["how"] = origin(layout, grid);
        for (const auto &[place, name] : grid.names) out["names"].push_back({place.column, place.row, name});
        if (!grid.is_full()) {
            out["places"] = Json::array();
            for (board::Place place : grid.places) out["places"].push_back({place.column, place.row});
        }
        grids.push_back(std::move(out));
    }
    return {{"grids", grids}};
}

Json to_json(const board::Layout &layout, const board::Picture &picture) {
    Json grids = Json::array();
    for (std::size_t g = 0; g < layout.grids.size(); ++g) {
        Json cells = Json::array();
        for (const board::Cell &cell : picture.grids[g]) {
            Json content = Json::array();
            for (const board::Content &one : cell.content) content.push_back(one.text);
            Json out{{"column", cell.place.column}, {"row", cell.place.row}, {"content", content}};
            if (!cell.glyph.sign.empty()) out["glyph"] = cell.glyph.sign;
            if (!cell.glyph.colour.empty()) out["colour"] = cell.glyph.colour;
            cells.push_back(std::move(out));
        }
        grids.push_back({{"name", layout.grids[g].name}, {"cells", cells}});
    }
    return {{"grids", grids}};
}

Json to_json(const board::Board &board, const machine::Step &step, const machine::Names &roles,
             const board::After &after) {
    Json goals = Json::object(), turn = Json::array(), legal = Json::object();
    for (std::size_t r = 0; r < roles.size(); ++r) {
        if (step.goals[r].size() == 1) goals[roles[r]] = step.goals[r][0];
        if (step.terminal) continue;
        if (step.legal[r].size() > 1) turn.push_back(roles[r]);
        board::PlacesByMove places = board.places(roles[r], step.legal[r], step.facts);
        board::add_effects(board, step, r, after, places);
        Json &moves = legal[roles[r]] = Json::array();
        for (std::size_t m = 0; m < places.size(); ++m) moves.push_back(to_json(step.legal[r][m], places[m]));
    }
    board::Picture picture = board.picture(step.facts);
    Json out{{"terminal", step.terminal}};
    if (step.terminal) out["goals"] = goals;
    out["turn"] = turn;
    out["legal"] = legal;
    out["board"] = to_json(board.layout(), picture);
    out["listed"] = picture.listed;
    return out;
}

} // namespace zermelo::report
