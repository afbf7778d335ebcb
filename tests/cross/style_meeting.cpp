// Every player moves a counter of its own; the play ends when they agree, or by the clock. Players may want
// the same, or not.
#include "cross/sketch.h"
#include "cross/styles.h"

namespace zermelo::cross {

std::string meeting(Dice &dice) {
    Sketch s(dice);
    std::size_t count = dice.between(2, 3), last = count == 2 ? dice.between(2, 4) : 2;
    s.make_roles(count, dice.percent(15));
    if (s.has_random) s.add("(legal random sleep)");
    s.add_numbers("step", last);
    for (const std::string &p : s.players) s.add("(init (at {} {}))", p, dice.between(0, last));
    if (dice.percent(50))
        s.add("(<= (turn ?r) (player ?r))");
    else
        s.take_turns(false);
    s.add("(<= (legal ?r up) (turn ?r) (true (at ?r ?x)) (step ?x ?y))");
    s.add("(<= (legal ?r down) (turn ?r) (true (at ?r ?y)) (step ?x ?y))");
    if (dice.percent(40)) s.add("(<= (legal ?r stay) (turn ?r) (player ?r))");
    s.add("(<= (next (at ?r ?y)) (does ?r up) (true (at ?r ?x)) (step ?x ?y))");
    s.add("(<= (next (at ?r ?x)) (does ?r down) (true (at ?r ?y)) (step ?x ?y))");
    s.add("(<= (moved ?r) (does ?r up))\n(<= (moved ?r) (does ?r down))");
    s.add("(<= (next (at ?r ?x)) (true (at ?r ?x)) (not (moved ?r)))");
    s.add("(<= apart (true (at ?r ?x)) (true (at ?q ?y)) (distinct ?x ?y))");
    s.add("(<= terminal (not apart))");
    if (dice.percent(60)) s.add_clock(dice.between(2, 6));
    s.add("(<= (score ?r ?x) (player ?r) (true (at ?r ?x)))");
    if (dice.percent(50)) {
        s.goals_by_score(last);
    } else {
        s.add("(<= (won ?r) (player ?r) (not apart) (true (at ?r {})))", dice.between(0, last));
        s.goals_by_winner();
    }
    return s.text;
}

} // namespace zermelo::cross
