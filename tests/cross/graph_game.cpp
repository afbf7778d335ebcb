#include "cross/graph_game.h"

#include <fmt/core.h>

#include <random>
#include <vector>

namespace zermelo::cross {

std::string graph_game(std::uint64_t seed, const GraphKind &kind) {
    std::mt19937_64 random(seed);
    auto below = [&](std::size_t n) { return static_cast<std::size_t>(random() % n); };
    std::vector<std::string> roles;
    for (int p = 0; p < kind.players; ++p) roles.push_back(fmt::format("player{}", p));
    if (kind.chance) roles.push_back("random");
    std::size_t places = 4 + below(20), ends = 2 + below(3);

    std::string out;
    std::string step_pattern;
    if (kind.chance && kind.random_first) out += "(role random)\n";
    for (std::size_t r = 0; r < roles.size(); ++r) {
        if (roles[r] != "random" || !kind.random_first) out += fmt::format("(role {})\n", roles[r]);
        step_pattern += fmt::format(" ?m{}", r);
    }
    out += "(init (at 0))\n";
    out += "(<= (legal ?r ?m) (true (at ?n)) (can ?n ?r ?m))\n";
    out += "(<= (next (at ?to)) (true (at ?n))";
    for (std::size_t r = 0; r < roles.size(); ++r) out += fmt::format(" (does {} ?m{})", roles[r], r);
    out += fmt::format(" (step ?n{} ?to))\n", step_pattern);
    out += "(<= terminal (true (at ?n)) (end ?n))\n(<= (goal ?r ?v) (true (at ?n)) (worth ?n ?r ?v))\n";

    if (kind.clock > 0) {
        out += fmt::format("(init (clock 0))\n(<= terminal (true (clock {})))\n", kind.clock);
        out += "(<= (next (clock ?b)) (true (clock ?a)) (after ?a ?b))\n";
        for (int t = 0; t < kind.clock; ++t) out += fmt::format("(after {} {})\n", t, t + 1);
        if (kind.late_wins)
            out += fmt::format("(<= (goal player0 100) (true (clock {})) (true (at ?n)) (not (end ?n)))\n",
                               kind.clock);
    }

    for (std::size_t place = 0; place < places; ++place) {
        if (place + ends >= places) { // some worth the same to both, some without a goal
            out += fmt::format("(end {})\n", place);
            for (int p = 0; p < kind.players; ++p)
                if (below(10) > 0) out += fmt::format("(worth {} {} {})\n", place, roles[p], 25 * below(5));
            if (kind.chance && kind.random_goals)
                out += fmt::format("(worth {} random {})\n", place, 20 * below(6));
            continue;
        }
        std::vector<std::size_t> counts(roles.size(), 1);
        std::size_t turn = below(static_cast<std::size_t>(kind.players));
        for (int p = 0; p < kind.players; ++p)
            if (kind.simultaneous ? below(2) == 0 : static_cast<std::size_t>(p) == turn)
                counts[p] = 1 + below(4);
        if (kind.chance && below(2) == 0) counts.back() = 1 + below(4);
        if (kind.dead_ends && place > 0 && below(8) == 0) counts[below(counts.size())] = 0;
        for (std::size_t r = 0; r < roles.size(); ++r)
            for (std::size_t m = 0; m < counts[r]; ++m)
                out += fmt::format("(can {} {} m{})\n", place, roles[r], m);
        std::vector<std::size_t> at(roles.size());
        for (bool more = counts != std::vector<std::size_t>(); more;) {
            std::string moves;
            bool stuck = false;
            for (std::size_t r = 0; r < roles.size(); ++r) {
                moves += fmt::format(" m{}", at[r]);
                stuck |= counts[r] == 0;
            }
            if (stuck) break;
            std::size_t to = kind.cycles ? below(places) : place + 1 + below(places - place - 1);
            out += fmt::format("(step {}{} {})\n", place, moves, to);
            std::size_t r = roles.size();
            while (r > 0 && ++at[r - 1] == counts[r - 1]) at[--r] = 0;
            more = r > 0;
        }
    }
    return out;
}

} // namespace zermelo::cross
