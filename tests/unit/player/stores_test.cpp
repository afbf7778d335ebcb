// Matches by stores: games are found whatever their spelling, and their values are those of the engines.
#include "base/error.h"
#include "base/random.h"
#include "gdl/load.h"
#include "gdl/print.h"
#include "player/player.h"
#include "session/games.h"
#include "session/solve.h"

#include <gtest/gtest.h>

#include <filesystem>

namespace zermelo::player {

namespace {

namespace fs = std::filesystem;
using machine_test::load;

const std::string nim = "games/nim/3_4_5.kif";

std::string fresh_folder() {
    const auto *test = ::testing::UnitTest::GetInstance()->current_test_info();
    fs::path out = fs::path(::testing::TempDir()) / (std::string("stores_") + test->name());
    fs::remove_all(out);
    fs::create_directories(out);
    return out;
}

void keep(const std::string &game, std::size_t role, const std::string &folder, bool counts_steps = false) {
    session::Session session = load(game);
    session::Request request;
    request.query.from = session.game->initial;
    request.query.distance = counts_steps;
    request.query.store = folder;
    request.roles = {session.game->players()[role]};
    session::solve(session, request, session::make_resources(std::size_t{1} << 30, 1, {}));
}

// The rules in another order, with other letters, with conditions and variables as somebody else writes them.
std::string respelled(const std::string &game) {
    Diagnostics diagnostics;
    std::vector<gdl::Clause> clauses = gdl::load(ZERMELO_SOURCE_DIR "/" + game, diagnostics).clauses;
    std::string roles, out;
    for (gdl::Clause &clause : clauses) {
        std::reverse(clause.body.begin(), clause.body.end());
        std::string text = gdl::to_kif(clause) + "\n; a remark\n";
        for (std::size_t at = 0; (at = text.find('?', at)) != std::string::npos; at += 2)
            text.insert(at + 1, "v");
        if (clause.head.name == "role")
            roles += text;
        else
            out = text + out;
    }
    for (char &c : out) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
    for (char &c : roles) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
    return roles + out;
}

void ignore(const std::string & /*line*/) {}

// A match against random moves; what we got.
int play(Player &player, const session::Session &session, const std::string &game, std::uint64_t seed) {
    EXPECT_EQ(player.answer("(START m " + session.game->roles[0].name + " (" + respelled(game) + ") 5 2)"),
              "ready");
    auto machine = session::make_machine(machine::Reasoner::circuit, session);
    Random random(seed);
    std::string said = "nil";
    while (!machine->terminal()) {
        std::string move = player.answer("(PLAY m " + said + ")");
        Names others = machine->legal(1);
        std::optional<std::string> own = protocol::spelled(move, machine->legal(0));
        if (!own) {
            ADD_FAILURE() << move << " is not legal";
            break;
        }
        Names joint{*own, others[random.below(others.size())]};
        machine->apply(joint);
        said = "(" + joint[0] + " " + joint[1] + ")";
    }
    EXPECT_EQ(player.answer("(STOP m " + said + ")"), "done");
    return std::stoi(machine->goals(0).at(0));
}

} // namespace

TEST(Stores, AreFoundInAnySpelling) {
    std::string folder = fresh_folder();
    keep(nim, 0, folder + "/nim.store");
    keep("games/tictactoe/3x3.kif", 0, folder + "/ttt.store");
    Stores stores(folder, {}, ignore);
    session::Session same = machine_test::read(respelled(nim));
    ASSERT_TRUE(same.game);
    const session::StoredGame *found = stores.find(same, game::RoleId(0), {});
    ASSERT_TRUE(found);
    EXPECT_EQ(found->solution.folder.path(), folder + "/nim.store");
    EXPECT_EQ(stores.find(load(nim), game::RoleId(0), {}), found);
    EXPECT_FALSE(stores.find(load("games/nim/2_5_8.kif"), game::RoleId(0), {}));
}

TEST(Stores, KnowAlsoTheOtherOfTwo) {
    std::string folder = fresh_folder();
    keep(nim, 1, folder + "/nim.store", true);
    keep("games/goofspiel/3_rising.kif", 0, folder + "/goofspiel.store"); // simultaneous: only of its role
    Stores stores(folder, {}, ignore);
    session::Session session = load(nim);
    const session::StoredGame *found = stores.find(session, game::RoleId(0), {});
    ASSERT_TRUE(found);
    engines::Query query;
    query.from = session.game->initial;
    query.distance = true;
    session::find_facts(session, {});
    auto expected = session::move_values(session::problem(session), query,
                                         session::make_resources(std::size_t{1} << 30, 1, {}));
    auto values = stored_moves(*found, found->session.game->initial, game::RoleId(0));
    ASSERT_EQ(values.size(), expected.size());
    for (const session::MoveValue &value : values)
        for (const session::MoveValue &other : expected)
            if (other.move == value.move) {
                EXPECT_EQ(value.lower, other.lower);
                EXPECT_EQ(value.distance.value_or(*other.distance),
                          other.distance); // if the store counts them
            }
    session::Session simultaneous = load("games/goofspiel/3_rising.kif");
    EXPECT_TRUE(stores.find(simultaneous, game::RoleId(0), {}));
    EXPECT_FALSE(stores.find(simultaneous, game::RoleId(1), {}));
}

TEST(Stores, LeaveOutWhatIsNotFinished) {
    std::string folder = fresh_folder();
    store::Folder::begin(folder + "/half.store", {{"role", "x"}});
    std::vector<std::string> lines;
    Stores stores(folder, {}, [&](const std::string &line) { lines.push_back(line); });
    ASSERT_EQ(lines.size(), 1U);
    EXPECT_NE(lines[0].find("not finished"), std::string::npos);
    EXPECT_THROW(Stores(folder + "/nowhere", {}, ignore), Error);
}

// Nothing is solved, and the search has neither lanes nor proofs: only the store can know.
TEST(Stores, ArePlayedBy) {
    std::string folder = fresh_folder();
    const std::string tictactoe = "games/tictactoe/3x3.kif";
    keep(nim, 0, folder + "/nim.store");
    keep(tictactoe, 1, folder + "/tictactoe.store");
    Stores stores(folder, {}, ignore);
    PlayerOptions options{1, std::size_t{256} << 20, 1, {}, {false, false, false, false}, &stores};
    std::mutex mutex;
    std::string lines;
    Player player(options, [&](const std::string &line) {
        std::scoped_lock lock(mutex);
        lines += line + "\n";
    });
    session::Session first = load(nim), second = load(tictactoe);
    for (std::uint64_t seed : {1, 2}) {
        EXPECT_EQ(play(player, first, nim, seed), 100);
        EXPECT_GE(play(player, second, tictactoe, seed), 50);
    }
    std::scoped_lock lock(mutex);
    EXPECT_NE(lines.find("solved: " + folder + "/nim.store has it"), std::string::npos) << lines;
    EXPECT_NE(lines.find("solved: " + folder + "/tictactoe.store has it"), std::string::npos) << lines;
}

} // namespace zermelo::player
