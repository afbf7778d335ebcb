// The most important test of encodings: a formula is true if and only if the role can force the goal within
// the depth. Every method, prefix and style, on random games of every form against brute force.
#include "analyse/analyse.h"
#include "cross/graph_game.h"
#include "cross/judge.h"
#include "cross/random_description.h"
#include "encode/all_styles.h"
#include "encode/evaluate_qbf.h"
#include "session/games.h"

#include <gtest/gtest.h>

namespace zermelo::encode {

namespace {

// How many answers there were of each kind, so that a test in which all are alike fails.
struct Tally {
    std::size_t yes = 0, no = 0, strict = 0;
    std::size_t next_style = 0;
};

void check_question(const session::Session &pipeline, const Question &question, const UsedFacts &known,
                    Tally &tally) {
    engines::Query query;
    query.role = question.role;
    query.model = question.model;
    query.from = question.from;
    query.depth = question.depth;
    bool truth = cross::brute_force(*pipeline.game, query) >= question.goal;
    ++(truth ? tally.yes : tally.no);
    tally.strict += known.turns.empty() ? 0 : 1;
    std::vector<NamedStyle> styles = all_styles(!known.turns.empty());
    for (std::size_t i = 0; i < 3; ++i) { // each question a few styles, in turn, so that all come to many
        const NamedStyle &it = styles[tally.next_style++ % styles.size()];
        SCOPED_TRACE(it.name + ", role " + std::to_string(question.role.index()) + ", goal " +
                     std::to_string(question.goal) + ", depth " + std::to_string(question.depth) + ", " +
                     game::name(question.model));
        Encoding encoding = encode({*pipeline.program, *pipeline.game, pipeline.tapes->circuit}, question,
                                   known, it.style, {});
        EXPECT_EQ(evaluate(encoding.formula), truth);
    }
}

void check_game(const session::Session &pipeline, std::size_t max_depth, Tally &tally) {
    ASSERT_TRUE(pipeline.tapes);
    analyse::Facts facts = analyse::analyse(*pipeline.game, *pipeline.tapes, {}, analyse::Depth::quick);
    Question question;
    question.from = pipeline.game->initial;
    UsedFacts known = used_facts(facts, *pipeline.game, question.from);
    for (std::size_t role = 0; role < pipeline.game->roles.size(); ++role)
        for (game::Model model : {game::Model::adversarial, game::Model::minimax, game::Model::cooperative})
            for (int goal : {25, 75})
                for (std::size_t depth = 0; depth <= max_depth; depth += 1 + depth / 2) {
                    question.role = game::RoleId(role);
                    question.model = model;
                    question.goal = goal;
                    question.depth = depth;
                    check_question(pipeline, question, known, tally);
                }
}

} // namespace

TEST(Encode, RandomGraphs) {
    Tally tally;
    for (std::uint64_t seed = 0; seed < 12; ++seed)
        for (int players : {1, 2, 3}) {
            cross::GraphKind kind{players, false, seed % 2 == 0, seed % 3 == 0, seed % 4 == 0};
            SCOPED_TRACE("seed " + std::to_string(seed) + ", players " + std::to_string(players));
            check_game(machine_test::read(cross::graph_game(seed, kind)), 4, tally);
        }
    EXPECT_GT(tally.yes, 100U);
    EXPECT_GT(tally.no, 100U);
    EXPECT_GT(tally.strict, 10U);
}

TEST(Encode, RandomDescriptions) {
    Tally tally;
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        try {
            check_game(machine_test::read(cross::random_description(seed)), 3, tally);
        } catch (const std::runtime_error &) {
            // too many states for brute force
        }
    }
    EXPECT_GT(tally.yes, 20U);
    EXPECT_GT(tally.no, 20U);
}

} // namespace zermelo::encode
