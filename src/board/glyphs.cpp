#include "board/glyphs.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <sstream>
#include <string_view>

namespace zermelo::board {

namespace {

using std::string;

string lower(const string &text) {
    string out;
    for (char c : text) out += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return out;
}

constexpr std::array<std::string_view, 15> colours{"white",  "black",  "red",    "blue", "green",
                                                   "yellow", "orange", "purple", "teal", "magenta",
                                                   "pink",   "brown",  "grey",   "gray", "cyan"};

// Hues that also those who are colour-blind can tell apart (Okabe and Ito, 2008).
constexpr std::array<std::string_view, 6> palette{"#0072b2", "#d55e00", "#009e73",
                                                  "#cc79a7", "#e69f00", "#56b4e9"};

struct Piece {
    std::string_view name;
    char letter;
    std::string_view sign;
};
constexpr std::array<Piece, 6> chess{{{"king", 'k', "♚"},
                                      {"queen", 'q', "♛"},
                                      {"rook", 'r', "♜"},
                                      {"bishop", 'b', "♝"},
                                      {"knight", 'n', "♞"},
                                      {"pawn", 'p', "♟"}}};

string sign_of_piece(const string &word) {
    for (const Piece &piece : chess)
        if (word == piece.name) return string(piece.sign);
    return "";
}

string sign_of_letter(const string &word) {
    for (const Piece &piece : chess)
        if (word.size() == 1 && word[0] == piece.letter) return string(piece.sign);
    return "";
}

bool is_stone(const string &word) {
    static constexpr std::array<std::string_view, 8> stones{"",      "stone", "disc",    "disk",
                                                            "piece", "man",   "checker", "marker"};
    return std::find(stones.begin(), stones.end(), word) != stones.end();
}

string initial_of(const string &name) {
    return {static_cast<char>(std::toupper(static_cast<unsigned char>(name[0])))};
}

// A stone if the owner goes by a colour; x for x, and W for wolf.
string sign_of_owner(const string &name) {
    auto is_named = [&](std::string_view colour) { return lower(name).starts_with(colour); };
    if (std::any_of(colours.begin(), colours.end(), is_named)) return "●";
    return name.size() == 1 ? name : initial_of(name);
}

// In UTF-8.
bool is_one_sign(const string &text) {
    return std::count_if(text.begin(), text.end(), [](char c) { return (c & 0xc0) != 0x80; }) == 1;
}

} // namespace

string Glyphs::colour_of_role(std::size_t role) const {
    string name = lower(roles_[role]);
    if (std::find(colours.begin(), colours.end(), name) != colours.end()) return name;
    return string(palette[role % palette.size()]);
}

std::optional<std::pair<string, string>> Glyphs::owner(const string &word) const {
    for (std::size_t r = 0; r < roles_.size(); ++r)
        if (string role = lower(roles_[r]); word.starts_with(role))
            return std::pair(colour_of_role(r), word.substr(role.size()));
    for (std::string_view colour : colours)
        if (word.starts_with(colour)) return std::pair(string(colour), word.substr(colour.size()));
    for (std::size_t r = 0; r < roles_.size(); ++r) // x of xplayer
        if (string role = lower(roles_[r]); word.size() == 1 && role.starts_with(word) && role.size() > 1)
            if (auto alone = initial(word[0])) return std::pair(*alone, word);
    return std::nullopt;
}

// The colour of the only role, or of the only one of white, black and red, that begins with the letter.
std::optional<string> Glyphs::initial(char letter) const {
    std::optional<string> out;
    for (std::size_t r = 0; r < roles_.size(); ++r) {
        if (std::tolower(static_cast<unsigned char>(roles_[r][0])) != letter) continue;
        if (out) return std::nullopt;
        out = colour_of_role(r);
    }
    return out;
}

Glyph Glyphs::of(const std::vector<Content> &contents) const {
    Glyph out{sign(contents[0]), of(contents[0].text).colour};
    string all;
    for (const Content &content : contents) {
        if (!is_one_sign(sign(content))) return out;
        all += sign(content);
    }
    out.sign = all;
    return out;
}

// A mark without a sign of its own is a stone, or a letter where there are others.
string Glyphs::sign(const Content &content) const {
    string out = of(content.text).sign;
    if (!content.is_mark || out != content.text || is_one_sign(out)) return out;
    return content.is_only_mark ? "●" : initial_of(out);
}

Glyph Glyphs::of(const string &content) const {
    Glyph out;
    std::istringstream words(content);
    for (string given; words >> given;) {
        string word = lower(given), sign = given;
        if (auto owned = owner(word)) {
            out.colour = owned->first;
            sign = is_stone(owned->second) ? "" : owned->second;
            word = sign;
        } else if (auto side = word.size() == 2 ? initial(word[0]) : std::nullopt;
                   side && !sign_of_letter(word.substr(1)).empty()) {
            out.colour = *side;
            sign = word = sign_of_letter(word.substr(1));
        }
        if (string piece = sign_of_piece(word); !piece.empty()) sign = piece;
        if (!sign.empty() && is_stone(word)) sign = "●";
        if (!sign.empty() && !out.sign.empty()) out.sign += ' ';
        out.sign += sign;
    }
    if (out.sign.empty() && !content.empty()) out.sign = sign_of_owner(content);
    if (auto wish = look_.glyphs.find(content); wish != look_.glyphs.end()) out.sign = wish->second;
    if (auto wish = look_.colours.find(content); wish != look_.colours.end()) out.colour = wish->second;
    return out;
}

} // namespace zermelo::board
