// Formulas that leave out needless first moves are as true as others: random games on a ring of cells, which
// can be turned, against brute force.
#include "analyse/analyse.h"
#include "cross/judge.h"
#include "encode/encode.h"
#include "encode/evaluate_qbf.h"
#include "encode/symmetry.h"
#include "game/reference.h"
#include "session/games.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <random>

namespace zermelo::encode {

namespace {

// Two players mark cells. Who has three that lie as given for the player, turned anyhow, has won. In some
// games a mark beside an own one keeps the turn; in some both players mark at once.
std::string ring_game(std::mt19937 &random, int cells, bool keeps_turn, bool at_once) {
    std::string out = R"(
(role x) (role o) (other x o) (other o x)
(init (control x))
(<= (legal ?p (mark ?i)) (may ?p) (cell ?i) (not (marked ?i)))
(<= (legal ?p noop) (role ?p) (not (may ?p)))
(<= (marked ?i) (true (owned ?i ?p)))
(<= (next (owned ?i ?p)) (true (owned ?i ?p)))
(<= (next (owned ?i ?p)) (does ?p (mark ?i)))
(<= (next (control ?p)) (true (control ?p)) again)
(<= (next (control ?q)) (true (control ?p)) (other ?p ?q) (not again))
(<= (wins ?p) (line ?p ?a ?b ?c) (true (owned ?a ?p)) (true (owned ?b ?p)) (true (owned ?c ?p)))
(<= open (cell ?i) (not (marked ?i)))
(<= terminal (wins ?p))
(<= terminal (not open))
(<= (goal ?p 100) (wins ?p) (other ?p ?q) (not (wins ?q)))
(<= (goal ?p 0) (role ?p) (other ?p ?q) (wins ?q) (not (wins ?p)))
(<= (goal ?p 50) (role ?p) (other ?p ?q) (not (wins ?p)) (not (wins ?q)))
(<= (goal ?p 50) (role ?p) (other ?p ?q) (wins ?p) (wins ?q))
)";
    out += at_once ? "(<= (may ?p) (role ?p))\n" : "(<= (may ?p) (true (control ?p)))\n";
    out += keeps_turn ? "(<= again (does ?p (mark ?i)) (beside ?i ?j) (true (owned ?j ?p)))\n"
                      : "(<= again (true (control ?p)) (not (true (control ?p))))\n";
    for (int i = 0; i < cells; ++i) out += fmt::format("(cell {}) (beside {} {})\n", i, i, (i + 1) % cells);
    for (const char *player : {"x", "o"}) {
        auto first = random() % static_cast<unsigned>(cells - 1);
        auto second = random() % static_cast<unsigned>(cells - 1);
        for (int i = 0; i < cells; ++i)
            out += fmt::format("(line {} {} {} {})\n", player, i, (i + 1 + static_cast<int>(first)) % cells,
                               (i + 1 + static_cast<int>(second)) % cells);
    }
    return out;
}

struct Loaded {
    session::Session pipeline;
    analyse::Facts facts;
};

Loaded load(session::Session pipeline) {
    analyse::Facts facts = analyse::analyse(*pipeline.game, *pipeline.tapes, {}, analyse::Depth::quick);
    return {std::move(pipeline), std::move(facts)};
}

Loaded load_text(const std::string &text) { return load(machine_test::read(text)); }

std::vector<NeedlessMove> needless(const Loaded &loaded, const game::State &from) {
    Meter meter({});
    return needless_moves(*loaded.pipeline.game, loaded.facts.symmetries, from, 9, meter);
}

game::State after_some_moves(const game::Game &game, std::mt19937 &random, std::size_t steps) {
    game::Reference reference(game);
    game::State state = game.initial;
    while (steps-- > 0 && !reference.terminal(state)) {
        std::vector<game::MoveId> joint;
        for (std::size_t r = 0; r < game.roles.size(); ++r) {
            std::vector<game::MoveId> legal = reference.legal(state, game::RoleId(r));
            joint.push_back(legal[random() % legal.size()]);
        }
        state = reference.next(state, joint);
    }
    return state;
}

struct Tally {
    std::size_t yes = 0, no = 0, left_out = 0;
};

void check_question(const Loaded &loaded, const Question &question, Tally &tally) {
    const session::Session &pipeline = loaded.pipeline;
    engines::Query query;
    query.role = question.role;
    query.model = question.model;
    query.from = question.from;
    query.depth = question.depth;
    bool truth = cross::brute_force(*pipeline.game, query) >= question.goal;
    ++(truth ? tally.yes : tally.no);
    UsedFacts known = used_facts(loaded.facts, *pipeline.game, question.from);
    for (auto illegal : {CircuitStyle::IllegalCode::choice, CircuitStyle::IllegalCode::loses}) {
        Style style;
        style.circuit.illegal_code = illegal;
        Encoding encoding =
            encode({*pipeline.program, *pipeline.game, pipeline.tapes->circuit}, question, known, style, {});
        EXPECT_EQ(evaluate(encoding.formula), truth)
            << "role " << question.role.index() << ", goal " << question.goal << ", depth " << question.depth
            << ", " << game::name(question.model);
    }
}

} // namespace

TEST(EncodeSymmetry, RandomRings) {
    std::mt19937 random(1);
    Tally tally;
    for (int number = 0; number < 120; ++number) {
        bool at_once = number % 8 == 7;
        Loaded loaded = load_text(ring_game(random, at_once ? 4 : 4 + number % 3, number % 3 == 2, at_once));
        Question question;
        question.from = after_some_moves(*loaded.pipeline.game, random, number % 3 == 0 ? 0 : number % 4);
        for (std::size_t role : {0, 1})
            for (game::Model model :
                 {game::Model::adversarial, game::Model::minimax, game::Model::cooperative}) {
                SCOPED_TRACE("game " + std::to_string(number));
                question.role = game::RoleId(role);
                question.model = model;
                question.goal = random() % 2 == 0 ? 50 : 100;
                question.depth = 2 + random() % 3;
                check_question(loaded, question, tally);
            }
        tally.left_out += needless(loaded, question.from).empty() ? 0 : 1;
    }
    EXPECT_GT(tally.yes, 150U);
    EXPECT_GT(tally.no, 150U);
    EXPECT_GT(tally.left_out, 60U);
}

TEST(EncodeSymmetry, OneMoveOfEachOrbit) {
    Loaded loaded = load(machine_test::load("games/tictactoe/3x3.kif"));
    std::vector<std::size_t> left_out(10);
    for (const NeedlessMove &it : needless(loaded, loaded.pipeline.game->initial)) ++left_out[it.size()];
    EXPECT_EQ(left_out[1], 9U - 3U);
    EXPECT_EQ(left_out[2], (8U - 5U) + (8U - 5U) + (8U - 2U)); // in a corner, on a side, in the centre
    EXPECT_GT(left_out[3], 0U);
}

TEST(EncodeSymmetry, NothingWhereBothChoose) {
    std::mt19937 random(1);
    Loaded loaded = load_text(ring_game(random, 4, false, true));
    EXPECT_FALSE(loaded.facts.symmetries.empty());
    EXPECT_TRUE(needless(loaded, loaded.pipeline.game->initial).empty());
}

} // namespace zermelo::encode
