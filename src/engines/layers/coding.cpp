#include "engines/layers/coding.h"

#include "base/error.h"
#include "engines/common/shelf_names.h"
#include "engines/common/start_symmetries.h"

#include <fmt/ranges.h>

#include <sstream>

namespace zermelo::engines::layered {

namespace {

constexpr const char *symmetries_name = "symmetries";

std::string to_text(std::span<const game::Symmetry> symmetries) {
    std::string out;
    for (const game::Symmetry &symmetry : symmetries)
        out += fmt::format("{}\n", fmt::join(symmetry.fluent, " "));
    return out;
}

std::vector<game::Symmetry> symmetries_from(std::string_view text, std::size_t fluents) {
    std::vector<game::Symmetry> out;
    std::istringstream lines{std::string(text)};
    for (std::string line; std::getline(lines, line);) {
        std::istringstream numbers(line);
        game::Symmetry &symmetry = out.emplace_back();
        std::vector<bool> seen(fluents);
        for (std::uint32_t to; numbers >> to;) {
            if (to >= fluents || seen[to]) break;
            seen[to] = true;
            symmetry.fluent.push_back(to);
        }
        if (symmetry.fluent.size() != fluents)
            throw Error("the symmetries of the store are not those of the game");
    }
    return out;
}

} // namespace

Coding choose_coding(store::Shelf &shelf, const Problem &problem, const Query &query) {
    if (!shelf.has(coding_name)) {
        shelf.write(symmetries_name, to_text(start_symmetries(problem, query)));
        shelf.write(coding_name, engines::to_text(make_cells(problem.game, problem.facts), problem.game));
    }
    return read_coding(shelf, problem.game);
}

Coding read_coding(const store::Shelf &shelf, const game::Game &game) {
    return {cells_from(shelf.read(coding_name)->all(), game),
            symmetries_from(shelf.read(symmetries_name)->all(), game.fluents.size())};
}

} // namespace zermelo::engines::layered
