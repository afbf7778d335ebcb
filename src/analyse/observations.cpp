#include "analyse/observations.h"

#include "game/payoff.h"

#include <algorithm>
#include <bit>

namespace zermelo::analyse {

namespace {

using Lanes = circuit::Lanes<4>;
using Bits = Lanes::Bits;

// Whether at least one, and at least two, of the edges are true, lane by lane.
struct OneTwo {
    Bits one{}, two{};
    void add(const Bits &bits) {
        for (std::size_t w = 0; w < one.word.size(); ++w) {
            two.word[w] |= one.word[w] & bits.word[w];
            one.word[w] |= bits.word[w];
        }
    }
};

Bits lanes_below(std::size_t count) {
    Bits out{};
    for (std::size_t w = 0; w < out.word.size() && 64 * w < count; ++w)
        out.word[w] = count >= 64 * (w + 1) ? ~std::uint64_t{0} : (std::uint64_t{1} << (count - 64 * w)) - 1;
    return out;
}

Bits but_not(const Bits &a, const Bits &b) {
    Bits out{};
    for (std::size_t w = 0; w < out.word.size(); ++w) out.word[w] = a.word[w] & ~b.word[w];
    return out;
}

template <class Visit>
void for_each_lane(const Bits &bits, const Visit &visit) {
    for (std::size_t w = 0; w < bits.word.size(); ++w)
        for (std::uint64_t rest = bits.word[w]; rest; rest &= rest - 1)
            visit(64 * w + static_cast<std::size_t>(std::countr_zero(rest)));
}

} // namespace

Observations observe(const game::Game &game, const circuit::Tapes &tapes, const Samples &samples,
                     Meter &meter) {
    const circuit::Circuit &circuit = tapes.circuit;
    Observations out;
    out.legal.assign(game.moves.size(), false);
    out.choosers.assign(samples.size(), 0);
    out.won.assign(samples.size(), false);
    const auto player = game.first_player();
    out.removed.assign(samples.row_words, 0);
    out.added.assign(samples.row_words, 0);
    std::size_t goal_count = 0;
    for (const game::Role &role : game.roles) {
        out.goal_lost.emplace_back(role.goals.size(), false);
        goal_count += role.goals.size();
    }
    std::size_t goal_words = (goal_count + 63) / 64;
    std::vector<std::uint64_t> goals(samples.size() * goal_words), goals_lost(goal_words);
    game::Payoff payoff(game, game::RoleId(0), game::Model::adversarial, game::Measure::goal);

    Lanes lanes(tapes);
    auto first = [](std::uint32_t &where, std::size_t state) {
        where = std::min(where, static_cast<std::uint32_t>(state));
    };
    for (std::size_t begin = 0; begin < samples.size(); begin += Lanes::width) {
        meter.look();
        std::size_t count = std::min(Lanes::width, samples.size() - begin);
        lanes.load_states(samples.row(begin), count);
        lanes.run(tapes.state);
        Bits all = lanes_below(count), inner = but_not(all, lanes.terminal()), ended = but_not(all, inner);

        OneTwo choosing; // roles, random aside
        for (std::size_t r = 0; r < game.roles.size(); ++r) {
            const game::Role &role = game.roles[r];
            OneTwo legal;
            for (std::uint32_t m = role.first_move; m < role.first_move + role.move_count; ++m) {
                Bits bits = lanes.legal(m);
                legal.add(bits);
                if (!out.legal[m])
                    for (std::size_t w = 0; w < bits.word.size(); ++w)
                        if (bits.word[w] & inner.word[w]) out.legal[m] = true;
            }
            for_each_lane(but_not(inner, legal.one),
                          [&](std::size_t lane) { first(out.stuck, begin + lane); });
            Bits choice = but_not(inner, but_not(inner, legal.two));
            for_each_lane(choice, [&](std::size_t lane) {
                std::size_t step = samples.step[begin + lane];
                if (out.choice.size() <= step)
                    out.choice.resize(step + 1,
                                      std::vector<std::uint32_t>(game.roles.size(), Observations::none));
                first(out.choice[step][r], begin + lane);
                if (r < 64) out.choosers[begin + lane] |= std::uint64_t{1} << r;
            });
            if (!role.is_random) choosing.add(choice);
        }
        for_each_lane(choosing.two, [&](std::size_t lane) { first(out.simultaneous, begin + lane); });

        std::size_t bit = 0;
        for (std::size_t r = 0; r < game.roles.size(); ++r) {
            OneTwo held;
            for (std::size_t g = 0; g < game.roles[r].goals.size(); ++g, ++bit) {
                Bits bits = lanes.value(circuit.goals[r][g]);
                held.add(bits);
                for_each_lane(but_not(all, but_not(all, bits)), [&](std::size_t lane) {
                    goals[(begin + lane) * goal_words + bit / 64] |= std::uint64_t{1} << (bit % 64);
                });
            }
            if (game.roles[r].is_random) continue;
            Bits right = but_not(held.one, held.two);
            for_each_lane(but_not(ended, right),
                          [&](std::size_t lane) { first(out.bad_goal, begin + lane); });
        }
        for_each_lane(ended, [&](std::size_t lane) {
            int sum = 0;
            for (std::size_t r = 0; r < game.roles.size(); ++r) {
                int goal = payoff.goal_of(game::RoleId(r), [&](game::RoleId role, std::size_t g) {
                    return lanes.value(circuit.goals[role.index()][g]).test(lane);
                });
                sum += goal;
                if (player == game::RoleId(r)) out.won[begin + lane] = goal == game.roles[r].best_goal();
            }
            auto [at, fresh] = out.sums.emplace(sum, static_cast<std::uint32_t>(begin + lane));
            if (!fresh) first(at->second, begin + lane);
        });
    }
    auto compare = [&](std::size_t from, std::size_t to) {
        for (std::size_t w = 0; w < samples.row_words; ++w) {
            out.removed[w] |= samples.row(from)[w] & ~samples.row(to)[w];
            out.added[w] |= ~samples.row(from)[w] & samples.row(to)[w];
        }
        for (std::size_t w = 0; w < goal_words; ++w)
            goals_lost[w] |= goals[from * goal_words + w] & ~goals[to * goal_words + w];
    };
    for (std::size_t s = 0; s < samples.size(); ++s) {
        if (samples.complete)
            for (std::size_t e = samples.edge_begin[s]; e < samples.edge_begin[s + 1]; ++e)
                compare(s, samples.edges[e]);
        else if (samples.parent[s] != Samples::none)
            compare(samples.parent[s], s);
    }
    std::size_t bit = 0;
    for (auto &lost : out.goal_lost)
        for (std::size_t g = 0; g < lost.size(); ++g, ++bit) lost[g] = goals_lost[bit / 64] >> (bit % 64) & 1;
    return out;
}

} // namespace zermelo::analyse
