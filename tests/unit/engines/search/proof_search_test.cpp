// Questions with few steps against the definition: whoever has to hurry fails when the steps have run out.
#include "cross/graph_game.h"
#include "engines/search/hurry_judge.h"
#include "engines/search/search.h"
#include "game/reference.h"
#include "session/games.h"

#include <gtest/gtest.h>

namespace zermelo::engines {

TEST(ProofSearch, HurryIsAsDefined) {
    std::size_t late[2] = {}, in_time[2] = {}; // by who hurries
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
        cross::GraphKind kind{2, false, seed % 2 == 0, seed % 4 < 2, seed % 5 == 0};
        session::Session pipeline = machine_test::read(cross::graph_game(seed, kind));
        const game::Game &game = *pipeline.game;
        analyse::Facts facts;
        Problem problem{game, *pipeline.tapes, facts};
        PayoffBits payoff(game, pipeline.tapes->circuit, game::RoleId(0), game::Model::adversarial,
                          game::Measure::goal);
        game::Sides sides = game::sides_of(game, game::RoleId(0), game::Model::adversarial);
        space::Canonical canonical(facts.symmetries, game);
        Shared shared(std::size_t{1} << 20);
        ProofSearch prover(problem, payoff, sides, canonical, nullptr, shared);
        HurryJudge judge(game);
        if (game::Reference(game).terminal(game.initial)) continue;
        for (std::size_t rung = 1; rung < judge.scale().size(); ++rung)
            for (std::uint16_t within = 1; within <= 5; ++within)
                for (bool others_hurry : {false, true}) {
                    int threshold = judge.scale()[rung];
                    auto number = static_cast<std::uint8_t>(rung + (others_hurry ? 128 : 0));
                    prover.ask({number, threshold, within, others_hurry});
                    bool won = prover.prove(game.initial.words.data()).won;
                    EXPECT_EQ(won, judge.won(game.initial, threshold, within, others_hurry))
                        << "seed " << seed << ", at least " << threshold << " within " << within;
                    ++(won == others_hurry ? late : in_time)[others_hurry];
                }
    }
    for (bool others_hurry : {false, true}) {
        EXPECT_GT(late[others_hurry], 20U);
        EXPECT_GT(in_time[others_hurry], 20U);
    }
}

} // namespace zermelo::engines
