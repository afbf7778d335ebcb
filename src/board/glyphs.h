// Signs and colours for what stands on a board, by general conventions: pieces of chess, names of roles and
// of colours. Whatever has no sign is written as it is.
#pragma once

#include "board/look.h"

namespace zermelo::board {

struct Glyph {
    std::string sign;
    std::string colour; // a name or #rrggbb; empty: none in particular
};

// Something that stands in a place.
struct Content {
    std::size_t layer = 0; // of the grid; what is shown first has the lower number
    std::string text;
    bool is_mark = false;      // it is there or not, and the text only names it
    bool is_only_mark = false; // and nothing else can be there
    auto operator<=>(const Content &) const = default;
};

class Glyphs {
  public:
    Glyphs(std::vector<std::string> roles, Look look) : roles_(std::move(roles)), look_(std::move(look)) {}

    Glyph of(const std::string &content) const;
    // Of the first, with the others beside it if all of them are single signs.
    Glyph of(const std::vector<Content> &contents) const;

  private:
    std::string sign(const Content &content) const;
    // The colour of whom a word begins with, and what is left of the word.
    std::optional<std::pair<std::string, std::string>> owner(const std::string &word) const;
    std::optional<std::string> initial(char letter) const;
    std::string colour_of_role(std::size_t role) const;

    std::vector<std::string> roles_;
    Look look_;
};

} // namespace zermelo::board
