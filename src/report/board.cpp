#include "report/board.h"

#include <fmt/core.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace zermelo::report {

namespace {

using board::Cell;
using board::Grid;

using Letters = std::map<std::string, char>; // of marks

// Marks that are there or not go by a letter: their names would make the board wide.
Letters letters_of(const board::Layout &layout, const Grid &grid) {
    Letters out;
    std::string taken;
    for (const board::Layer &layer : grid.layers) {
        const board::Relation &relation = layout.relations[layer.relation];
        if (!layer.axes.content.empty() || relation.positions().size() > 2 ||
            board::means_nothing(relation.name()))
            continue;
        std::string word = relation.name().substr(relation.name().rfind(' ') + 1); // v of "drawn v"
        std::size_t at = word.find_first_not_of(taken);
        if (at == std::string::npos) continue;
        out[relation.name()] = word[at];
        taken += word[at];
    }
    return out;
}

std::string shown(const Cell &cell, const Letters &letters) {
    std::string out;
    for (const board::Content &content : cell.content) {
        auto letter = letters.find(content.text);
        if (!out.empty()) out += '+';
        out += letter == letters.end() ? content.text : std::string(1, letter->second);
    }
    return out.empty() ? "." : out;
}

std::string title(const Grid &grid, const Letters &letters) {
    if (grid.layers.size() < 2 || letters.empty()) return fmt::format("  {}\n", grid.name);
    std::vector<std::string> meanings;
    for (const auto &[name, letter] : letters) meanings.push_back(fmt::format("{} {}", letter, name));
    return fmt::format("  {} ({})\n", grid.name, fmt::join(meanings, ", "));
}

std::string draw(const Grid &grid, const std::vector<Cell> &cells, const Letters &letters) {
    std::map<board::Place, std::string> texts;
    std::size_t width = 1, margin = 0;
    for (const Cell &cell : cells) {
        texts[cell.place] = shown(cell, letters);
        if (auto name = grid.names.find(cell.place); name != grid.names.end())
            texts[cell.place] = cell.content.empty() ? name->second : name->second + ":" + texts[cell.place];
        width = std::max(width, texts[cell.place].size());
    }
    for (const board::Values &column : grid.columns) width = std::max(width, board::label(column).size());
    for (const board::Values &row : grid.rows) margin = std::max(margin, board::label(row).size());
    std::string out;
    for (std::size_t row = 0; row < grid.rows.size(); ++row) {
        // Each row of hexagons stands half a cell to the right of the one above it.
        std::string shift(grid.shape == board::Shape::hex ? row * (width + 1) / 2 : 0, ' ');
        out += fmt::format("  {:>{}} {}", board::label(grid.rows[row]), margin, shift);
        for (std::size_t column = 0; column < grid.columns.size(); ++column) {
            auto text = texts.find({column, row});
            out += fmt::format(" {:>{}}", text == texts.end() ? "" : text->second, width);
        }
        out.erase(out.find_last_not_of(' ') + 1);
        out += '\n';
    }
    std::string shift(grid.shape == board::Shape::hex ? grid.rows.size() * (width + 1) / 2 : 0, ' ');
    out += fmt::format("  {:>{}} {}", "", margin, shift);
    for (const board::Values &column : grid.columns)
        out += fmt::format(" {:>{}}", board::label(column), width);
    return out + '\n';
}

// (score x 5) and (score o 3) as "score: o 3, x 5".
std::string listed(const machine::Names &facts) {
    std::map<std::string, std::vector<std::string>> arguments;
    for (const std::string &fact : facts) {
        std::size_t space = fact.find(' ');
        if (space == std::string::npos)
            arguments[fact];
        else
            arguments[fact.substr(1, space - 1)].push_back(fact.substr(space + 1, fact.size() - space - 2));
    }
    std::string out;
    for (auto &[predicate, all] : arguments) {
        std::sort(all.begin(), all.end(), board::natural_less);
        out += fmt::format("  {}{}{}\n", predicate, all.empty() ? "" : ": ", fmt::join(all, ", "));
    }
    return out;
}

} // namespace

std::string text(const board::Layout &layout, const board::Picture &picture) {
    std::string out;
    for (std::size_t g = 0; g < layout.grids.size(); ++g) {
        Letters letters = letters_of(layout, layout.grids[g]);
        out += title(layout.grids[g], letters) + draw(layout.grids[g], picture.grids[g], letters);
    }
    return out + listed(picture.listed);
}

std::string origin(const board::Layout &layout, const Grid &grid) {
    std::vector<std::string> out;
    for (const board::Layer &layer : grid.layers) {
        std::string why = fmt::format("{}: {}", layout.relations[layer.relation].shape(), layer.axes.why);
        if (!layer.proof.empty()) why += fmt::format(" ({})", layer.proof);
        if (std::find(out.begin(), out.end(), why) == out.end()) out.push_back(why);
    }
    return fmt::format("{}", fmt::join(out, "; "));
}

std::string origins(const board::Layout &layout) {
    std::string out;
    for (const Grid &grid : layout.grids) {
        out += fmt::format("{}: {} x {} places", grid.name, grid.columns.size(), grid.rows.size());
        if (!grid.is_full()) out += fmt::format(", {} of them there", grid.places.size());
        if (grid.shape == board::Shape::hex) out += ", hexagons";
        if (grid.falls) out += ", things fall";
        out += fmt::format("; {}\n", origin(layout, grid));
    }
    return out;
}

} // namespace zermelo::report
