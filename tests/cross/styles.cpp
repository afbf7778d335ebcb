#include "cross/styles.h"

#include "cross/graph_game.h"
#include "cross/random_description.h"

namespace zermelo::cross {

std::span<const Style> all_styles() {
    static const Style styles[] = {
        {"places", places},           {"nonsense", nonsense},   {"marking", marking},
        {"subtraction", subtraction}, {"walkers", walkers},     {"meeting", meeting},
        {"shuffling", shuffling},     {"bidding", bidding},     {"connecting", connecting},
        {"puzzle", puzzle},           {"wandering", wandering}, {"racing", racing},
        {"trapping", trapping},
    };
    return styles;
}

std::string places(Dice &dice) {
    GraphKind kind;
    kind.players = static_cast<int>(dice.between(1, 3));
    kind.chance = dice.percent(40);
    kind.cycles = dice.percent(50);
    kind.simultaneous = dice.percent(50);
    kind.dead_ends = dice.percent(25);
    kind.clock = dice.percent(30) ? static_cast<int>(dice.between(1, 7)) : 0;
    kind.late_wins = dice.percent(50);
    kind.random_first = dice.percent(30);
    kind.random_goals = dice.percent(40);
    return graph_game(dice.number(), kind);
}

std::string wandering(Dice &dice) {
    GraphKind kind;
    kind.players = static_cast<int>(dice.between(1, 2));
    kind.chance = true;
    kind.simultaneous = dice.percent(30);
    kind.dead_ends = dice.percent(15);
    kind.random_first = dice.percent(30);
    return graph_game(dice.number(), kind);
}

std::string nonsense(Dice &dice) { return random_description(dice.number()); }

} // namespace zermelo::cross
