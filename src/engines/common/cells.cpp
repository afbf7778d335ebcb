#include "engines/common/cells.h"

#include "base/error.h"

#include <fmt/core.h>

#include <algorithm>
#include <bit>
#include <map>
#include <sstream>

namespace zermelo::engines {

namespace {

constexpr const char *slot_word = "slot", *slot_unless_word = "slot unless", *follows_word = "unless",
                     *never_word = "never";

bool holds(const std::uint64_t *row, game::FluentId fluent) {
    return (row[fluent.index() / 64] >> (fluent.index() % 64) & 1) != 0;
}

// Which of its fluents holds; the number of them if none does. Nothing if several do, or none where one has
// to.
std::optional<std::size_t> member_in(const Cell &cell, const std::uint64_t *row) {
    std::size_t out = cell.fluents.size(), holding = 0;
    for (std::size_t k = 0; k < cell.fluents.size(); ++k) {
        if (!holds(row, cell.fluents[k])) continue;
        out = k;
        ++holding;
    }
    bool empty = holding == 0, may_be = cell.can_be_empty || cell.slot || cell.never;
    if (holding > 1 || (empty ? !may_be : cell.never)) return std::nullopt;
    if (cell.empty && holds(row, *cell.empty) != empty) return std::nullopt;
    return out;
}

} // namespace

void place(std::vector<Cell> &cells) {
    std::uint32_t bit = 0;
    for (Cell &cell : cells) {
        cell.first_bit = bit;
        cell.bits = static_cast<std::uint32_t>(std::bit_width(cell.numbers() - 1));
        bit += cell.bits;
    }
}

std::vector<Cell> make_cells(const game::Game &game, const analyse::Facts &facts) {
    std::vector<Cell> out;
    std::vector<bool> done(game.fluents.size());
    auto add_constant = [&](const std::vector<game::FluentId> &fluents, bool never) {
        Cell &cell = out.emplace_back();
        cell.fluents = fluents;
        cell.never = never;
        for (game::FluentId fluent : fluents) done[fluent.index()] = true;
    };
    for (game::FluentId fluent : facts.always_true) add_constant({fluent}, false);
    if (!facts.never_true.empty()) add_constant(facts.never_true, true);
    for (const analyse::Determined &determined : facts.determined) {
        if (done[determined.fluent.index()]) continue;
        Cell &cell = out.emplace_back();
        cell.fluents = {determined.fluent};
        cell.unless = determined.unless;
        done[determined.fluent.index()] = true;
    }
    for (const analyse::Group &group : facts.groups) {
        Cell cell{group.fluents, !group.exactly_one};
        std::erase_if(cell.fluents, [&](game::FluentId fluent) { return done[fluent.index()]; });
        for (game::FluentId fluent : cell.fluents) done[fluent.index()] = true;
        if (!cell.fluents.empty()) out.push_back(std::move(cell));
    }
    for (std::size_t f = 0; f < game.fluents.size(); ++f)
        if (!done[f]) out.push_back({{game::FluentId(f)}, true});
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
    bool below_is_filled = true; // in a stack
    for (const Cell &cell : cells) {
        if (cell.follows()) {
            bool any = std::any_of(cell.unless.begin(), cell.unless.end(),
                                   [&](game::FluentId f) { return holds(row, f); });
            if (any == holds(row, cell.fluents.front())) return std::nullopt;
            continue;
        }
        auto member = member_in(cell, row);
        if (!member) return std::nullopt;
        bool filled = *member < cell.fluents.size();
        if (cell.slot) {
            if (filled && !below_is_filled) return std::nullopt;
            out.push_back(filled ? *member == 1 : below_is_filled);
            below_is_filled = filled || cell.ends_stack();
            continue;
        }
        Cell::Code code = cell.code(filled ? cell.number(*member) : 0);
        for (std::uint32_t b = 0; b < cell.bits; ++b) out.push_back(b < code.length && code.bit(b));
    }
    return out;
}

std::string to_text(const std::vector<Cell> &cells, const game::Game &game) {
    std::string out;
    for (const Cell &cell : cells) {
        if (cell.empty)
            out += fmt::format("{}\t{}", slot_unless_word, game.fluents[cell.empty->index()].name);
        else
            out += cell.follows()      ? follows_word
                   : cell.never        ? never_word
                   : cell.slot         ? slot_word
                   : cell.can_be_empty ? "at most one"
                                       : "exactly one";
        for (const auto *fluents : {&cell.fluents, &cell.unless})
            for (game::FluentId fluent : *fluents) out += "\t" + game.fluents[fluent.index()].name;
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
        bool names_empty = word == slot_unless_word, follows = word == follows_word;
        cell.slot = names_empty || word == slot_word;
        cell.never = word == never_word;
        while (std::getline(words, word, '\t')) {
            auto it = by_name.find(word);
            if (it == by_name.end()) throw Error("the variables of the store are not those of the game");
            cell.fluents.push_back(it->second);
        }
        if (names_empty && !cell.fluents.empty()) {
            cell.empty = cell.fluents.front();
            cell.fluents.erase(cell.fluents.begin());
        }
        if (follows && cell.fluents.size() > 1) {
            cell.unless.assign(cell.fluents.begin() + 1, cell.fluents.end());
            cell.fluents.resize(1);
        }
        out.push_back(std::move(cell));
    }
    place(out);
    return out;
}

} // namespace zermelo::engines
