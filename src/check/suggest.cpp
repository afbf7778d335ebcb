#include "check/suggest.h"

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <utility>

namespace zermelo::check {

namespace {

bool same_letter(char a, char b) {
    return std::tolower(static_cast<unsigned char>(a)) == std::tolower(static_cast<unsigned char>(b));
}

// How many letters have to be changed, added, dropped or swapped with their neighbours: by three rows of the
// table.
std::size_t distance(std::string_view a, std::string_view b) {
    std::vector<std::size_t> before, last(b.size() + 1), row(b.size() + 1);
    for (std::size_t j = 0; j < row.size(); ++j) row[j] = j;
    for (std::size_t i = 1; i <= a.size(); ++i) {
        before = std::exchange(last, row);
        row[0] = i;
        for (std::size_t j = 1; j < row.size(); ++j) {
            row[j] = std::min({last[j - 1] + !same_letter(a[i - 1], b[j - 1]), last[j] + 1, row[j - 1] + 1});
            bool swapped =
                i > 1 && j > 1 && same_letter(a[i - 1], b[j - 2]) && same_letter(a[i - 2], b[j - 1]);
            if (swapped) row[j] = std::min(row[j], before[j - 2] + 1);
        }
    }
    return row[b.size()];
}

} // namespace

std::string_view nearest(std::string_view name, const std::vector<std::string_view> &candidates) {
    constexpr std::size_t longest_name = 64;
    if (name.size() > longest_name) return {};
    std::string_view best;
    std::size_t limit = std::max<std::size_t>(1, name.size() / 3) + 1;
    for (std::string_view candidate : candidates) {
        std::size_t difference =
            std::max(name.size(), candidate.size()) - std::min(name.size(), candidate.size());
        if (difference >= limit || name.size() < 2) continue;
        if (std::size_t d = distance(name, candidate); d < limit) {
            limit = d;
            best = candidate;
        }
    }
    return best;
}

} // namespace zermelo::check
