#include "board/order.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <tuple>

namespace zermelo::board {

namespace {

bool is_digit(char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; }

std::size_t digits_end(const std::string &text, std::size_t at) {
    while (at < text.size() && is_digit(text[at])) ++at;
    return at;
}

// Numbers without leading zeros, then the rest.
int compare_digits(const std::string &a, const std::string &b) {
    auto stripped = [](const std::string &text) {
        std::size_t first = text.find_first_not_of('0');
        return first == std::string::npos ? std::string() : text.substr(first);
    };
    std::string x = stripped(a), y = stripped(b);
    if (x.size() != y.size()) return x.size() < y.size() ? -1 : 1;
    return x.compare(y);
}

std::optional<long> letter_of(const std::string &text) {
    if (text.size() != 1 || std::isalpha(static_cast<unsigned char>(text[0])) == 0) return std::nullopt;
    return std::tolower(static_cast<unsigned char>(text[0]));
}

template <class Number>
bool without_gaps(const Values &sorted, Number number) {
    for (std::size_t i = 1; i < sorted.size(); ++i)
        if (*number(sorted[i]) != *number(sorted[i - 1]) + 1) return false;
    return true;
}

template <class Number>
std::optional<Values> by_number(const std::set<std::string> &values, Number number) {
    for (const std::string &value : values)
        if (!number(value)) return std::nullopt;
    Values out(values.begin(), values.end());
    std::sort(out.begin(), out.end(), [&](const auto &a, const auto &b) {
        return std::pair(*number(a), a) < std::pair(*number(b), b);
    });
    return without_gaps(out, number) ? std::optional(out) : std::nullopt;
}

std::optional<Values> by_chain(const std::set<std::string> &values, const Chain &chain) {
    for (const std::string &value : values)
        if (!chain.contains(value)) return std::nullopt;
    Values out(values.begin(), values.end());
    std::sort(out.begin(), out.end(),
              [&](const auto &a, const auto &b) { return chain.at(a) < chain.at(b); });
    return out;
}

// What all the values have before their numbers.
std::optional<std::string> common_letters(const std::set<std::string> &values) {
    std::optional<std::string> out;
    for (const std::string &value : values) {
        auto parts = as_numbered(value);
        if (!parts || (out && *out != parts->first)) return std::nullopt;
        out = parts->first;
    }
    return out;
}

} // namespace

std::optional<long> as_number(const std::string &text) {
    long out = 0;
    auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), out);
    if (text.size() > 9 || error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
    return out;
}

std::optional<std::pair<std::string, long>> as_numbered(const std::string &text) {
    std::size_t digits = text.find_first_of("0123456789");
    if (digits == 0 || digits == std::string::npos || digits_end(text, digits) != text.size())
        return std::nullopt;
    auto number = as_number(text.substr(digits));
    if (!number) return std::nullopt;
    return std::pair(text.substr(0, digits), *number);
}

bool natural_less(const std::string &a, const std::string &b) {
    std::size_t i = 0, j = 0;
    while (i < a.size() && j < b.size()) {
        if (is_digit(a[i]) && is_digit(b[j])) {
            std::size_t i_end = digits_end(a, i), j_end = digits_end(b, j);
            int order = compare_digits(a.substr(i, i_end - i), b.substr(j, j_end - j));
            if (order != 0) return order < 0;
            i = i_end;
            j = j_end;
        } else if (a[i] != b[j]) {
            return is_digit(a[i]) || (!is_digit(b[j]) && a[i] < b[j]);
        } else {
            ++i;
            ++j;
        }
    }
    return std::tuple(a.size() - i, a) < std::tuple(b.size() - j, b);
}

std::vector<Chain> chains_in(const std::vector<Values> &pairs) {
    std::map<std::string, std::string> next;
    std::set<std::string> followers;
    for (const Values &pair : pairs)
        if (pair[0] == pair[1] || !next.emplace(pair[0], pair[1]).second || !followers.insert(pair[1]).second)
            return {};
    std::vector<Chain> out;
    for (const auto &[value, follower] : next) {
        if (followers.contains(value)) continue;
        Chain &chain = out.emplace_back();
        chain.emplace(value, 0);
        for (auto at = next.find(value); at != next.end(); at = next.find(at->second))
            chain.emplace(at->second, chain.size());
    }
    return out;
}

Ordered in_order(const std::set<std::string> &values, const std::vector<Chain> &chains) {
    if (auto out = by_number(values, as_number)) return {*out, Kind::number};
    if (auto out = by_number(values, letter_of)) return {*out, Kind::letter};
    auto digits = [](const std::string &value) { return std::optional(as_numbered(value)->second); };
    if (common_letters(values))
        if (auto out = by_number(values, digits)) return {*out, Kind::numbered};
    for (const Chain &chain : chains)
        if (auto out = by_chain(values, chain)) return {*out, Kind::chain};
    Values out(values.begin(), values.end());
    std::sort(out.begin(), out.end(), natural_less);
    return {out, Kind::name};
}

} // namespace zermelo::board
