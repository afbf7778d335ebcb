#include "board/contents.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace zermelo::board {

namespace {

// Letters that stand for one of these words, or for something else, such as black.
bool may_mean_nothing(const std::string &word) { return word == "b" || word == "e" || word == "f"; }

bool has_value(const Relation &relation, const PositionSet &positions, const std::string &value) {
    return std::any_of(positions.begin(), positions.end(), [&](std::size_t p) {
        const Values &values = relation.positions()[p].order.values;
        return std::find(values.begin(), values.end(), value) != values.end();
    });
}

} // namespace

bool means_nothing(const std::string &word) {
    static constexpr std::array<std::string_view, 6> words{"blank",   "empty", "none",
                                                           "nothing", "free",  "nil"};
    return std::find(words.begin(), words.end(), word) != words.end();
}

Contents::Contents(const Layout &layout) : layout_(layout) {
    for (const Grid &grid : layout.grids)
        for (const Layer &layer : grid.layers)
            find_blank_letter(layout.relations[layer.relation], layer.axes);
}

// Such a letter means nothing if nothing else stands in as many places at first.
void Contents::find_blank_letter(const Relation &relation, const Axes &axes) {
    if (axes.content.size() != 1 || relation.seen().empty()) return;
    std::map<std::string, std::size_t> times;
    for (const Values &fact : relation.seen().front()) ++times[fact[axes.content[0]]];
    for (const auto &[word, often] : times) {
        bool is_commonest =
            std::all_of(times.begin(), times.end(), [&, &at = word, &count = often](const auto &other) {
                return other.first == at || other.second < count;
            });
        if (may_mean_nothing(word) && is_commonest && often > 1) blank_letters_[&relation] = word;
    }
}

std::string Contents::text(const Grid &grid, const Layer &layer, const Values &fact) const {
    const Relation &relation = layout_.relations[layer.relation];
    PositionSet positions = layer.axes.content;
    for (std::size_t p = 0; positions.empty() && p < relation.positions().size(); ++p)
        if (relation.positions()[p].size() == 1) positions.push_back(p);
    if (positions.empty()) return means_nothing(relation.name()) ? "" : relation.name();
    Values words = pick(fact, positions);
    auto blank = blank_letters_.find(&relation);
    if (words.size() == 1 &&
        (means_nothing(words[0]) || (blank != blank_letters_.end() && blank->second == words[0])))
        return "";
    const Layer &first = grid.layers[0];
    bool could_be_confused = &first != &layer && !layer.column && !layer.row &&
                             has_value(layout_.relations[first.relation], first.axes.content, words[0]);
    return (could_be_confused ? relation.name() + " " : "") + label(words);
}

} // namespace zermelo::board
