// Stacks: found where they are and nowhere else, and written so that every state is told from every other.
#include "analyse/analyse.h"
#include "base/error.h"
#include "cross/judge.h"
#include "engines/bdd/rules.h"
#include "engines/bdd/solution.h"
#include "engines/bdd/stacks.h"
#include "session/games.h"
#include "session/solve.h"
#include "store/shelf.h"

#include <gtest/gtest.h>

#include <set>

namespace zermelo::engines::symbolic {

namespace {

using session::Session;

// Two players drop discs into two columns of three cells. `more` says what happens besides, and how an empty
// cell is written.
Session columns(const std::string &more) {
    return machine_test::read(R"(
        (role red) (role blue)
        (other red blue) (other blue red)
        (column 1) (column 2)
        (above 1 2) (above 2 3)
        (init (control red))
        (<= (next (control ?p)) (true (control ?q)) (other ?p ?q))
        (<= (filled ?c ?r) (true (cell ?c ?r red)))
        (<= (filled ?c ?r) (true (cell ?c ?r blue)))
        (<= (legal ?p (drop ?c)) (true (control ?p)) (column ?c) (not (filled ?c 3)))
        (<= (legal ?p wait) (true (control ?q)) (other ?p ?q))
        (<= (lands ?c 1) (column ?c) (not (filled ?c 1)))
        (<= (lands ?c ?r) (column ?c) (above ?b ?r) (filled ?c ?b) (not (filled ?c ?r)))
        (<= (next (cell ?c ?r ?p)) (does ?p (drop ?c)) (lands ?c ?r))
        (<= (some_free) (column ?c) (not (filled ?c 3)))
        (<= terminal (not some_free))
        (<= (won ?p) (role ?p) (true (cell 1 2 ?p)) (true (cell 2 2 ?p)))
        (<= (won ?p) (role ?p) (true (cell 1 1 ?p)) (true (cell 2 3 ?p)) (true (cell 1 3 ?p)))
        (<= (decided) (won ?p))
        (<= (goal ?p 100) (won ?p) (other ?p ?q) (not (won ?q)))
        (<= (goal ?p 50) (role ?p) (not decided))
        (<= (goal ?p 50) (won ?p) (other ?p ?q) (won ?q))
        (<= (goal ?p 0) (won ?q) (other ?p ?q) (not (won ?p)))
    )" + more);
}

const char *discs_stay = "(<= (next (cell ?c ?r ?p)) (true (cell ?c ?r ?p)) (role ?p))";
const char *blanks = R"(
    (<= (init (cell ?c ?r blank)) (column ?c) (above ?b ?r))
    (<= (init (cell ?c 1 blank)) (column ?c))
    (<= (next (cell ?c ?r blank)) (true (cell ?c ?r blank)) (not (falls ?c ?r)))
    (<= (falls ?c ?r) (does ?p (drop ?c)) (lands ?c ?r)))";
// The lowest disc of the first column goes when the third comes.
const char *bottom_goes = R"(
    (<= (next (cell ?c ?r ?p)) (true (cell ?c ?r ?p)) (role ?p) (not (goes ?c ?r)))
    (<= (goes 1 1) (does ?p (drop 1)) (lands 1 3)))";

class Stacks : public ::testing::Test {
  protected:
    void find(Session session) {
        session_.emplace(std::move(session));
        session::find_facts(*session_, {});
        query_.from = session_->game->initial;
        cells_ = with_stacks(problem(), query_, make_cells(*session_->game, *session_->facts), {});
    }
    Problem problem() const { return session::problem(*session_); }
    std::size_t stacks() const {
        return static_cast<std::size_t>(
            std::count_if(cells_.begin(), cells_.end(), [](const Cell &cell) { return cell.ends_stack(); }));
    }
    // All states: their bits, which differ, and their values, which are those of the judge.
    void compare() {
        const game::Game &game = *session_->game;
        cross::PlayGraph graph(game, game.initial, 20'000);
        cross::Judge judge(graph, query_.role, query_.model, query_.measure, cross::highest_goals(game));
        const auto &truth = judge.values({});
        States states(problem(), query_, cells_, {}, std::size_t{1} << 28, 2);
        const Rules &rules = states.rules();
        store::MemoryShelf shelf;
        Solver(states, shelf, [](const std::string &) {}).by_layers(game.initial.words.data());
        auto solved = read_solution(shelf);
        std::set<std::vector<bool>> seen;
        for (std::size_t i = 0; i < graph.size(); ++i) {
            auto bits = bits_of(cells_, graph[i].state.words.data());
            ASSERT_TRUE(bits);
            EXPECT_TRUE(seen.insert(*bits).second);
            auto worth = solved->at(*bits);
            ASSERT_TRUE(worth);
            std::vector<int> values = rules.code().values(worth->value);
            EXPECT_EQ(std::vector<mpq_class>(values.begin(), values.end()), truth[i]);
        }
        mpz_class counted = 0;
        for (const LayerCount &layer : solved->counts(rules.code().count(), cells_, states.meter()))
            counted += layer.states;
        EXPECT_EQ(counted, graph.size());
    }

    std::optional<Session> session_;
    Query query_;
    std::vector<Cell> cells_;
};

TEST_F(Stacks, AreFound) {
    find(columns(discs_stay));
    EXPECT_EQ(stacks(), 2);
    EXPECT_EQ(bit_count(cells_), 2 * 4 + 1);
    compare();
}

TEST_F(Stacks, AreFoundWhereEmptyIsWritten) {
    find(columns(std::string(discs_stay) + blanks));
    EXPECT_EQ(stacks(), 2);
    EXPECT_EQ(bit_count(cells_), 2 * 4 + 1);
    compare();
}

// The third disc stands on the second still, but these on no other.
TEST_F(Stacks, AreFoundAsFarAsTheyGo) {
    find(columns(bottom_goes));
    EXPECT_EQ(stacks(), 2);
    EXPECT_EQ(bit_count(cells_), 4 + 3 + 2 + 1);
    compare();
}

TEST_F(Stacks, AreProved) {
    find(columns(discs_stay));
    std::string guess = to_text(cells_, *session_->game);
    auto broken = [&] {
        std::vector<Cell> cells = cells_from(guess, *session_->game);
        bdd::Manager manager(bit_count(cells), {}, std::size_t{1} << 28);
        Coding coding(manager, cells, session_->game->fluents.size());
        Meter meter{Job()};
        return Rules(problem(), query_, manager, coding, meter).broken().size();
    };
    EXPECT_EQ(broken(), 0);
    find(columns(bottom_goes));
    EXPECT_EQ(broken(), 1); // above the disc that goes
}

TEST_F(Stacks, AreReadAgain) {
    find(columns(std::string(discs_stay) + blanks));
    std::string text = to_text(cells_, *session_->game);
    std::vector<Cell> again = cells_from(text, *session_->game);
    EXPECT_EQ(to_text(again, *session_->game), text);
    EXPECT_EQ(bits_of(again, query_.from.words.data()), bits_of(cells_, query_.from.words.data()));
    EXPECT_EQ(bit_count(again), bit_count(cells_));
}

// A disc in the air, two in one cell, one in an empty cell.
TEST_F(Stacks, HaveNoBitsForStatesThatCannotBe) {
    find(columns(std::string(discs_stay) + blanks));
    const game::Game &game = *session_->game;
    auto fluent = [&](const std::string &name) {
        for (std::size_t f = 0; f < game.fluents.size(); ++f)
            if (game.fluents[f].name == name) return f;
        throw Error("there is no " + name);
    };
    auto with = [&](const std::vector<std::string> &changed) {
        game::State state = game.initial;
        for (const std::string &name : changed) {
            std::size_t f = fluent(name);
            state.words[f / 64] ^= std::uint64_t{1} << (f % 64);
        }
        return bits_of(cells_, state.words.data()).has_value();
    };
    EXPECT_TRUE(with({"(cell 1 1 blank)", "(cell 1 1 red)"}));
    EXPECT_FALSE(with({"(cell 1 2 blank)", "(cell 1 2 red)"}));
    EXPECT_FALSE(with({"(cell 1 1 blank)", "(cell 1 1 red)", "(cell 1 1 blue)"}));
    EXPECT_FALSE(with({"(cell 1 1 red)"}));
    EXPECT_FALSE(with({"(cell 1 1 blank)"}));
}

} // namespace

} // namespace zermelo::engines::symbolic
