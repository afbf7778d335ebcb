#include "board/orientation.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <string_view>

namespace zermelo::board {

namespace {

// ?Row1 as row.
std::string plain(const std::string &variable) {
    std::string out;
    for (char c : variable)
        if (std::isalpha(static_cast<unsigned char>(c)) != 0)
            out += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return out;
}

// Above 0: called like a column; below: like a row.
int called(const std::string &name) {
    static constexpr std::array<std::string_view, 6> columns{"c", "col", "column", "file", "f", "x"};
    static constexpr std::array<std::string_view, 5> rows{"r", "row", "rank", "y", "line"};
    if (std::find(columns.begin(), columns.end(), name) != columns.end()) return 1;
    return std::find(rows.begin(), rows.end(), name) != rows.end() ? -1 : 0;
}

double called_column(const Position &position, const std::string &path, const Links &links) {
    if (position.order.kind == Kind::numbered)
        if (int by_letter = called(plain(as_numbered(position.order.values[0])->first)); by_letter != 0)
            return by_letter;
    double sum = 0, all = 0;
    for (const auto &[variable, times] : links.variables(path)) {
        sum += called(plain(variable)) * static_cast<double>(times);
        all += static_cast<double>(times);
    }
    return all == 0 ? 0 : sum / all;
}

} // namespace

Orientation orientation(const Relation &relation, std::size_t first, std::size_t second, const Links &links) {
    const Position &a = relation.positions()[first], &b = relation.positions()[second];
    bool a_letter = a.order.kind == Kind::letter, b_letter = b.order.kind == Kind::letter;
    if (a_letter != b_letter) return {a_letter, true};
    std::vector<std::string> paths = paths_of(relation.shape());
    double tendency = called_column(a, paths[a.value], links) - called_column(b, paths[b.value], links);
    bool first_is_column = tendency > -0.5;
    return {first_is_column, first_is_column};
}

} // namespace zermelo::board
