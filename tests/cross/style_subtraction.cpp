// Taking from one or two heaps; who cannot move, or took last, has won.
#include "cross/sketch.h"
#include "cross/styles.h"

namespace zermelo::cross {

std::string subtraction(Dice &dice) {
    Sketch s(dice);
    bool chance = dice.percent(25);
    s.make_roles(dice.between(1, 3), chance);
    s.take_turns(chance);
    std::size_t heaps = dice.between(1, 2), most = heaps == 1 ? dice.between(3, 10) : dice.between(2, 4);
    for (std::size_t h = 0; h < heaps; ++h) s.add("(init (heap h{} {}))", h, dice.between(1, most));
    std::vector<std::size_t> takes;
    for (std::size_t t = 1; t <= 4; ++t)
        if (t == 1 ? dice.percent(80) : dice.percent(40)) takes.push_back(t);
    if (takes.empty()) takes.push_back(2);
    for (std::size_t n = 0; n <= most; ++n)
        for (std::size_t t : takes)
            if (n >= t) s.add("(less {} {} {})", n, t, n - t);
    s.add("(<= (legal ?r (take ?h ?t)) (turn ?r) (true (heap ?h ?n)) (less ?n ?t ?m))");
    s.add("(<= (next (heap ?h ?m)) (does ?r (take ?h ?t)) (true (heap ?h ?n)) (less ?n ?t ?m))");
    s.add("(<= (touched ?h) (does ?r (take ?h ?t)))");
    s.add("(<= (next (heap ?h ?n)) (true (heap ?h ?n)) (not (touched ?h)))");
    s.add("(<= can (true (heap ?h ?n)) (less ?n ?t ?m))");
    if (dice.percent(90))
        s.add("(<= terminal (not can))");
    else // those who cannot take are stuck
        s.add("(<= terminal (true (heap h0 0)))");
    if (dice.percent(20)) s.add("(<= (legal ?r wait) (turn ?r) can)"); // so that plays may not end
    if (dice.percent(30)) s.add_clock(dice.between(2, 9));
    s.add("(<= (won ?r) (turn ?r) (not can))");
    s.goals_by_winner();
    return s.text;
}

} // namespace zermelo::cross
