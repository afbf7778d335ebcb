// A 128-bit digest (XXH3) of bytes, and of a game. It tells mistakes apart, not attacks: nothing is trusted
// because of it, the checker looks at everything again.
#pragma once

#include "game/game.h"

#include <array>
#include <string>
#include <string_view>

namespace zermelo::strategy {

using Digest = std::array<std::uint64_t, 2>;

class Hasher {
  public:
    void add(std::uint64_t word);
    void add(std::string_view bytes); // and their number
    Digest finish() const;

  private:
    std::string bytes_;
};

Digest digest(std::string_view bytes);

// Of the ground game: roles in their order, fluents, moves and goals by name, and the
// rules up to their order and the names of auxiliary atoms. It does not depend on the order in which the
// game was grounded.
Digest digest(const game::Game &game);

} // namespace zermelo::strategy
