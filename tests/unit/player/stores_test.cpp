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
                if (value.distance) EXPECT_EQ(value.distance, other.distance); // if the store counts them
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

// The solver has no time, and the search neither lanes nor proofs: only the store can know.
TEST(Stores, ArePlayedBy) {
    std::string folder = fresh_folder();
    keep(nim, 0, folder + "/nim.store");
    Stores stores(folder, {}, ignore);
    PlayerOptions options{1, std::size_t{256} << 20, 1, {}, {false, false, false, false}, &stores};
    std::mutex mutex;
    std::vector<std::string> lines;
    Player player(options, [&](const std::string &line) {
        std::scoped_lock lock(mutex);
        lines.push_back(line);
    });
    session::Session session = load(nim);
    const session::StoredGame *stored = stores.find(session, game::RoleId(0), {});
    Random random(7);
    for (const char *match : {"m", "n"}) {
        EXPECT_EQ(player.answer(std::string("(START ") + match + " " + session.game->roles[0].name + " (" +
                                respelled(nim) + ") 5 20)"),
                  "ready");
        auto machine = session::make_machine(machine::Reasoner::circuit, session);
        Names joint;
        while (!machine->terminal()) {
            std::string said = "nil";
            if (!joint.empty()) said = "(" + joint[0] + " " + joint[1] + ")";
            std::string move = player.answer(std::string("(PLAY ") + match + " " + said + ")");
            Names mine = machine->legal(0), others = machine->legal(1);
            auto own = protocol::spelled(move, mine);
            ASSERT_TRUE(own) << move;
            joint = {*own, others[random.below(others.size())]};
            machine->apply(joint);
        }
        EXPECT_EQ(machine->goals(0), Names{"100"});
        player.answer(std::string("(STOP ") + match + " nil)");
    }
    std::scoped_lock lock(mutex);
    EXPECT_TRUE(std::any_of(lines.begin(), lines.end(), [&](const std::string &line) {
        return line.find("solved: " + folder + "/nim.store has it") != std::string::npos;
    }));
    EXPECT_TRUE(stored);
}

} // namespace zermelo::player
