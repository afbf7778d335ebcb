// A token each on a ring, moved to neighbouring places that are free. Plays go on until somebody resigns, is
// caught, or cannot move: or for ever.
#include "cross/sketch.h"
#include "cross/styles.h"

namespace zermelo::cross {

std::string shuffling(Dice &dice) {
    Sketch s(dice);
    s.make_roles(2, dice.percent(15));
    if (s.has_random) s.add("(legal random sleep)");
    std::size_t ring = dice.between(3, 5);
    bool closed = dice.percent(70);
    for (std::size_t i = 0; i + (closed ? 0 : 1) < ring; ++i) {
        s.add("(near {} {})", i, (i + 1) % ring);
        if (dice.percent(80)) s.add("(near {} {})", (i + 1) % ring, i);
    }
    std::size_t first = dice.below(ring);
    s.add("(init (at {} {}))", s.players[0], first);
    s.add("(init (at {} {}))", s.players[1], (first + 1 + dice.below(ring - 1)) % ring);
    bool turns = dice.percent(75);
    if (turns)
        s.take_turns(false);
    else
        s.add("(<= (turn ?r) (player ?r))");
    bool captures = dice.percent(50);
    s.add("(<= (occupied ?x) (true (at ?p ?x)))");
    s.add("(<= (legal ?p (go ?y)) (turn ?p) (true (at ?p ?x)) (near ?x ?y){})",
          captures ? "" : " (not (occupied ?y))");
    s.add("(<= (goes ?p) (does ?p (go ?y)))\n(<= (next (at ?p ?y)) (does ?p (go ?y)))");
    s.add("(<= (next (at ?p ?x)) (true (at ?p ?x)) (not (goes ?p)))");
    if (dice.percent(50)) {
        s.add("(<= (legal ?p resign) (turn ?p) (player ?p))\n(<= (next (lost ?p)) (does ?p resign))");
        s.add("(<= terminal (true (lost ?p)))\n(<= (won ?p) (player ?p) (true (lost ?q)) (distinct ?p ?q))");
    }
    if (captures) {
        s.add("(<= met (true (at ?p ?x)) (true (at ?q ?x)) (distinct ?p ?q))\n(<= terminal met)");
        s.add("(<= (won {}) met)", dice.pick(s.players));
    }
    if (dice.percent(40)) {
        const std::string &p = dice.pick(s.players);
        s.add("(<= (won {}) (true (at {} {})))\n(<= terminal (won {}))", p, p, dice.below(ring), p);
    }
    s.add("(<= (won ?p) (player ?p) (true (bonus ?p)))"); // nobody ever gets one
    if (dice.percent(15)) s.add_clock(dice.between(2, 6));
    if (s.text.find("(<= terminal") == std::string::npos) s.add("(<= terminal (true (bonus ?p)))");
    s.goals_by_winner();
    return s.text;
}

} // namespace zermelo::cross
