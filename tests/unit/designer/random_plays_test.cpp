// Random plays against the exact distribution, which the reference semantics gives by going through all
// plays; and a study as a whole.
#include "designer/page.h"
#include "designer/random_plays.h"
#include "designer/study.h"
#include "game/payoff.h"
#include "game/reference.h"
#include "session/games.h"

#include <gtest/gtest.h>

#include <cmath>

namespace zermelo::designer {

namespace {

using machine_test::load;
using session::Session;

// Probabilities of what random plays are counted by.
struct Exact {
    std::map<int, double> lengths;
    std::vector<std::map<int, double>> goals; // by role
    std::vector<double> choices, alive;       // by step: the sum of joint moves, and of plays that go on
};

// Goes from step to step with all states and their probabilities.
class Judge {
  public:
    explicit Judge(const game::Game &game) : game_(game), reference_(game) {
        out_.goals.resize(game.roles.size());
    }
    Exact run() {
        Layer layer{{game_.initial.words, 1}};
        for (int step = 0; !layer.empty(); ++step) {
            next_.clear();
            out_.choices.push_back(0);
            out_.alive.push_back(0);
            for (const auto &[words, probability] : layer) {
                game::State state;
                state.words = words;
                visit(state, probability, step);
            }
            layer = next_;
        }
        return out_;
    }

  private:
    using Layer = std::map<std::vector<std::uint64_t>, double>;

    void visit(const game::State &state, double probability, int step) {
        if (reference_.terminal(state)) return end(state, probability, step);
        std::vector<std::vector<game::MoveId>> legal;
        double all = 1, players = 1;
        for (std::size_t r = 0; r < game_.roles.size(); ++r) {
            legal.push_back(reference_.legal(state, game::RoleId(r)));
            all *= static_cast<double>(legal.back().size());
            if (!game_.roles[r].is_random) players *= static_cast<double>(legal.back().size());
        }
        out_.choices.back() += probability * players;
        out_.alive.back() += probability;
        std::vector<game::MoveId> joint;
        choose(state, probability / all, legal, joint);
    }

    void choose(const game::State &state, double probability,
                const std::vector<std::vector<game::MoveId>> &legal, std::vector<game::MoveId> &joint) {
        if (joint.size() == legal.size()) {
            next_[reference_.next(state, joint).words] += probability;
            return;
        }
        for (game::MoveId move : legal[joint.size()]) {
            joint.push_back(move);
            choose(state, probability, legal, joint);
            joint.pop_back();
        }
    }

    void end(const game::State &state, double probability, int step) {
        out_.lengths[step] += probability;
        for (game::RoleId role : game_.players()) {
            std::vector<std::size_t> held = reference_.goals(state, role);
            ASSERT_EQ(held.size(), 1U);
            out_.goals[role.index()][*game_.roles[role.index()].goals[held[0]].value] += probability;
        }
    }

    const game::Game &game_;
    game::Reference reference_;
    Layer next_;
    Exact out_;
};

// Within five deviations; the same random numbers come every time, so this never fails by chance.
void expect_like(const Counts &counts, const std::map<int, double> &exact) {
    auto n = static_cast<double>(total(counts));
    for (const auto &[number, count] : counts) EXPECT_TRUE(exact.contains(number)) << number;
    for (const auto &[number, p] : exact) {
        auto found = counts.find(number);
        double part = found == counts.end() ? 0 : static_cast<double>(found->second) / n;
        EXPECT_NEAR(part, p, 5 * std::sqrt(p * std::max(0.0, 1 - p) / n) + 1 / n) << number;
    }
}

class RandomPlaysOf : public testing::TestWithParam<const char *> {};

} // namespace

TEST_P(RandomPlaysOf, AreLikeTheExactDistribution) {
    Session session = load(GetParam());
    ASSERT_TRUE(session.tapes);
    Exact exact = Judge(*session.game).run();
    for (bool from_rules : {false, true}) {
        if (from_rules) session.tapes.reset();
        PlayOptions options;
        options.plays = from_rules ? 1000 : 20'000;
        RandomPlays plays = play_at_random(session, options, {});
        EXPECT_EQ(plays.plays, options.plays);
        EXPECT_EQ(plays.ended(), options.plays);
        EXPECT_EQ(plays.reason, "");
        expect_like(plays.lengths, exact.lengths);
        ASSERT_EQ(plays.goals.size(), exact.goals.size());
        for (std::size_t r = 0; r < exact.goals.size(); ++r) {
            EXPECT_EQ(plays.goals[r].empty(), exact.goals[r].empty());
            if (!plays.goals[r].empty()) expect_like(plays.goals[r], exact.goals[r]);
        }
        EXPECT_DOUBLE_EQ(plays.steps[0].mean(), exact.choices[0]);
        for (std::size_t s = 0; s < plays.steps.size(); ++s)
            EXPECT_NEAR(plays.steps[s].mean(), exact.choices[s] / exact.alive[s],
                        5 * plays.steps[s].most / std::sqrt(static_cast<double>(plays.steps[s].states)))
                << s;
    }
}

INSTANTIATE_TEST_SUITE_P(Games, RandomPlaysOf,
                         testing::Values("games/nim/1_2_3.kif", "games/goofspiel/3_rising.kif",
                                         "games/three_player_nim/1_2_3.kif", "games/pig/10_in_3.kif",
                                         "games/rock_paper_scissors/1.kif", "games/tictactoe/3x3.kif"));

TEST(RandomPlays, MoreOfThemBeginWithTheSameOnes) {
    Session session = load("games/tictactoe/3x3.kif");
    RandomPlays some = play_at_random(session, {.plays = 300}, {});
    RandomPlays one_more = play_at_random(session, {.plays = 301}, {});
    std::uint64_t different = 0;
    for (const auto &[length, count] : one_more.lengths) different += count - some.lengths[length];
    EXPECT_EQ(different, 1U);
    for (const auto &[length, count] : some.lengths) EXPECT_LE(count, one_more.lengths[length]);
}

TEST(RandomPlays, AreCutAndGetStuck) {
    Session session = load("tests/cases/check/stuck.kif");
    for (bool from_rules : {false, true}) {
        if (from_rules) session.tapes.reset();
        // From the hall one stays, gets stuck in a room, or comes to the end, each with the same probability.
        RandomPlays plays = play_at_random(session, {.plays = 900, .depth = 1}, {});
        EXPECT_EQ(plays.plays, 900U);
        EXPECT_NEAR(static_cast<double>(plays.cut), 300, 70);
        EXPECT_NEAR(static_cast<double>(plays.stuck), 300, 70);
        EXPECT_EQ(plays.ended(), total(plays.lengths));
        EXPECT_EQ(plays.lengths.size(), 1U);
        EXPECT_EQ(plays.goals[0], (Counts{{100, plays.ended()}}));
    }
}

TEST(RandomPlays, EndWithTheJob) {
    Session session = load("games/tictactoe/3x3.kif");
    std::atomic<bool> stop{true};
    RandomPlays plays = play_at_random(session, {}, Job().until(stop));
    EXPECT_EQ(plays.ended(), 0U);
    EXPECT_EQ(plays.plays, plays.cut);
    EXPECT_NE(plays.reason, "");
}

TEST(Study, HasTheValuesOfSolve) {
    for (const char *path : {"games/nim/1_2_3.kif", "games/goofspiel/3_rising.kif", "games/pig/10_in_3.kif",
                             "games/three_player_nim/1_2_3.kif"}) {
        Session session = load(path), other = load(path);
        engines::Resources resources;
        Study found = study(session, {.plays = 100}, resources);
        session::Request request;
        request.query.from = other.game->initial;
        request.query.distance = !other.game->has_chance();
        request.roles = other.game->players();
        request.moves = true;
        session::Solution solution = session::solve(other, request, resources);
        ASSERT_FALSE(found.solutions.empty());
        for (std::size_t r = 0; r < solution.roles.size(); ++r) {
            const session::RoleAnswer &a = found.solutions[0].roles[r], &b = solution.roles[r];
            EXPECT_EQ(a.found.verdict.lower, b.found.verdict.lower);
            EXPECT_EQ(a.found.verdict.upper, b.found.verdict.upper);
            EXPECT_EQ(a.found.verdict.distance, b.found.verdict.distance);
            ASSERT_EQ(a.moves.size(), b.moves.size());
            for (std::size_t m = 0; m < a.moves.size(); ++m) {
                EXPECT_EQ(a.moves[m].lower, b.moves[m].lower);
                EXPECT_EQ(a.moves[m].upper, b.moves[m].upper);
            }
        }
    }
}

TEST(Study, InterruptedStillMakesAPage) {
    Session session = load("games/connect/c4_5x5.kif");
    std::atomic<bool> stop{true};
    engines::Resources resources;
    resources.job = Job().until(stop);
    Study found = study(session, {}, resources);
    EXPECT_TRUE(found.interrupted);
    ASSERT_EQ(found.solutions.size(), 1U);
    EXPECT_FALSE(found.solutions[0].roles[0].found.verdict.decided());
    std::string text = page("c4", session, found, {"zermelo", {}, {}, 1, 0});
    EXPECT_NE(text.find("interrupted"), std::string::npos);
    EXPECT_TRUE(text.ends_with("</html>\n"));
}

TEST(Study, LeavesTheSessionOfOthersAlone) {
    const Session session = load("games/nim/1_2_3.kif");
    std::string text = make_page("nim", "zermelo", session, {.plays = 10}, {});
    EXPECT_EQ(session.facts, nullptr);
    EXPECT_NE(text.find("loses against perfect play"), std::string::npos);
}

TEST(Study, PlaysWhatWasNotGrounded) {
    Session session = session::prepare(std::string(ZERMELO_SOURCE_DIR "/games/tictactoe/3x3.kif"),
                                       session::Stage::check, {});
    Study found = study(session, {.plays = 50}, {});
    EXPECT_EQ(found.plays.ended(), 50U);
    EXPECT_EQ(found.plays.reasoner, machine::Reasoner::lifted);
    EXPECT_TRUE(found.solutions.empty());
    EXPECT_EQ(found.roles, (machine::Names{"x", "o"}));
    EXPECT_NE(found.position.find("control"), std::string::npos);
    EXPECT_TRUE(page("t", session, found, {"zermelo", {}, {}, 1, 0}).ends_with("</html>\n"));
}

} // namespace zermelo::designer
