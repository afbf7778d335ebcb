// What must hold of any bytes that claim to be a strategy: they are refused with a reason, or they are the
// one way to write a strategy, which the checker can look at without harm.
#pragma once

#include "base/error.h"
#include "game/game.h"
#include "gdl/normal.h"
#include "gdl/parse.h"
#include "ground/ground.h"
#include "strategy/check.h"
#include "strategy/file.h"
#include "strategy/payload.h"

#include <string>
#include <string_view>

namespace zermelo::fuzz {

// Two players who choose at once, and chance: all that a strategy can have.
inline game::Game small_game() {
    gdl::Description description;
    Diagnostics diagnostics;
    gdl::parse(description, "small", R"(
        (role a) (role b) (role random) (init (step 1)) (succ 1 2) (succ 2 3)
        (choice left) (choice right) (choice middle)
        (<= (legal a ?c) (choice ?c)) (<= (legal b ?c) (choice ?c)) (legal random heads) (legal random tails)
        (<= (next (step ?n)) (true (step ?m)) (succ ?m ?n))
        (<= (next (point a)) (does a ?c) (does b ?c))
        (<= (next (point b)) (does a left) (does b right) (does random heads))
        (<= (next (point ?p)) (true (point ?p)))
        (<= terminal (true (step 3)))
        (<= (goal ?p 100) (true (point ?p))) (<= (goal a 0) (not (true (point a))))
        (<= (goal b 0) (not (true (point b)))))",
               diagnostics);
    return game::build(ground::ground(gdl::normalise(description, diagnostics), {}, diagnostics));
}

// Empty, or what is wrong. The bytes are tried as a file and as the contents of one.
inline std::string check_strategy_bytes(std::string_view bytes, const game::Game &game) {
    try {
        if (strategy::write(strategy::read(bytes, game), game).empty()) return "an empty file";
    } catch (const Error &error) {
        if (std::string_view(error.what()).empty()) return "refused without a reason";
    }
    try {
        strategy::Strategy strategy = strategy::decode(bytes, game);
        if (strategy::encode(strategy, game) != bytes) return "two ways to write one strategy";
        strategy::Report report = strategy::check(game, strategy, {});
        if (report.fault && report.fault->text().empty()) return "rejected without a reason";
        if (!report.fault &&
            strategy::read(strategy::write(strategy, game), game).parts.size() != strategy.parts.size())
            return "another strategy after reading";
    } catch (const Error &error) {
        if (std::string_view(error.what()).empty()) return "refused without a reason";
    }
    return "";
}

} // namespace zermelo::fuzz
