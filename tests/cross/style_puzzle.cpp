// One role and a row of switches: a move turns some of them, under a condition. All on is the best, and some
// of them may be worth something too.
#include "cross/sketch.h"
#include "cross/styles.h"

namespace zermelo::cross {

std::string puzzle(Dice &dice) {
    Sketch s(dice);
    s.make_roles(1, dice.percent(10));
    if (s.has_random) s.add("(legal random sleep)");
    const std::string &me = s.players[0];
    std::size_t switches = dice.between(2, 5);
    for (std::size_t i = 0; i < switches; ++i) {
        s.add("(switch s{})", i);
        if (dice.percent(30)) s.add("(init (on s{}))", i);
    }
    auto condition = [&] {
        std::string on = fmt::format("(true (on s{}))", dice.below(switches));
        return dice.percent(50) ? on : fmt::format("(not {})", on);
    };
    for (std::size_t b = 0, n = dice.between(2, 4); b < n; ++b) {
        if (dice.percent(60))
            s.add("(legal {} (press b{}))", me, b);
        else
            s.add("(<= (legal {} (press b{})) {})", me, b, condition());
        for (std::size_t i = 0; i < switches; ++i)
            if (dice.percent(45)) s.add("(turns b{} s{})", b, i);
    }
    s.add("(<= (flipped ?s) (does {} (press ?b)) (turns ?b ?s))", me);
    s.add("(<= (next (on ?s)) (true (on ?s)) (not (flipped ?s)))");
    if (dice.percent(50))
        s.add("(<= (next (on ?s)) (flipped ?s) (not (true (on ?s))))");
    else // once on, always on
        s.add("(<= (next (on ?s)) (flipped ?s))");
    s.add("(<= dark (switch ?s) (not (true (on ?s))))");
    if (dice.percent(80)) s.add("(<= terminal (not dark))");
    if (dice.percent(30)) {
        s.add("(legal {} stop)\n(<= (next stopped) (does {} stop))\n(<= terminal (true stopped))", me, me);
    }
    if (dice.percent(50)) s.add_clock(dice.between(1, 6));
    s.add("(<= (goal {} {}) (not dark))", me, dice.percent(80) ? 100 : 40);
    if (dice.percent(60))
        s.add("(<= (goal {} {}) dark (true (on s0)))\n(<= (goal {} 0) dark (not (true (on s0))))", me,
              dice.between(1, 99), me);
    if (dice.percent(20)) s.add("(goal {} {})", me, dice.below(101));
    if (s.text.find("terminal") == std::string::npos) s.add("(<= terminal (true (on s0)))");
    return s.text;
}

} // namespace zermelo::cross
