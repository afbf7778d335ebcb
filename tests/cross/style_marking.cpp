// Marks on the cells of a board; who has a line has won, or whatever the goals make of it. In turn or all at
// once (then a cell may get several marks), with a clock or until the board is full.
#include "cross/sketch.h"
#include "cross/styles.h"

namespace zermelo::cross {

std::string marking(Dice &dice) {
    Sketch s(dice);
    std::size_t players = dice.between(1, 3);
    bool turns = players == 1 || dice.percent(55), chance = dice.percent(15);
    s.make_roles(players, chance);
    std::size_t cells = turns ? dice.between(3, 5) : dice.between(2, players == 2 ? 4 : 3);
    for (std::size_t c = 0; c < cells; ++c) s.add("(square c{})", c);
    bool blanks = dice.percent(40); // an empty cell is a fluent, or the absence of one
    if (blanks) {
        for (std::size_t c = 0; c < cells; ++c) s.add("(init (cell c{} b))", c);
        s.add("(<= (taken ?c) (true (cell ?c ?r)) (role ?r))\n(<= (marked ?c) (does ?r (mark ?c)))");
        s.add("(<= (next (cell ?c b)) (true (cell ?c b)) (not (marked ?c)))");
        s.add("(<= (next (cell ?c ?r)) (true (cell ?c ?r)) (role ?r))");
    } else {
        s.add("(<= (taken ?c) (true (cell ?c ?r)))\n(<= (next (cell ?c ?r)) (true (cell ?c ?r)))");
    }
    s.add("(<= (next (cell ?c ?r)) (does ?r (mark ?c)))");
    std::string who = chance && dice.percent(50) ? "role" : "player";
    if (turns)
        s.take_turns(who == "role");
    else
        s.add("(<= (turn ?r) ({} ?r))", who);
    if (chance && who == "player" && !turns) s.add("(legal random noop)");
    s.add("(<= (legal ?r (mark ?c)) (turn ?r) ({} ?r) (square ?c) (not (taken ?c)))", who);
    if (dice.percent(20)) s.add("(<= (legal ?r pass) (turn ?r) ({} ?r))", who);

    for (std::size_t lines = dice.between(1, 4); lines > 0; --lines) {
        std::vector<std::size_t> on;
        for (std::size_t c = 0; c < cells; ++c) on.push_back(c);
        dice.shuffle(on);
        on.resize(std::min(cells, dice.between(1, 3)));
        s.text += "(<= (won ?r) (player ?r)";
        for (std::size_t c : on) s.text += fmt::format(" (true (cell c{} ?r))", c);
        s.text += ")\n";
    }
    s.add("(<= open (square ?c) (not (taken ?c)))");
    bool full = dice.percent(90);
    if (full) s.add("(<= terminal (not open))");
    if (!full || dice.percent(70)) s.add("(<= terminal (won ?r))");
    if (dice.percent(50)) s.add_clock(dice.between(1, 9));
    s.goals_by_winner();
    return s.text;
}

} // namespace zermelo::cross
