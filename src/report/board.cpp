#include "report/board.h"

#include <fmt/core.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <utility>

namespace zermelo::report {

namespace {

using Words = std::vector<std::string>;

// (cell 1 (a b) x) as cell, 1, (a b), x.
Words split(const std::string &fact) {
    if (fact.empty() || fact.front() != '(') return {fact};
    Words out;
    std::string word;
    int depth = 0;
    for (char c : std::string_view(fact).substr(1, fact.size() - 2)) {
        depth += (c == '(') - (c == ')');
        if (c == ' ' && depth == 0)
            out.push_back(std::exchange(word, ""));
        else
            word += c;
    }
    out.push_back(word);
    return out;
}

bool is_number(const std::string &text) {
    return !text.empty() && text.size() < 10 &&
           std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

std::string shown(const std::string &content) {
    bool is_empty = content == "b" || content == "blank" || content == "empty";
    return is_empty ? "." : content;
}

} // namespace

bool StateView::NaturalOrder::operator()(const std::string &a, const std::string &b) const {
    if (is_number(a) != is_number(b)) return is_number(a);
    if (!is_number(a)) return a < b;
    return std::pair(std::stoul(a), a) < std::pair(std::stoul(b), b);
}

// A predicate is a board if all of its facts have a place and a content, and there are facts about at least
// half of the places between the coordinates.
StateView::StateView(const game::Game &game) : game_(game) {
    std::vector<std::string> facts = game.always_true;
    for (const game::Fluent &fluent : game.fluents) facts.push_back(fluent.name);
    for (const std::string &fact : facts) {
        Words words = split(fact);
        Board &board = boards_[words[0]];
        if (words.size() != 4) {
            board.is_board = false;
            continue;
        }
        board.columns.insert(words[1]);
        board.rows.insert(words[2]);
        board.places.emplace(words[1], words[2]);
        board.width = std::max({board.width, words[1].size(), shown(words[3]).size()});
    }
    for (auto &[predicate, board] : boards_)
        board.is_board = board.is_board && board.columns.size() > 1 && board.rows.size() > 1 &&
                         2 * board.places.size() >= board.columns.size() * board.rows.size();
}

std::string StateView::draw(const Board &board, const std::vector<Words> &facts) {
    std::map<std::pair<std::string, std::string>, std::string> contents;
    for (const Words &fact : facts)
        if (!contents.emplace(std::pair(fact[1], fact[2]), shown(fact[3])).second) return "";
    std::size_t label = 0;
    for (const std::string &row : board.rows) label = std::max(label, row.size());
    std::string out;
    for (auto row = board.rows.rbegin(); row != board.rows.rend(); ++row) { // the second coordinate goes up
        out += fmt::format("  {:>{}} ", *row, label);
        for (const std::string &column : board.columns) {
            std::pair place(column, *row);
            auto content = contents.find(place);
            std::string empty = board.places.contains(place) ? "." : "";
            out += fmt::format(" {:>{}}", content == contents.end() ? empty : content->second, board.width);
        }
        out += '\n';
    }
    out += fmt::format("  {:>{}} ", "", label);
    for (const std::string &column : board.columns) out += fmt::format(" {:>{}}", column, board.width);
    return out + '\n';
}

std::string StateView::show(const game::State &state) const {
    std::map<std::string, std::vector<Words>> by_predicate;
    for (const std::string &fact : game_.facts(state)) {
        Words words = split(fact);
        by_predicate[words[0]].push_back(std::move(words));
    }
    for (const auto &[predicate, board] : boards_)
        if (board.is_board) by_predicate[predicate]; // an empty one is drawn too
    std::string drawn, listed;
    for (const auto &[predicate, facts] : by_predicate) {
        const Board &board = boards_.at(predicate);
        if (std::string picture = board.is_board ? draw(board, facts) : ""; !picture.empty()) {
            drawn += fmt::format("  {}\n{}", predicate, picture);
            continue;
        }
        Words arguments;
        for (const Words &words : facts)
            if (words.size() > 1)
                arguments.push_back(fmt::format("{}", fmt::join(words.begin() + 1, words.end(), " ")));
        std::sort(arguments.begin(), arguments.end(), NaturalOrder());
        listed += "  " + predicate;
        if (!arguments.empty()) listed += fmt::format(": {}", fmt::join(arguments, ", "));
        listed += '\n';
    }
    return drawn + listed;
}

} // namespace zermelo::report
