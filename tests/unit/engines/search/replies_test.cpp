// Playing by replies: found where it is known to work, and what it fails to do is not taken for knowledge.
#include "analyse/analyse.h"
#include "engines/search/proof_search.h"
#include "engines/search/search.h"
#include "session/games.h"

#include <gtest/gtest.h>

namespace zermelo::engines {

namespace {

struct Successes {
    std::size_t of_prover = 0, of_others = 0;
};

// Asks whether the first role can get 100, first with either side playing by each of the replies, then
// freely.
Successes try_all(const std::string &file, bool first_role_wins) {
    auto pipeline = machine_test::load("games/" + file);
    const game::Game &game = *pipeline.game;
    analyse::Facts facts = analyse::analyse(game, *pipeline.tapes, {}, analyse::Depth::quick);
    Problem problem{game, *pipeline.tapes, facts};
    PayoffBits payoff(game, pipeline.tapes->circuit, game::RoleId(0), game::Model::adversarial,
                      game::Measure::goal);
    game::Sides sides = game::sides_of(game, game::RoleId(0), game::Model::adversarial);
    space::Canonical canonical(facts.symmetries, game);
    Shared shared(std::size_t{16} << 20);
    ProofSearch prover(problem, payoff, sides, canonical, nullptr, shared);
    Meter meter({});
    Successes out;
    for (const Replies &replies : find_replies(problem, meter))
        for (bool by_prover : {true, false}) {
            Question question{.number = 1, .threshold = 100};
            question.replies = &replies;
            question.prover_replies = by_prover;
            prover.ask(question);
            bool won = prover.prove(game.initial.words.data()).won;
            if (won == by_prover) {
                EXPECT_EQ(won, first_role_wins) << file;
                ++(by_prover ? out.of_prover : out.of_others);
            }
        }
    prover.ask({.number = 1, .threshold = 100});
    EXPECT_EQ(prover.prove(game.initial.words.data()).won, first_role_wins) << file;
    return out;
}

} // namespace

TEST(Replies, SucceedInPairsOfHeaps) {
    Successes found = try_all("nim/12_12_20_20.kif", false);
    EXPECT_EQ(found.of_prover, 0U);
    EXPECT_GT(found.of_others, 0U);
}

TEST(Replies, AreNoKnowledgeWhereTheyFail) {
    try_all("tictactoe/3x3.kif", false);
    try_all("connect/c3_4x4.kif", true);
    try_all("gttt/tippy_1-1.kif", true);
    try_all("clobber/3x4.kif", false);
}

} // namespace zermelo::engines
