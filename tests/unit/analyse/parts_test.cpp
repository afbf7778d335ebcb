// What the solver is told of the parts of a sum, against adding them up.
#include "analyse/parts.h"
#include "analyse/samples.h"
#include "base/random.h"
#include "session/games.h"

#include <gtest/gtest.h>

namespace zermelo::analyse {
namespace {

std::int64_t value(const std::vector<std::int64_t> &weight, const std::vector<game::FluentId> &fluents,
                   const std::uint64_t *row) {
    std::int64_t out = 0;
    for (game::FluentId f : fluents)
        if (row[f.index() / 64] >> (f.index() % 64) & 1) out += weight[f.index()];
    return out;
}

// Groups of nim: the control, and each heap, which always has one number. The heap b is left without one.
struct Nim {
    session::Session session = machine_test::load("games/nim/1_2_3.kif");
    std::vector<Group> groups;
    std::vector<std::vector<game::FluentId>> parts; // as fluents
    Nim() {
        std::map<std::string, Group> by_name;
        for (std::size_t f = 0; f < session.game->fluents.size(); ++f) {
            const std::string &name = session.game->fluents[f].name;
            bool alone = name.starts_with("(heap b");
            by_name[alone ? name : name.substr(0, 7)].fluents.emplace_back(f);
        }
        for (auto &[name, group] : by_name) {
            parts.push_back(group.fluents);
            group.exactly_one = name != "(heap c"; // known or not
            if (group.fluents.size() > 1) groups.push_back(group);
        }
    }
};

TEST(Parts, AreWhatAddingUpSays) {
    Nim nim;
    const game::Game &game = *nim.session.game;
    Work work;
    Meter meter({});
    Samples samples = play(game, *nim.session.tapes, 100, 100, work, meter);
    Random random(1);
    for (int round = 0; round < 20; ++round) {
        std::vector<std::int64_t> weight;
        for (std::size_t f = 0; f < game.fluents.size(); ++f)
            weight.push_back(static_cast<std::int64_t>(random.below(7)) - 3);
        Parts parts(weight, nim.groups);
        Prover prover(game, nim.session.tapes->circuit, nim.groups, {}, SIZE_MAX, {}, work);
        Chain &chain = prover.chain(1);
        Parts::Changes changes = parts.over(chain);
        int rise = changes.rise(chain), by_two = changes.rise_by_two(chain);
        for (std::uint32_t s = 1; s < samples.size(); ++s) {
            const std::uint64_t *before = samples.row(samples.parent[s]), *after = samples.row(s);
            std::size_t falls = 0, rises = 0;
            std::int64_t sum = 0;
            for (const auto &part : nim.parts) {
                std::int64_t change = value(weight, part, after) - value(weight, part, before);
                falls += change < 0;
                rises += change > 0;
                sum += change;
            }
            EXPECT_EQ(parts.fall(before, after), falls > 0);
            std::vector<int> step;
            for (std::size_t f = 0; f < game.fluents.size(); ++f) {
                int literal = chain.unrolling.fluent(0, game::FluentId(f));
                step.push_back(samples.state(samples.parent[s]).holds(game::FluentId(f)) ? literal
                                                                                         : -literal);
            }
            for (std::size_t r = 0; r < game.roles.size(); ++r)
                step.push_back(
                    chain.unrolling.move(0, game::MoveId(samples.moves[s * game.roles.size() + r])));
            ASSERT_TRUE(chain.sat.solve(step, meter));
            EXPECT_EQ(std::ranges::count_if(changes.falls(), [&](int l) { return chain.sat.value(l); }),
                      falls);
            EXPECT_EQ(chain.sat.value(rise), rises > 0);
            if (falls == 0) {
                EXPECT_EQ(chain.sat.value(by_two), sum >= 2);
            }
        }
    }
}

} // namespace
} // namespace zermelo::analyse
