// Walkers on a path, each to its end: safe steps, risky ones decided by chance, and perhaps steps back.
#include "cross/sketch.h"
#include "cross/styles.h"

namespace zermelo::cross {

std::string walkers(Dice &dice) {
    Sketch s(dice);
    std::size_t count = dice.between(1, 2), last = dice.between(2, count == 1 ? 8 : 4);
    bool chance = dice.percent(70);
    s.make_roles(count, chance);
    s.add_numbers("step", last);
    for (const std::string &p : s.players) s.add("(init (pos {} {}))", p, dice.below(last));
    if (dice.percent(60))
        s.take_turns(false);
    else
        s.add("(<= (turn ?r) (player ?r))");
    if (chance) {
        for (std::size_t f = 0, n = dice.between(1, 3); f < n; ++f) s.add("(face f{})", f);
        s.add("(<= (legal random (roll ?f)) (face ?f))");
    }
    s.add("(<= (legal ?p go) (turn ?p) (player ?p))");
    s.add("(<= (to ?p ?y) (does ?p go) (true (pos ?p ?x)) (step ?x ?y){})",
          chance && dice.percent(60) ? " (does random (roll f0))" : "");
    if (dice.percent(50)) {
        s.add("(<= (legal ?p jump) (turn ?p) (player ?p))");
        s.add("(<= (to ?p ?z) (does ?p jump) (true (pos ?p ?x)) (step ?x ?y) (step ?y ?z){})",
              chance ? " (does random (roll f0))" : "");
    }
    if (dice.percent(40)) {
        s.add("(<= (legal ?p back) (turn ?p) (player ?p))");
        s.add("(<= (to ?p ?x) (does ?p back) (true (pos ?p ?y)) (step ?x ?y))");
    }
    s.add("(<= (moves ?p) (to ?p ?y))\n(<= (next (pos ?p ?y)) (to ?p ?y))");
    s.add("(<= (next (pos ?p ?x)) (true (pos ?p ?x)) (not (moves ?p)))");
    s.add("(<= (won ?p) (true (pos ?p {})))", last);
    s.add("(<= terminal (won ?p))");
    if (dice.percent(70)) s.add_clock(dice.between(1, count == 1 ? 9 : 5));
    s.goals_by_winner();
    return s.text;
}

} // namespace zermelo::cross
