// Races with dice in which positions repeat: a throw may lead back, whoever is landed on begins again, and a
// player may stay where it is.
#include "cross/sketch.h"
#include "cross/styles.h"

namespace zermelo::cross {

std::string racing(Dice &dice) {
    Sketch s(dice);
    std::size_t count = dice.between(1, 2), last = dice.between(2, count == 1 ? 7 : 3);
    std::size_t faces = dice.between(2, 4), kinds = dice.between(1, 3);
    s.make_roles(count, true);
    for (const std::string &p : s.players) s.add("(init (pos {} {}))", p, dice.below(last));
    bool turns = dice.percent(75);
    if (turns)
        s.take_turns(false);
    else
        s.add("(<= (turn ?r) (player ?r))");
    for (std::size_t f = 0; f < faces; ++f) s.add("(legal random (roll f{}))", f);
    // Where a throw with a die leads from a square: anywhere, but rather ahead.
    for (std::size_t k = 0; k < kinds; ++k)
        for (std::size_t f = 0; f < faces; ++f)
            for (std::size_t from = 0; from < last; ++from)
                s.add("(leads d{} f{} {} {})", k, f, from,
                      dice.percent(40) ? std::min(last, from + dice.between(1, 2)) : dice.below(last + 1));
    s.add("(<= (die ?k) (leads ?k ?f ?x ?y))");
    s.add("(<= (legal ?p (throw ?k)) (turn ?p) (player ?p) (die ?k))");
    if (dice.percent(40)) s.add("(<= (legal ?p wait) (turn ?p) (player ?p))");
    s.add("(<= (to ?p ?y) (does ?p (throw ?k)) (does random (roll ?f)) (true (pos ?p ?x)) (leads ?k ?f ?x "
          "?y))");
    s.add("(<= (moves ?p) (to ?p ?y))\n(<= (next (pos ?p ?y)) (to ?p ?y){})",
          turns ? "" : " (not (clash ?y))");
    if (!turns) { // whoever meets there begins again
        s.add("(<= (clash ?y) (to ?p ?y) (to ?q ?y) (distinct ?p ?q) (distinct ?y {}))", last);
        s.add("(<= (next (pos ?p 0)) (to ?p ?y) (clash ?y))");
    }
    if (turns && dice.percent(60)) {
        s.add("(<= (knocked ?q) (to ?p ?y) (true (pos ?q ?y)) (distinct ?p ?q) (distinct ?y {}))", last);
        s.add("(<= (next (pos ?q 0)) (knocked ?q))");
        s.add("(<= (next (pos ?p ?x)) (true (pos ?p ?x)) (not (moves ?p)) (not (knocked ?p)))");
    } else {
        s.add("(<= (next (pos ?p ?x)) (true (pos ?p ?x)) (not (moves ?p)))");
    }
    s.add("(<= (won ?p) (true (pos ?p {})))\n(<= terminal (won ?p))", last);
    if (dice.percent(30)) {
        s.add("(<= (legal ?p resign) (turn ?p) (player ?p) (true (pos ?p {})))", dice.below(last));
        s.add("(<= (next (out ?p)) (does ?p resign))\n(<= terminal (true (out ?p)))");
    }
    s.goals_by_winner();
    return s.text;
}

} // namespace zermelo::cross
