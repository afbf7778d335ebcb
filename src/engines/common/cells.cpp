#include "engines/common/cells.h"

#include "base/error.h"

#include <algorithm>
#include <bit>
#include <map>
#include <sstream>

namespace zermelo::engines {

namespace {

// Their bits, one cell after the other.
void place(std::vector<Cell> &cells) {
    std::uint32_t bit = 0;
    for (Cell &cell : cells) {
        cell.first_bit = bit;
        cell.bits = static_cast<std::uint32_t>(std::bit_width(cell.numbers() - 1));
        bit += cell.bits;
    }
}

} // namespace

std::vector<Cell> make_cells(const game::Game &game, const std::vector<analyse::Group> &groups) {
    std::vector<Cell> out;
    std::vector<bool> grouped(game.fluents.size());
    for (const analyse::Group &group : groups) {
        out.push_back({group.fluents, !group.exactly_one});
        for (game::FluentId fluent : group.fluents) grouped[fluent.index()] = true;
    }
    for (std::size_t f = 0; f < game.fluents.size(); ++f)
        if (!grouped[f]) out.push_back({{game::FluentId(f)}, true});
    std::sort(out.begin(), out.end(),
              [](const Cell &a, const Cell &b) { return a.fluents.front() < b.fluents.front(); });
    place(out);
    return out;
}

std::uint32_t bit_count(const std::vector<Cell> &cells) {
    return cells.empty() ? 0 : cells.back().first_bit + cells.back().bits;
}

std::optional<std::vector<bool>> bits_of(const std::vector<Cell> &cells, const std::uint64_t *row) {
    std::vector<bool> out;
    for (const Cell &cell : cells) {
        std::uint32_t number = 0, holding = 0;
        for (std::size_t k = 0; k < cell.fluents.size(); ++k) {
            std::size_t f = cell.fluents[k].index();
            if ((row[f / 64] >> (f % 64) & 1) == 0) continue;
            number = cell.number(k);
            ++holding;
        }
        if (holding > 1 || (holding == 0 && !cell.can_be_empty)) return std::nullopt;
        Cell::Code code = cell.code(number);
        for (std::uint32_t b = 0; b < cell.bits; ++b) out.push_back(b < code.length && code.bit(b));
    }
    return out;
}

std::string to_text(const std::vector<Cell> &cells, const game::Game &game) {
    std::string out;
    for (const Cell &cell : cells) {
        out += cell.can_be_empty ? "at most one" : "exactly one";
        for (game::FluentId fluent : cell.fluents) out += "\t" + game.fluents[fluent.index()].name;
        out += "\n";
    }
    return out;
}

std::vector<Cell> cells_from(std::string_view text, const game::Game &game) {
    std::map<std::string, game::FluentId> by_name;
    for (std::size_t f = 0; f < game.fluents.size(); ++f)
        by_name.emplace(game.fluents[f].name, game::FluentId(f));
    std::vector<Cell> out;
    std::istringstream lines{std::string(text)};
    for (std::string line; std::getline(lines, line);) {
        std::istringstream words(line);
        std::string word;
        std::getline(words, word, '\t');
        Cell cell{{}, word == "at most one"};
        while (std::getline(words, word, '\t')) {
            auto it = by_name.find(word);
            if (it == by_name.end()) throw Error("the variables of the store are not those of the game");
            cell.fluents.push_back(it->second);
        }
        out.push_back(std::move(cell));
    }
    place(out);
    return out;
}

} // namespace zermelo::engines
