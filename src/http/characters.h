// The characters of HTTP's grammar (RFC 9110, 5.6).
#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>

namespace zermelo::http {

inline bool is_control(char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; }

// What a line that means something may not have in it.
inline bool has_control(std::string_view text) {
    return std::any_of(text.begin(), text.end(), [](char c) { return is_control(c) && c != '\t'; });
}

inline bool is_token(char c) {
    bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
    return letter || std::string_view("!#$%&'*+-.^_`|~").find(c) != std::string_view::npos;
}

inline bool is_token(std::string_view word) {
    return !word.empty() && std::all_of(word.begin(), word.end(), [](char c) { return is_token(c); });
}

inline std::optional<int> hex_digit(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    return std::nullopt;
}

inline char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

inline std::string lower(std::string_view text) {
    std::string out(text);
    for (char &c : out) c = lower(c);
    return out;
}

// Case does not matter in names.
inline bool same_word(std::string_view a, std::string_view b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                      [](char x, char y) { return lower(x) == lower(y); });
}

inline std::string_view trimmed(std::string_view text) {
    while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) text.remove_prefix(1);
    while (!text.empty() && (text.back() == ' ' || text.back() == '\t')) text.remove_suffix(1);
    return text;
}

} // namespace zermelo::http
