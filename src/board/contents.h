// What stands in a place, in words, and which words mean that nothing does.
#pragma once

#include "board/layout.h"

namespace zermelo::board {

// blank, empty and the like.
bool means_nothing(const std::string &word);

class Contents {
  public:
    explicit Contents(const Layout &layout);

    // What a fact of a layer says of its place: "x", "white king", "lit"; empty if that it is empty.
    std::string text(const Grid &grid, const Layer &layer, const Values &fact) const;

  private:
    void find_blank_letter(const Relation &relation, const Axes &axes);

    const Layout &layout_;
    std::map<const Relation *, std::string> blank_letters_;
};

} // namespace zermelo::board
