// One walks along a path, the other lays traps on what is free. What is free mostly follows from the rest;
// but walker and trap can be at the same place, so they are no group.
#include "cross/sketch.h"
#include "cross/styles.h"

namespace zermelo::cross {

std::string trapping(Dice &dice) {
    Sketch s(dice);
    std::size_t last = dice.between(2, 4);
    s.make_roles(2, false);
    const std::string &walker = s.players[0], &trapper = s.players[1];
    s.add_numbers("step", last);
    s.take_turns(false);
    s.add("(init (on 0 walker))");
    for (std::size_t p = 1; p <= last; ++p)
        s.add("(init (on {} {}))", p, dice.percent(70) ? "free" : dice.percent(50) ? "gate" : "trap");
    s.add("(<= (near ?x ?y) (step ?x ?y))\n(<= (near ?x ?y) (step ?y ?x))");
    s.add("(<= (legal {0} (walk ?y)) (turn {0}) (true (on ?x walker)) (near ?x ?y))", walker);
    s.add("(<= (legal {0} (lay ?x)) (turn {0}) (true (on ?x free)))", trapper);
    if (dice.percent(70)) s.add("(<= (legal {0} pass) (turn {0}))", trapper);
    s.add("(<= (next (on ?y walker)) (does {} (walk ?y)))", walker);
    s.add("(<= (next (on ?x walker)) (true (on ?x walker)) (not (turn {})))", walker);
    s.add("(<= (next (on ?x trap)) (does {} (lay ?x)))", trapper);
    s.add("(<= (next (on ?x ?what)) (true (on ?x ?what)) (distinct ?what walker) (distinct ?what free))");
    s.add("(<= (next (on ?x free)) (true (on ?x free)) (not (does {} (lay ?x))) (not (does {} (walk ?x))))",
          trapper, walker);
    if (dice.percent(80)) s.add("(<= (next (on ?x free)) (true (on ?x walker)) (turn {}))", walker);
    s.add("(<= (won {}) (true (on ?x walker)) (true (on ?x trap)))", trapper);
    s.add("(<= (won {}) (true (on ?x walker)) (true (on ?x gate)))", walker);
    bool clock = dice.percent(70);
    if (!clock || dice.percent(85)) s.add("(<= terminal (won ?p))");
    if (clock) s.add_clock(dice.between(2, 7));
    s.goals_by_winner();
    return s.text;
}

} // namespace zermelo::cross
