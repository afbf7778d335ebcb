// Games of chance: the value of a formula is the probability with which the role reaches the goal within the
// depth. Every method, prefix and style, on random games of every form, against the definition.
#include "analyse/analyse.h"
#include "cross/graph_game.h"
#include "cross/judge.h"
#include "encode/all_styles.h"
#include "encode/equal_moves.h"
#include "game/reference.h"
#include "game/sides.h"
#include "session/games.h"
#include "session/position.h"
#include "solvers/ssat/solve.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>

namespace zermelo::encode {

namespace {

using game::RoleId;

// Definition 1 of He and Thielscher, "An ASP-based approach to solving general stochastic two-player games",
// for any roles: the one side chooses, then the other, then chance.
class Definition {
  public:
    Definition(const game::Game &game, const Question &question)
        : reference_(game), question_(question), sides_(game::sides_of(game, question.role, question.model)) {
    }

    mpq_class probability(const game::State &state, std::size_t steps) const {
        if (reference_.terminal(state)) return reached(state) ? 1 : 0;
        if (steps == 0) return 0;
        for (std::size_t r = 0; r < reference_.game().roles.size(); ++r)
            if (reference_.legal(state, RoleId(r)).empty()) return 0;
        std::vector<game::MoveId> joint(reference_.game().roles.size());
        auto best = [&](bool own, const std::function<mpq_class()> &then) {
            std::optional<mpq_class> out;
            for_all(state, own ? sides_.own : sides_.others, 0, joint, [&] {
                mpq_class value = then();
                if (!out || (own ? value > *out : value < *out)) out = value;
            });
            return *out;
        };
        auto chance = [&] {
            mpq_class sum = 0, count = 0;
            for_all(state, sides_.chance, 0, joint, [&] {
                sum += probability(reference_.next(state, joint), steps - 1);
                count += 1;
            });
            return mpq_class(sum / count);
        };
        bool first = sides_.own_first;
        return best(first, [&] { return best(!first, chance); });
    }

  private:
    bool reached(const game::State &state) const {
        const auto &goals = reference_.game().roles[question_.role.index()].goals;
        return std::ranges::any_of(reference_.goals(state, question_.role), [&](std::size_t g) {
            return goals[g].value && *goals[g].value >= question_.goal;
        });
    }
    void for_all(const game::State &state, const std::vector<RoleId> &roles, std::size_t i,
                 std::vector<game::MoveId> &joint, const std::function<void()> &then) const {
        if (i == roles.size()) return then();
        for (game::MoveId move : reference_.legal(state, roles[i])) {
            joint[roles[i].index()] = move;
            for_all(state, roles, i + 1, joint, then);
        }
    }

    game::Reference reference_;
    const Question &question_;
    game::Sides sides_;
};

struct Tally {
    std::size_t certain = 0, impossible = 0, between = 0, strict = 0;
    std::size_t next_style = 0;
};

mpq_class value_of(Encoding encoding) {
    ssat::Answer answer =
        ssat::solve({std::move(encoding.formula), std::move(encoding.probabilities)}, Job());
    EXPECT_TRUE(answer.decided()) << answer.reason;
    return answer.lower;
}

void check_question(const session::Session &session, const Question &question, const UsedFacts &known,
                    std::size_t how_many, Tally &tally) {
    mpq_class truth = Definition(*session.game, question).probability(question.from, question.depth);
    ++(truth == 1 ? tally.certain : truth == 0 ? tally.impossible : tally.between);
    tally.strict += known.turns.empty() ? 0 : 1;
    std::vector<NamedStyle> styles = all_styles(!known.turns.empty());
    for (std::size_t i = 0; i < std::min(how_many, styles.size()); ++i) {
        const NamedStyle &it = styles[tally.next_style++ % styles.size()];
        SCOPED_TRACE(it.name + ", role " + std::to_string(question.role.index()) + ", goal " +
                     std::to_string(question.goal) + ", depth " + std::to_string(question.depth) + ", " +
                     game::name(question.model));
        Source source{*session.program, *session.game, session.tapes->circuit};
        EXPECT_EQ(value_of(encode(source, question, known, it.style, {})), truth);
    }
}

UsedFacts known_of(const session::Session &session, const analyse::Facts &facts, const game::State &from) {
    return used_facts(facts, *session.game, from);
}

void check_game(const session::Session &session, std::size_t max_depth, Tally &tally) {
    ASSERT_TRUE(session.tapes);
    analyse::Facts facts = analyse::analyse(*session.game, *session.tapes, {}, analyse::Depth::quick);
    Question question;
    question.from = session.game->initial;
    UsedFacts known = known_of(session, facts, question.from);
    for (RoleId role : session.game->players())
        for (game::Model model : {game::Model::adversarial, game::Model::minimax, game::Model::cooperative})
            for (int goal : {25, 75})
                for (std::size_t depth = 0; depth <= max_depth; ++depth) {
                    question.role = role;
                    question.model = model;
                    question.goal = goal;
                    question.depth = depth;
                    check_question(session, question, known, 3, tally);
                }
}

} // namespace

TEST(EncodeChance, RandomGraphs) {
    Tally tally;
    for (std::uint64_t seed = 0; seed < 30; ++seed)
        for (int players : {1, 2, 3}) {
            cross::GraphKind kind{.players = players,
                                  .chance = true,
                                  .cycles = seed % 2 == 0,
                                  .simultaneous = seed % 3 == 0,
                                  .dead_ends = seed % 4 == 0,
                                  .random_first = seed % 5 == 0,
                                  .random_goals = seed % 7 == 0};
            SCOPED_TRACE("seed " + std::to_string(seed) + ", players " + std::to_string(players));
            check_game(machine_test::read(cross::graph_game(seed, kind)), 3, tally);
        }
    EXPECT_GT(tally.between, 300U);
    EXPECT_GT(tally.certain, 30U);
    EXPECT_GT(tally.impossible, 300U);
    EXPECT_GT(tally.strict, 10U);
}

// The goal to reach is drawn after the play: the value is what can be expected of the goal.
TEST(EncodeChance, ExpectedGoals) {
    std::size_t next_style = 0, fractions = 0;
    for (std::uint64_t seed = 100; seed < 130; ++seed) {
        cross::GraphKind kind{.players = 1 + static_cast<int>(seed % 3),
                              .chance = true,
                              .cycles = seed % 2 == 0,
                              .simultaneous = seed % 5 == 0,
                              .dead_ends = seed % 4 == 0};
        SCOPED_TRACE("seed " + std::to_string(seed));
        session::Session session = machine_test::read(cross::graph_game(seed, kind));
        ASSERT_TRUE(session.tapes);
        for (RoleId role : session.game->players())
            for (game::Model model : {game::Model::adversarial, game::Model::minimax}) {
                engines::Query query{.role = role, .model = model, .from = session.game->initial, .depth = 3};
                mpq_class truth = cross::brute_force(*session.game, query);
                Question question{role, 100, 3, session.game->initial, model, {}};
                question.scale = game::Payoff(*session.game, role, model, game::Measure::goal).scale();
                if (question.scale.size() < 2) continue;
                fractions += truth.get_den() == 1 ? 0 : 1;
                const NamedStyle style = all_styles(false)[next_style++ % all_styles(false).size()];
                SCOPED_TRACE(style.name);
                Source source{*session.program, *session.game, session.tapes->circuit};
                mpq_class share = value_of(encode(source, question, {}, style.style, {}));
                int lowest = question.scale.front();
                EXPECT_EQ(lowest + (question.scale.back() - lowest) * share, truth);
            }
    }
    EXPECT_GT(fractions, 20U);
}

// Balls of one colour do the same, but those of one urn are not legal where those of the other are.
TEST(EncodeChance, MovesThatAreLegalElsewhereAreNotEqual) {
    session::Session session = machine_test::read(R"(
        (role x) (role random) (init choosing) (legal x small) (legal x large)
        (<= (legal random wait) (true choosing))
        (<= (legal random (red 1)) (true (from small)))
        (<= (legal random (red 2)) (true (from small)))
        (<= (legal random (red 3)) (true (from large)))
        (<= (legal random (red 4)) (true (from large)))
        (<= (legal random blue) (not (true choosing)))
        (<= (next (from ?urn)) (true choosing) (does x ?urn))
        (<= (next drawn) (not (true choosing)))
        (<= (next won) (does random (red ?n)))
        (<= terminal (true drawn))
        (<= (goal x 100) (true won)) (<= (goal x 0) (not (true won))))");
    ASSERT_TRUE(session.tapes);
    Question question{RoleId(0), 100, 2, session.game->initial, game::Model::adversarial, {}};
    EXPECT_EQ(Definition(*session.game, question).probability(question.from, 2), mpq_class("2/3"));
    Tally tally;
    check_question(session, question, {}, 1000, tally);
}

TEST(EncodeChance, SidesOfOneColourAreOne) {
    session::Session session = machine_test::load("games/stochastic_tictactoe/3x3_p45.kif");
    Meter meter({});
    std::vector<std::size_t> sizes;
    for (const auto &group : equal_moves(session.tapes->circuit, session.game->roles.back(), meter))
        sizes.push_back(group.size());
    std::ranges::sort(sizes);
    EXPECT_EQ(session.game->roles.back().name, "random");
    EXPECT_EQ(sizes, (std::vector<std::size_t>{1, 1, 4})); // no toss, the other's mark, one's own
}

namespace {

struct Case {
    const char *game;
    const char *after; // moves
    std::size_t depth;
    const char *role;
    int goal;
};

class LibraryGamesOfChance : public testing::TestWithParam<Case> {};

// How many moves `random` has differs from state to state in pig, and from step to step against a player who
// moves at random.
TEST_P(LibraryGamesOfChance, EveryEncodingHasTheProbability) {
    Case it = GetParam();
    session::Session session = machine_test::load(std::string("games/") + it.game);
    ASSERT_TRUE(session.tapes);
    analyse::Facts facts = analyse::analyse(*session.game, *session.tapes, {}, analyse::Depth::quick);
    Question question;
    question.from = *it.after ? session::state_after(session, it.after) : session.game->initial;
    question.depth = it.depth;
    question.goal = it.goal;
    for (std::size_t r = 0; r < session.game->roles.size(); ++r)
        if (session.game->roles[r].name == it.role) question.role = RoleId(r);
    Tally tally;
    check_question(session, question, known_of(session, facts, question.from), 1000, tally);
    EXPECT_EQ(tally.between, 1U);
}

INSTANTIATE_TEST_SUITE_P(
    Games, LibraryGamesOfChance,
    testing::Values(
        Case{"stochastic_nim/4_cap_wins.kif", "", 8, "x", 100}, Case{"stochastic_nim/4.kif", "", 8, "o", 50},
        Case{"stochastic_tictactoe/3x3_p45.kif",
             "(choose 2 2) ; (coin 1) ; (choose 1 1) ; (coin 5) ; (choose 1 2) ; (coin 1)", 6, "x", 100},
        Case{"versus_random/tt_3x3_first.kif", "(mark 2 2) ; (mark 1 1) ; (mark 1 2)", 6, "player", 100},
        Case{"pig/10_in_3.kif", "", 4, "player", 100}, Case{"pig_race/6.kif", "", 6, "first", 100}));

} // namespace
} // namespace zermelo::encode
