// Encodings of games of the library, decided by DepQBF: the answers of the search engine.
#include "analyse/analyse.h"
#include "encode/encode.h"
#include "engines/common/engines.h"
#include "session/games.h"
#include "session/position.h"
#include "solvers/qbf/depqbf.h"

#include <gtest/gtest.h>

namespace zermelo::encode {

namespace {

struct Case {
    const char *game;
    const char *after; // moves
    std::size_t depth;
    int goal;
    std::size_t role;
};

class LibraryGames : public testing::TestWithParam<Case> {};

TEST_P(LibraryGames, EveryMethodAgreesWithSearch) {
    Case it = GetParam();
    session::Session pipeline = machine_test::load(std::string("games/") + it.game);
    ASSERT_TRUE(pipeline.tapes);
    analyse::Facts facts = analyse::analyse(*pipeline.game, *pipeline.tapes, {}, analyse::Depth::quick);
    Question question;
    question.from = *it.after ? session::state_after(pipeline, it.after) : pipeline.game->initial;
    question.depth = it.depth;
    question.goal = it.goal;
    question.role = game::RoleId(it.role);
    engines::Query query;
    query.role = question.role;
    query.from = question.from;
    query.depth = it.depth;
    engines::Verdict verdict =
        engines::search_engine.solve({*pipeline.game, *pipeline.tapes, facts}, query, engines::Resources{});
    ASSERT_TRUE(verdict.decided()) << verdict.reason;
    bool truth = verdict.lower >= it.goal;

    UsedFacts known = used_facts(facts, *pipeline.game, question.from);
    std::vector<Style> styles{{Method::general, Quantification::dependency, false, {}},
                              {Method::general, Quantification::predicate, true, {}},
                              {Method::circuit, Quantification::dependency, false, {}}};
    if (!known.turns.empty()) styles.push_back({Method::strict, Quantification::dependency, false, {}});
    styles.push_back(styles[2]);
    styles.back().circuit = {CircuitStyle::IllegalCode::loses, CircuitStyle::AfterEnd::frozen,
                             CircuitStyle::Groups::clauses};
    for (const Style &style : styles) {
        Encoding encoding =
            encode({*pipeline.program, *pipeline.game, pipeline.tapes->circuit}, question, known, style, {});
        qbf::Answer answer = qbf::solve_with_depqbf(encoding.formula, {});
        EXPECT_EQ(answer.truth, truth) << "method " << static_cast<int>(style.method) << ' ' << answer.reason;
    }
}

INSTANTIATE_TEST_SUITE_P(Games, LibraryGames,
                         testing::Values(Case{"tictactoe/3x3.kif", "(mark 2 2) ; (mark 1 2)", 5, 100, 0},
                                         Case{"tictactoe/3x3.kif", "(mark 2 2) ; (mark 1 2)", 4, 100, 0},
                                         Case{"tictactoe/3x3.kif", "(mark 2 2) ; (mark 1 1)", 7, 50, 1},
                                         Case{"nim/1_2_3.kif", "", 6, 100, 0},
                                         Case{"nim/1_2_3.kif", "", 6, 100, 1},
                                         Case{"hex/3x3.kif", "", 5, 100, 0},
                                         Case{"breakthrough/bt1_3x3.kif", "", 5, 100, 0},
                                         Case{"three_player_nim/1_2_3.kif", "", 6, 100, 0},
                                         Case{"rock_paper_scissors/3.kif", "", 3, 100, 0},
                                         Case{"goofspiel/3_rising.kif", "", 3, 50, 0}));

} // namespace
} // namespace zermelo::encode
