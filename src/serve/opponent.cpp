#include "serve/opponent.h"

#include "base/random.h"

#include <algorithm>

namespace zermelo::serve {

namespace {

constexpr std::uint64_t one_in = 3; // moves of an opponent with a handicap are random
enum Stream : std::uint64_t { for_move, for_handicap };

} // namespace

std::optional<Strength> strength_named(std::string_view name) {
    if (name == "perfect") return Strength::perfect;
    if (name == "handicap") return Strength::handicap;
    if (name == "random") return Strength::random;
    return std::nullopt;
}

bool needs_values(Strength strength, std::uint64_t seed) {
    if (strength == Strength::handicap) return Random(seed, for_handicap).below(one_in) != 0;
    return strength == Strength::perfect;
}

Choice choose(const game::Game &game, const std::vector<session::MoveValue> &values, std::uint64_t seed) {
    const session::MoveValue &best = values.front();
    auto is_worse = [&](const session::MoveValue &value) {
        return value.lower != best.lower || value.upper != best.upper || value.distance != best.distance;
    };
    auto end = std::find_if(values.begin(), values.end(), is_worse);
    auto equals = static_cast<std::uint64_t>(end - values.begin());
    const session::MoveValue &chosen = values[Random(seed, for_move).below(equals)];
    return {game.moves[chosen.move.index()].name, chosen.decided() ? "" : chosen.reason};
}

Choice choose_at_random(const machine::Names &legal, std::uint64_t seed) {
    return {legal[Random(seed, for_move).below(legal.size())], ""};
}

} // namespace zermelo::serve
