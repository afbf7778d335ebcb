// Strategies as files: a head that says what it is and for which game, the contents compressed, and a
// checksum over everything. docs/strategy-format.md describes every byte.
#pragma once

#include "strategy/strategy.h"

#include <string>
#include <string_view>

namespace zermelo::strategy {

inline constexpr std::uint32_t file_version = 2;

// The bytes of a strategy file. Throws Error if there are no such bytes.
std::string write(const Strategy &strategy, const game::Game &game);

// Trusts nothing: throws Error with the reason unless the bytes are a complete, unchanged strategy file of
// this version for this game. Contents of more than `most_bytes` are refused before they are unpacked.
// Whether the strategy is right is for the checker to say.
Strategy read(std::string_view bytes, const game::Game &game, std::size_t most_bytes = std::size_t{2} << 30);

// The two layers of `write` and `read` that know no strategies: a payload with its head and checksum.
std::string seal(std::string_view payload, const game::Game &game);
std::string unseal(std::string_view bytes, const game::Game &game, std::size_t most_bytes);

} // namespace zermelo::strategy
