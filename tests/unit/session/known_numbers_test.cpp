// The games library against numbers that were counted otherwise (tests/known): roles, legal moves at first,
// states and paths by depth, reachable states, the longest path.
#include "machine/machine.h"
#include "session/known_games.h"
#include "session/session.h"
#include "space/perft.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <filesystem>

namespace zermelo::session {

using namespace machine;

namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;

std::string test_name(const testing::TestParamInfo<Json> &info) {
    std::string out = info.param.at("game").get<std::string>();
    if (out.starts_with("games/")) out.erase(0, 6);
    if (out.ends_with(".kif")) out.resize(out.size() - 4);
    for (char &c : out)
        if (!std::isalnum(static_cast<unsigned char>(c))) c = '_';
    return out;
}

class KnownNumbers : public testing::TestWithParam<Json> {
  protected:
    void SetUp() override {
        std::string path = (fs::path(ZERMELO_SOURCE_DIR) / GetParam().at("game").get<std::string>()).string();
        pipeline_ = prepare(path, Stage::compile, {});
        ASSERT_FALSE(pipeline_.has_errors());
    }
    Session pipeline_;
};

} // namespace

TEST_P(KnownNumbers, RolesAndFirstMoves) {
    for (Reasoner reasoner : {Reasoner::reference, Reasoner::lifted, Reasoner::circuit}) {
        auto machine = make_machine(reasoner, pipeline_);
        EXPECT_EQ(machine->roles(), GetParam().at("roles").get<Names>());
        for (std::size_t role = 0; role < machine->roles().size(); ++role)
            EXPECT_EQ(machine->legal(role).size(), GetParam().at("legal")[role].get<std::size_t>())
                << name(reasoner);
    }
}

TEST_P(KnownNumbers, StatesAndPaths) {
    const Json &known = GetParam();
    Meter meter({});
    space::Perft perft(*pipeline_.game, *pipeline_.tapes, false);
    auto states = known.at("states").get<std::vector<std::uint64_t>>();
    auto paths = known.at("paths").get<std::vector<std::uint64_t>>();
    for (std::size_t depth = 0; depth < states.size(); ++depth) {
        if (depth > 0) {
            ASSERT_TRUE(perft.next_layer(meter)) << "depth " << depth;
        }
        EXPECT_EQ(perft.layer().states, states[depth]) << "depth " << depth;
        EXPECT_EQ(perft.layer().paths, paths[depth]) << "depth " << depth;
    }
    if (!known.contains("longest")) return;
    std::size_t longest = perft.layer().depth;
    while (perft.next_layer(meter)) longest = perft.layer().depth;
    EXPECT_EQ(longest, known.at("longest").get<std::size_t>());
    EXPECT_EQ(perft.reachable(), known.at("reachable").get<std::uint64_t>());
}

INSTANTIATE_TEST_SUITE_P(Library, KnownNumbers, testing::ValuesIn(machine_test::known_games()), test_name);

} // namespace zermelo::session
