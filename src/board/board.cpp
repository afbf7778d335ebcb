#include "board/board.h"

#include "board/proof.h"

#include <algorithm>

namespace zermelo::board {

namespace {

std::vector<std::string> roles_of(const std::vector<gdl::Rule> &rules) {
    std::vector<std::string> out;
    for (const gdl::Rule &rule : rules)
        if (rule.head.name == "role" && rule.head.args.size() == 1) out.push_back(rule.head.args[0].name);
    return out;
}

std::string path_of(const session::Session &session) {
    const Sources &sources = session.description.sources;
    return sources.size() == 0 ? "" : sources.name(0);
}

} // namespace

Board::Board(const session::Session &session, const Job &job) {
    Look look = look_of(path_of(session), job);
    std::vector<Seen> seen = sample(session, job);
    links_ = std::make_unique<Links>(session.rules);
    Layout layout = find_layout(session, seen, *links_, look, job);
    find_gravity(layout, seen, *links_);
    if (session.game && session.facts) add_proofs(layout, *session.game, *session.facts);
    layout_ = std::make_unique<Layout>(std::move(layout));
    contents_ = std::make_unique<Contents>(*layout_);
    glyphs_ = std::make_unique<Glyphs>(roles_of(session.rules), std::move(look));
    moves_ = std::make_unique<MoveReader>(*layout_, *contents_, *links_);
}

// Whether the fact stands on a grid; then its place has it from now on.
bool Board::put(const std::string &fact, std::vector<std::map<Place, std::size_t>> &cells,
                Picture &out) const {
    Reading reading = read(fact);
    const Relation *relation = layout_->find(reading.shape);
    if (!relation) return false;
    Values values = relation->by_position(reading.values);
    bool is_placed = false;
    for (std::size_t g = 0; g < layout_->grids.size(); ++g)
        for (const Layer &layer : layout_->grids[g].layers) {
            if (&layout_->relations[layer.relation] != relation) continue;
            auto place = place_of(layout_->grids[g], layer, values);
            if (!place || !cells[g].contains(*place)) continue;
            is_placed = true;
            std::string text = contents_->text(layout_->grids[g], layer, values);
            Cell &cell = out.grids[g][cells[g][*place]];
            auto number = static_cast<std::size_t>(&layer - layout_->grids[g].layers.data());
            bool is_mark = layer.axes.content.empty();
            if (!text.empty())
                cell.content.push_back(
                    {number, text, is_mark, is_mark && layout_->grids[g].layers.size() == 1});
        }
    return is_placed;
}

Picture Board::picture(const machine::Names &facts) const {
    Picture out;
    std::vector<std::map<Place, std::size_t>> cells(layout_->grids.size());
    for (std::size_t g = 0; g < layout_->grids.size(); ++g) {
        out.grids.emplace_back();
        for (Place place : layout_->grids[g].places) {
            cells[g][place] = out.grids[g].size();
            out.grids[g].push_back({place, {}, {}});
        }
    }
    for (const std::string &fact : facts)
        if (!put(fact, cells, out)) out.listed.push_back(fact);
    for (auto &grid : out.grids)
        for (Cell &cell : grid) {
            std::sort(cell.content.begin(), cell.content.end());
            if (!cell.content.empty()) cell.glyph = glyphs_->of(cell.content);
        }
    return out;
}

std::vector<std::vector<PlaceOnGrid>> Board::places(const std::string &role, const machine::Names &moves,
                                                    const machine::Names &facts) const {
    return moves_->places(role, moves, sorted_by_relation(*layout_, facts));
}

} // namespace zermelo::board
