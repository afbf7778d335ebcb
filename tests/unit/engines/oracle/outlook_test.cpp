// Outlooks against their definition: what all plays from a state lead to.
#include "analyse/analyse.h"
#include "engines/oracle/signs.h"
#include "game/payoff.h"
#include "game/reference.h"
#include "session/games.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>

namespace zermelo::engines {

namespace {

struct Range {
    int least, most;
};

class Future {
  public:
    explicit Future(const game::Game &game)
        : reference_(game), payoff_(game, game::RoleId(0), game::Model::adversarial, game::Measure::goal) {}

    Range of(const game::State &state) {
        if (auto at = known_.find(state.words); at != known_.end()) return at->second;
        Range out{1000, -1000};
        if (reference_.terminal(state)) {
            int goal = payoff_.goal_of(game::RoleId(0), [&](game::RoleId role, std::size_t g) {
                auto goals = reference_.goals(state, role);
                return std::find(goals.begin(), goals.end(), g) != goals.end();
            });
            out = {goal, goal};
        } else {
            for (game::MoveId a : reference_.legal(state, game::RoleId(0)))
                for (game::MoveId b : reference_.legal(state, game::RoleId(1))) {
                    Range then = of(reference_.next(state, std::vector{a, b}));
                    out = {std::min(out.least, then.least), std::max(out.most, then.most)};
                }
        }
        return known_[state.words] = out;
    }

    bool terminal(const game::State &state) const { return reference_.terminal(state); }
    const auto &all() const { return known_; }

  private:
    game::Reference reference_;
    game::Payoff payoff_;
    std::map<std::vector<std::uint64_t>, Range> known_;
};

} // namespace

TEST(Outlook, HoldsInAllPlays) {
    for (const char *file : {"tictactoe/3x3.kif", "gttt/elly_1-1_3x3.kif", "chomp/3x4.kif"}) {
        auto pipeline = machine_test::load(std::string("games/") + file);
        const game::Game &game = *pipeline.game;
        analyse::Facts facts = analyse::analyse(game, *pipeline.tapes, {}, analyse::Depth::quick);
        Query query;
        std::vector<int> scale{0, 50, 100};
        auto signs = find_signs({game, *pipeline.tapes, facts}, query, scale,
                                {{{game::RoleId(0)}, {game::RoleId(1)}}}, {});
        Future future(game);
        future.of(game.initial);
        if (!signs || signs->outlooks.empty()) continue;
        circuit::Lanes<4> lanes(signs->tapes);
        std::size_t decided[2] = {}; // before the end
        for (const auto &[words, range] : future.all()) {
            game::State state = game.initial;
            state.words = words;
            if (future.terminal(state)) continue;
            lanes.load_states(words.data(), 1);
            lanes.run(signs->sides[0].tape);
            for (std::size_t rung = 1; rung < scale.size(); ++rung) {
                bool good = lanes.value(signs->outlooks[rung].good).test(0);
                bool bad = lanes.value(signs->outlooks[rung].bad).test(0);
                if (good) {
                    EXPECT_GE(range.least, scale[rung]) << file;
                }
                if (bad) {
                    EXPECT_LT(range.most, scale[rung]) << file;
                }
                decided[0] += good;
                decided[1] += bad;
            }
        }
        if (std::string(file) != "tictactoe/3x3.kif") continue;
        EXPECT_GT(decided[0], 100U);
        EXPECT_GT(decided[1], 50U);
        // Whose turn it is does not matter for what can be.
        std::vector<std::uint64_t> turn(game.initial.words.size()), all(turn.size(), ~std::uint64_t{0});
        for (std::size_t f = 0; f < game.fluents.size(); ++f)
            if (game.fluents[f].name.starts_with("(control")) turn[f / 64] |= std::uint64_t{1} << (f % 64);
        EXPECT_FALSE(reads(signs->tapes.circuit, signs->outlooks[2], turn.data()));
        EXPECT_TRUE(reads(signs->tapes.circuit, signs->outlooks[2], all.data()));
    }
}

} // namespace zermelo::engines
