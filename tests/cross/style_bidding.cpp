// Two bid at once, from budgets, for one good after the other; ties go to nobody or to one of them.
#include "cross/sketch.h"
#include "cross/styles.h"

namespace zermelo::cross {

std::string bidding(Dice &dice) {
    Sketch s(dice);
    s.make_roles(2, dice.percent(20));
    if (s.has_random) s.add("(legal random heads)\n(legal random tails)");
    std::size_t rounds = dice.between(1, 3), most = dice.between(1, 3);
    for (const std::string &p : s.players)
        s.add("(init (purse {} {}))\n(init (score {} 0))", p, dice.between(0, most), p);
    for (std::size_t n = 0; n <= most; ++n)
        for (std::size_t b = 0; b <= n; ++b) {
            s.add("(minus {} {} {})", n, b, n - b);
            if (b < n) s.add("(more {} {})", n, b);
        }
    s.add_numbers("step", rounds);
    s.add("(<= (legal ?p (bid ?b)) (true (purse ?p ?n)) (minus ?n ?b ?m))");
    s.add("(<= (next (purse ?p ?m)) (true (purse ?p ?n)) (does ?p (bid ?b)) (minus ?n ?b ?m))");
    s.add("(<= (gets ?p) (does ?p (bid ?a)) (does ?q (bid ?b)) (more ?a ?b))");
    s.add("(<= tie (does {} (bid ?b)) (does {} (bid ?b)))", s.players[0], s.players[1]);
    if (dice.percent(40))
        s.add("(<= (gets {}) tie{})", s.players[0], s.has_random ? " (does random heads)" : "");
    s.add("(<= (next (score ?p ?m)) (true (score ?p ?n)) (gets ?p) (step ?n ?m))");
    s.add("(<= (next (score ?p ?n)) (true (score ?p ?n)) (not (gets ?p)))");
    s.add_clock(rounds);
    if (dice.percent(30)) s.add("(<= terminal (true (score ?p {})))", dice.between(1, rounds));
    if (dice.percent(60)) {
        s.add("(<= (score ?p ?n) (player ?p) (true (score ?p ?n)))");
        s.goals_by_score(rounds);
    } else {
        s.add("(<= (ahead ?n ?m) (step ?m ?n))\n(<= (ahead ?n ?m) (ahead ?n ?k) (step ?m ?k))");
        s.add("(<= (won ?p) (true (score ?p ?n)) (true (score ?q ?m)) (ahead ?n ?m))");
        s.goals_by_winner();
    }
    return s.text;
}

} // namespace zermelo::cross
