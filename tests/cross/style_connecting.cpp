// The players colour the nodes of a small graph and want to join the terminals; whether they have is for
// recursive rules to say.
#include "cross/sketch.h"
#include "cross/styles.h"

namespace zermelo::cross {

std::string connecting(Dice &dice) {
    Sketch s(dice);
    std::size_t players = dice.between(1, 2), nodes = dice.between(3, 5);
    s.make_roles(players, dice.percent(15));
    s.take_turns(s.has_random && dice.percent(70));
    for (std::size_t n = 0; n < nodes; ++n) s.add("(node n{})", n);
    s.add("(edge start n0)\n(edge n{} goal)", nodes - 1);
    for (std::size_t e = dice.between(nodes - 1, nodes + 2); e > 0; --e) {
        std::size_t a = dice.below(nodes), b = dice.below(nodes);
        s.add("(edge n{} n{})", a, b);
    }
    s.add("(<= (linked ?a ?b) (edge ?a ?b))\n(<= (linked ?b ?a) (edge ?a ?b))");
    s.add("(<= (taken ?n) (true (owns ?r ?n)))");
    s.add("(<= (legal ?r (colour ?n)) (turn ?r) (node ?n) (not (taken ?n)))");
    s.add("(<= (next (owns ?r ?n)) (does ?r (colour ?n)))\n(<= (next (owns ?r ?n)) (true (owns ?r ?n)))");
    s.add("(<= (reached ?r ?n) (player ?r) (linked start ?n) (true (owns ?r ?n)))");
    s.add("(<= (reached ?r ?n) (reached ?r ?m) (linked ?m ?n) (true (owns ?r ?n)))");
    s.add("(<= (joined ?r) (reached ?r ?n) (linked ?n goal))");
    s.add("(<= open (node ?n) (not (taken ?n)))\n(<= terminal (not open))");
    if (dice.percent(60)) s.add("(<= terminal (joined ?r))");
    if (players == 2 && dice.percent(60)) // one joins, the other cuts
        s.add("(<= (won {0}) (joined {0}))\n(<= (won {1}) (not open) (not (joined {0})))", s.players[0],
              s.players[1]);
    else
        s.add("(<= (won ?r) (joined ?r))");
    if (dice.percent(25)) s.add_clock(dice.between(2, 5));
    s.goals_by_winner();
    return s.text;
}

} // namespace zermelo::cross
