// What has nothing to do with the game: stones that only stand there, of which one is an obstacle to an alarm
// that never goes off. Rules of real games have such things, and nothing may depend on them.
#include "cross/styles.h"

namespace zermelo::cross {

std::string with_bystanders(Dice &dice, std::string rules) {
    bool one_by_one = dice.percent(50), needs_moves = dice.percent(70);
    for (std::size_t stone = 0, stones = dice.between(1, 4); stone < stones; ++stone) {
        rules += "(init (stands s" + std::to_string(stone) + "))\n";
        if (one_by_one)
            rules += "(<= (next (stands s" + std::to_string(stone) + ")) (true (stands s" +
                     std::to_string(stone) + ")))\n";
    }
    if (!one_by_one)
        rules += needs_moves ? "(<= (next (stands ?s)) (true (stands ?s)) (does ?who ?what))\n"
                             : "(<= (next (stands ?s)) (true (stands ?s)))\n";
    rules += "(<= (next alarm) (does ?who ?what) (not (true (stands s0))))\n";
    if (dice.percent(50)) rules += "(<= terminal (true alarm))\n";
    return rules;
}

} // namespace zermelo::cross
