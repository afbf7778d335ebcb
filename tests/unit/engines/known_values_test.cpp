// The values of the library's games as tests/known has them, by the engines that `auto` chooses, with their
// strategies checked. Random games are for tests/cross.
#include "analyse/analyse.h"
#include "cross/work.h"
#include "engines/roles.h"
#include "session/known_games.h"
#include "session/session.h"
#include "strategy/check.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <filesystem>

namespace zermelo::engines {

namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;
using session::Session;
using session::Stage;

std::vector<Json> games_with_values() {
    std::vector<Json> out = machine_test::known_games();
    std::erase_if(out,
                  [](const Json &game) { return !game.contains("value") && !game.contains("paranoid"); });
    return out;
}

std::string test_name(const testing::TestParamInfo<Json> &info) {
    std::string out = info.param.at("game").get<std::string>();
    for (char &c : out)
        if (!std::isalnum(static_cast<unsigned char>(c))) c = '_';
    return out;
}

class KnownValues : public testing::TestWithParam<Json> {};

} // namespace

// The values of games that auto decides in a moment; larger ones are for the benchmarks.
TEST_P(KnownValues, Auto) {
    Session pipeline =
        session::prepare((fs::path(ZERMELO_SOURCE_DIR) / GetParam().at("game").get<std::string>()).string(),
                         Stage::compile, {});
    ASSERT_TRUE(pipeline.tapes);
    analyse::Facts facts = analyse::analyse(*pipeline.game, *pipeline.tapes, {}, analyse::Depth::quick);
    Problem problem{*pipeline.game, *pipeline.tapes, facts, pipeline.program.get()};
    Resources resources;
    bool small = GetParam().value("reachable", 1'000'000) < 10'000;
    resources.job = Limits{small ? cross::slowness : 1};
    resources.table_bytes = std::size_t{1} << 28;
    Query query;
    query.from = pipeline.game->initial;
    query.strategy_states = 20'000;
    const char *field = GetParam().contains("value") ? "value" : "paranoid";
    std::vector<game::RoleId> roles = pipeline.game->players();
    for (const RoleVerdict &answer : solve_roles(problem, query, roles, resources)) {
        const Json &value = GetParam().at(field);
        const std::string &role = pipeline.game->roles[answer.role.index()].name;
        mpq_class truth =
            value.is_array() ? value[answer.role.index()].get<int>() : value.at(role).get<int>();
        EXPECT_LE(answer.verdict.lower, truth) << role;
        EXPECT_GE(answer.verdict.upper, truth) << role;
        if (small) {
            EXPECT_TRUE(answer.verdict.decided()) << answer.verdict.reason;
        }
        if (answer.verdict.strategy) {
            strategy::Report report = strategy::check(*pipeline.game, *answer.verdict.strategy, {});
            EXPECT_TRUE(report.verified()) << report.fault->text();
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Library, KnownValues, testing::ValuesIn(games_with_values()), test_name);

} // namespace zermelo::engines
