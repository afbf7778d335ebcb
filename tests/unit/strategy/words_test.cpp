// Strategies in words and as text, and played by.
#include "base/random.h"
#include "strategy/advise.h"
#include "strategy/dump.h"
#include "strategy/exhaustive.h"
#include "strategy/words.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace zermelo::strategy {

namespace {

using game::Measure;
using game::Model;
using game::MoveId;
using game::RoleId;

std::vector<std::string> claims(const std::string &name, Model model, Measure measure = Measure::goal,
                                std::optional<std::size_t> depth = {}) {
    game::Game game = load_game(name);
    Claim claim = claim_for(game, model);
    claim.measure = measure;
    claim.depth = depth;
    Strategy strategy = Exhaustive(game, claim).strategy();
    std::vector<std::string> out;
    for (const Part &part : strategy.parts) out.push_back(describe(game, claim, part));
    return out;
}

using Lines = std::vector<std::string>;

} // namespace

TEST(StrategyWords, SayWhatIsClaimed) {
    EXPECT_EQ(claims("nim/1_2_3.kif", Model::adversarial),
              (Lines{"first gets at least 0, whatever second does, within 6 steps",
                     "first gets at most 0 against the best play of second"}));
    EXPECT_EQ(claims("nim/1_2_3.kif", Model::adversarial, Measure::win)[1],
              "first does not win against the best play of second");
    EXPECT_EQ(claims("stochastic_nim/4.kif", Model::adversarial, Measure::win),
              (Lines{"x wins with probability at least 33/64 (0.515625), whatever o does",
                     "x wins with probability at most 33/64 (0.515625) against the best play of o"}));
    EXPECT_EQ(claims("goofspiel/3_rising.kif", Model::adversarial)[1],
              "left gets at most 50 against the best play of right, if left always moves first and openly");
    EXPECT_EQ(claims("three_player_nim/1_2_3.kif", Model::cooperative)[1],
              "ann gets at most 100 even if all play together");
    EXPECT_EQ(claims("goofspiel/3_rising.kif", Model::difference)[0],
              "left's goal minus right's is at least 0, whatever right does, within 3 steps");
    EXPECT_EQ(
        claims("three_player_nim/1_2_3.kif", Model::own)[0].find("if each role wants the most for itself, "),
        0u);
    EXPECT_EQ(
        claims("tictactoe/3x3.kif", Model::adversarial, Measure::goal, 6)[1],
        "x gets at most 0 against the best play of o, where plays of more than 6 steps count as the lowest");
}

TEST(StrategyDump, HasEveryStateAndMove) {
    game::Game game = load_game("goofspiel/3_rising.kif");
    Strategy strategy = Exhaustive(game, claim_for(game, Model::adversarial)).strategy();
    Lines lines;
    dump(game, strategy, [&](std::string_view line) { lines.emplace_back(line); });
    auto count = [&](const std::string &start) {
        return std::count_if(lines.begin(), lines.end(),
                             [&](const std::string &line) { return line.starts_with(start); });
    };
    EXPECT_EQ(lines[0], "role left, model adversarial, measure goal");
    EXPECT_EQ(count("  ("), static_cast<long>(strategy.state_count()));
    EXPECT_EQ(count("part "), 2);
    EXPECT_EQ(count("    distance "), static_cast<long>(strategy.parts[0].entries.size()));
    EXPECT_TRUE(std::find(lines.begin(), lines.end(), "    after left: (bid 1): right: (bid 1)") !=
                lines.end());
}

// Played against random moves, a strategy keeps what it promises.
TEST(StrategyAdvice, KeepsTheBound) {
    struct {
        const char *game;
        Model model;
    } cases[]{{"tictactoe/3x3.kif", Model::adversarial},      {"gttt/tippy_1-1_3x3.kif", Model::adversarial},
              {"goofspiel/3_rising.kif", Model::adversarial}, {"goofspiel/3_rising.kif", Model::minimax},
              {"pursuit/3x3.kif", Model::adversarial},        {"pursuit/3x3.kif", Model::minimax},
              {"three_player_nim/1_2_3.kif", Model::own}};
    for (const auto &[name, model] : cases) {
        game::Game game = load_game(name);
        game::Reference reference(game);
        Strategy strategy = Exhaustive(game, claim_for(game, model)).strategy();
        game::Payoff payoff(game, strategy.claim.role, model, Measure::goal);
        for (const Part &part : strategy.parts) {
            Advisor advisor(game, part, strategy.claim);
            for (std::uint64_t play = 0; play < 50; ++play) {
                Random random(play);
                game::State state = game.initial;
                while (!reference.terminal(state)) {
                    std::vector<MoveId> joint;
                    for (std::size_t r = 0; r < game.roles.size(); ++r) {
                        auto legal = reference.legal(state, RoleId(r));
                        joint.push_back(legal[random.below(legal.size())]);
                    }
                    auto advised = advisor.advise(state, joint);
                    ASSERT_TRUE(advised) << name;
                    state = reference.next(state, *advised);
                }
                int end = payoff.of([&](RoleId role, std::size_t goal) {
                    auto goals = reference.goals(state, role);
                    return std::find(goals.begin(), goals.end(), goal) != goals.end();
                });
                EXPECT_TRUE(part.side == Side::upper || end >= part.bound) << name;
                EXPECT_TRUE(part.side == Side::lower || end <= part.bound) << name;
            }
        }
    }
}

} // namespace zermelo::strategy
