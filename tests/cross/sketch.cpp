#include "cross/sketch.h"

namespace zermelo::cross {

void Sketch::make_roles(std::size_t count, bool chance) {
    std::vector<std::string> hat{"x", "o", "alpha", "beta", "gamma", "delta", "left", "right"};
    dice.shuffle(hat);
    players.assign(hat.begin(), hat.begin() + static_cast<std::ptrdiff_t>(count));
    has_random = chance;
    std::vector<std::string> all = players;
    if (chance) all.push_back("random");
    dice.shuffle(all);
    for (const std::string &role : all) add("(role {})", role);
    for (const std::string &player : players) add("(player {})", player);
}

void Sketch::take_turns(bool random_moves) {
    std::vector<std::string> order = players;
    if (random_moves)
        order.insert(order.begin() + static_cast<std::ptrdiff_t>(dice.below(order.size() + 1)), "random");
    if (dice.percent(50)) {
        for (std::size_t i = 0; i < order.size(); ++i)
            add("(after {} {})", order[i], order[(i + 1) % order.size()]);
        add("(init (control {}))\n(<= (next (control ?q)) (true (control ?r)) (after ?r ?q))", order.front());
        add("(<= (turn ?r) (true (control ?r)))");
    } else {
        for (std::size_t i = 0; i < order.size(); ++i)
            add("(seq {} {} {})", i, order[i], (i + 1) % order.size());
        add("(init (ply 0))\n(<= (next (ply ?j)) (true (ply ?i)) (seq ?i ?r ?j))");
        add("(<= (turn ?r) (true (ply ?i)) (seq ?i ?r ?j))");
    }
    add("(<= (legal ?r noop) (role ?r) (not (turn ?r)))");
}

void Sketch::add_numbers(const char *name, std::size_t last) {
    for (std::size_t i = 0; i < last; ++i) add("({} {} {})", name, i, i + 1);
}

void Sketch::add_clock(std::size_t steps) {
    add_numbers("tick", steps);
    add("(init (clock 0))\n(<= (next (clock ?m)) (true (clock ?n)) (tick ?n ?m))");
    add("(<= terminal (true (clock {})))", steps);
}

// What a description may have besides sensible goals: goals of `random`, a goal that can never hold, one that
// holds together with others.
void Sketch::odd_goals() {
    if (has_random && dice.percent(40)) add("(goal random {})", goal());
    if (dice.percent(10)) {
        add("(<= (next (never ?x)) (true (never ?x)))");
        add("(<= (goal {} {}) (true (never here)))", dice.pick(players), goal());
    }
    if (dice.percent(10)) add("(goal {} {})", dice.pick(players), goal());
}

void Sketch::goals_by_winner() {
    add("(<= anywon (won ?r))\n(<= (beaten ?r) (role ?r) (won ?q) (distinct ?r ?q))");
    std::string of = dice.percent(70) ? "player" : "role";
    bool misere = dice.percent(25);
    switch (dice.below(7)) {
    case 0: // everybody gets the same
        add("(<= (goal ?r {}) ({} ?r) anywon)\n(<= (goal ?r {}) ({} ?r) (not anywon))", goal(), of, goal(),
            of);
        break;
    case 1: // nothing for a draw
        add("(<= (goal ?r {}) (won ?r))\n(<= (goal ?r {}) ({} ?r) (beaten ?r) (not (won ?r)))",
            misere ? 0 : 100, misere ? 100 : 0, of);
        break;
    case 2: // winners may share, and goals overlap
        add("(<= (goal ?r 100) (won ?r))\n(<= (goal ?r {}) ({} ?r) (not anywon))", goal(), of);
        add("(<= (goal ?r {}) ({} ?r) (beaten ?r))", goal(), of);
        break;
    case 3: // a draw is as good as a win
        add("(<= (goal ?r 100) (won ?r))\n(<= (goal ?r 100) ({} ?r) (not anywon))", of);
        break;
    case 4: // each its own
        for (const std::string &r : players) {
            add("(<= (goal {} {}) (won {}) (not (beaten {})))", r, goal(), r, r);
            add("(<= (goal {} {}) (won {}) (beaten {}))", r, goal(), r, r);
            add("(<= (goal {} {}) (beaten {}) (not (won {})))", r, goal(), r, r);
            add("(<= (goal {} {}) (not anywon))", r, goal());
        }
        break;
    default: // as it should be
        add("(<= (goal ?r {}) (won ?r) (not (beaten ?r)))", misere ? 0 : 100);
        add("(<= (goal ?r {}) ({} ?r) (beaten ?r) (not (won ?r)))", misere ? 100 : 0, of);
        add("(<= (goal ?r 50) ({} ?r) (not anywon))\n(<= (goal ?r 50) (won ?r) (beaten ?r))", of);
    }
    odd_goals();
}

void Sketch::goals_by_score(std::size_t last) {
    bool misere = dice.percent(25);
    for (std::size_t n = 0; n <= last; ++n) {
        std::size_t share = 100 * (misere ? last - n : n) / last;
        if (n == last || dice.percent(90))
            add("(<= (goal ?r {}) (score ?r {}))", dice.percent(75) ? static_cast<int>(share) : goal(), n);
    }
    odd_goals();
}

} // namespace zermelo::cross
