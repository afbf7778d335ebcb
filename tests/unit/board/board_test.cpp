// What must hold of the boards of any game, in any state: nothing is lost, and nothing is made up.
#include "board/board.h"
#include "gdl/parse.h"
#include "machine/playout.h"
#include "session/examine.h"

#include <fmt/core.h>
#include <gtest/gtest.h>

#include <filesystem>

namespace zermelo::board {

namespace {

using session::Session;
using session::Stage;

std::vector<std::string> games() {
    std::vector<std::string> out;
    for (const char *game :
         {"tictactoe/3x3", "connect/c3_4x4", "hex/3x3", "einstein/3x3", "nim/1_2_3", "hanoi/3",
          "goofspiel/3_rising", "pursuit/3x3", "dots_and_boxes/2x2", "peg_solitaire/triangle10", "cubi_cup/2",
          "sliding_tiles/3x2_hardest", "knock_race/6", "chinese_checkers/4x4"})
        out.push_back(std::string(ZERMELO_SOURCE_DIR "/games/") + game + ".kif");
    for (const auto &entry : std::filesystem::directory_iterator(ZERMELO_SOURCE_DIR "/tests/cases/board"))
        if (entry.path().extension() == ".kif") out.push_back(entry.path().string());
    return out;
}

std::size_t relation_of(const Layout &layout, const std::string &fact) {
    const Relation *relation = layout.find(read(fact).shape);
    return relation ? static_cast<std::size_t>(relation - layout.relations.data()) : SIZE_MAX;
}

// Every fact is listed, or stands in a place, or says that nothing does; no place is filled otherwise.
void expect_all_shown(const Board &board, const machine::Names &facts) {
    const Layout &layout = board.layout();
    Contents contents(layout);
    Picture picture = board.picture(facts);
    std::multiset<std::string> shown, expected;
    for (std::size_t g = 0; g < layout.grids.size(); ++g) {
        EXPECT_EQ(picture.grids[g].size(), layout.grids[g].places.size());
        for (const Cell &cell : picture.grids[g])
            for (const Content &content : cell.content) shown.insert(content.text);
    }
    std::set<std::string> listed(picture.listed.begin(), picture.listed.end());
    for (const std::string &fact : facts) {
        if (listed.contains(fact)) continue;
        std::size_t r = relation_of(layout, fact);
        ASSERT_NE(r, SIZE_MAX) << fact;
        Values values = layout.relations[r].by_position(read(fact).values);
        std::size_t places = 0;
        for (const Grid &grid : layout.grids)
            for (const Layer &layer : grid.layers)
                if (auto place = layer.relation == r ? place_of(grid, layer, values) : std::nullopt) {
                    EXPECT_TRUE(grid.has(*place)) << fact;
                    ++places;
                    if (std::string text = contents.text(grid, layer, values); !text.empty())
                        expected.insert(text);
                }
        EXPECT_GE(places, 1U) << fact;
    }
    EXPECT_EQ(shown, expected);
}

void expect_places_there(const Board &board, const machine::Step &step, const machine::Names &roles) {
    for (std::size_t r = 0; r < step.legal.size(); ++r)
        for (const auto &places : board.places(roles[r], step.legal[r], step.facts))
            for (const PlaceOnGrid &place : places) {
                ASSERT_LT(place.grid, board.layout().grids.size());
                EXPECT_TRUE(board.layout().grids[place.grid].has(place.place));
            }
}

Session prepared(const std::string &game, Stage stage) {
    Session out = session::prepare(game, stage, {});
    EXPECT_FALSE(out.has_errors()) << game;
    return out;
}

std::string outline(const Layout &layout) {
    std::string out;
    for (const Grid &grid : layout.grids) {
        out += grid.name + (grid.shape == Shape::hex ? " hex" : "") + (grid.falls ? " falls" : "") + ":";
        for (const Values &line : grid.columns) out += " " + label(line);
        out += " |";
        for (const Values &line : grid.rows) out += " " + label(line);
        out += "\n";
    }
    return out;
}

} // namespace

TEST(Board, LosesNothing) {
    for (const std::string &game : games()) {
        SCOPED_TRACE(game);
        Session session = prepared(game, Stage::compile);
        Board board(session, {});
        auto machine = session::make_machine(machine::Reasoner::circuit, session);
        Random random(7);
        for (int step = 0; step < 30; ++step) {
            machine::Step now = machine::look(*machine);
            expect_all_shown(board, now.facts);
            expect_places_there(board, now, machine->roles());
            if (now.terminal || machine::is_stuck(now)) break;
            machine->apply(machine::random_move(now, random));
        }
    }
}

TEST(Board, IsTheSameFromTheRulesAlone) {
    for (const char *game :
         {"tictactoe/3x3", "connect/c3_4x4", "hex/3x3", "einstein/3x3", "nim/1_2_3", "hanoi/3"}) {
        std::string path = std::string(ZERMELO_SOURCE_DIR "/games/") + game + ".kif";
        Session ground = prepared(path, Stage::compile), lifted = prepared(path, Stage::check);
        EXPECT_EQ(outline(Board(ground, {}).layout()), outline(Board(lifted, {}).layout())) << game;
    }
}

TEST(Board, KeepsToItsLimits) {
    Session session = prepared(ZERMELO_SOURCE_DIR "/games/tictactoe/3x3.kif", Stage::compile);
    std::atomic<bool> stop = true;
    EXPECT_THROW(Board(session, Job().until(stop)), LimitReached);
}

// Whoever sends thousands of them does not hold us up; they are listed.
TEST(Board, OfVeryManyRelationsThereIsNone) {
    std::string text = "(role x)\n(legal x a)\n(goal x 100)\n(init (c 0))\n(<= terminal (true (c 1)))\n";
    for (int i = 0; i < 2000; ++i) text += fmt::format("(init (f{} {}))\n", i, i % 9);
    Session session = session::examine_text("text", text, {}, {}).session;
    Board board(session, {});
    EXPECT_TRUE(board.layout().relations.empty());
    EXPECT_EQ(board.picture({"(f1 1)", "(c 0)"}).listed.size(), 2U);
}

TEST(Board, OfMovesThatNameTwoPlacesHasSourceAndTarget) {
    Session session = prepared(ZERMELO_SOURCE_DIR "/games/clobber/3x3.kif", Stage::compile);
    Board board(session, {});
    auto machine = session::make_machine(machine::Reasoner::circuit, session);
    machine::Names facts = machine->facts();
    auto places = board.places("white", {"(move 1 1 1 2)"}, facts)[0];
    ASSERT_EQ(places.size(), 2U);
    EXPECT_EQ(places[0].place, (Place{0, 2}));
    EXPECT_EQ(places[1].place, (Place{0, 1}));
}

TEST(Board, ChangesWhereMovesPoint) {
    for (const char *game :
         {"tictactoe/3x3", "connect/c3_4x4", "hex/3x3", "clobber/3x3", "chomp/3x4", "nim/1_2_3", "hanoi/3",
          "sliding_tiles/3x2_hardest", "peg_solitaire/triangle10", "lights_out/3x3", "cubi_cup/2",
          "dots_and_boxes/2x2", "sheep_and_wolf/4x4", "goofspiel/3_rising"}) {
        SCOPED_TRACE(game);
        Session session = prepared(std::string(ZERMELO_SOURCE_DIR "/games/") + game + ".kif", Stage::compile);
        Board board(session, {});
        auto machine = session::make_machine(machine::Reasoner::circuit, session);
        Random random(11);
        for (machine::Step now = machine::look(*machine); !now.terminal; now = machine::look(*machine)) {
            machine::Names move = machine::random_move(now, random);
            Picture before = board.picture(now.facts);
            machine->apply(move);
            Picture after = board.picture(machine->facts());
            for (std::size_t r = 0; r < move.size(); ++r) {
                if (now.legal[r].size() < 2) continue;
                auto places = board.places(machine->roles()[r], {move[r]}, now.facts)[0];
                EXPECT_FALSE(places.empty()) << move[r];
                for (const PlaceOnGrid &at : places) {
                    const std::vector<Place> &all = board.layout().grids[at.grid].places;
                    auto cell = std::find(all.begin(), all.end(), at.place) - all.begin();
                    EXPECT_NE(before.grids[at.grid][cell].content, after.grids[at.grid][cell].content)
                        << move[r];
                }
            }
        }
    }
}

TEST(Board, OfMovesFromAHandHasThePlayersOwn) {
    Session session = prepared(ZERMELO_SOURCE_DIR "/games/goofspiel/3_rising.kif", Stage::compile);
    Board board(session, {});
    auto machine = session::make_machine(machine::Reasoner::circuit, session);
    auto left = board.places("left", {"(bid 2)"}, machine->facts())[0];
    auto right = board.places("right", {"(bid 2)"}, machine->facts())[0];
    ASSERT_EQ(left.size(), 1U);
    ASSERT_EQ(right.size(), 1U);
    EXPECT_EQ(left[0].place, (Place{1, 0}));
    EXPECT_EQ(right[0].place, (Place{1, 1}));
}

TEST(Board, OfDropsHasThePlaceWhereTheyLand) {
    Session session = prepared(ZERMELO_SOURCE_DIR "/games/connect/c3_4x4.kif", Stage::compile);
    Board board(session, {});
    auto machine = session::make_machine(machine::Reasoner::circuit, session);
    for (std::size_t row : {3U, 2U, 1U, 0U}) {
        machine::Step step = machine::look(*machine);
        std::string role = step.legal[0].size() > 1 ? "red" : "yellow";
        auto places = board.places(role, {"(drop 2)"}, step.facts)[0];
        ASSERT_EQ(places.size(), 1U);
        EXPECT_EQ(places[0].place, (Place{1, row}));
        machine->apply(role == "red" ? machine::Names{"(drop 2)", "noop"}
                                     : machine::Names{"noop", "(drop 2)"});
        if (machine->terminal()) break;
    }
}

} // namespace zermelo::board
