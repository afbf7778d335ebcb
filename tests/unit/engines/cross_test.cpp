// All engines against each other: every engine that takes a query gives the true answer or says that it does
// not know, its bounds hold, and its strategies pass the checker. On random games of every form, against
// brute force; on the library, against the values in tests/known.
#include "analyse/analyse.h"
#include "base/files.h"
#include "cross/graph_game.h"
#include "cross/judge.h"
#include "cross/random_description.h"
#include "engines/roles.h"
#include "game/reference.h"
#include "machine/games.h"
#include "strategy/check.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <filesystem>
#include <map>

namespace zermelo::engines {

namespace {

namespace fs = std::filesystem;
using game::Measure;
using game::Model;
using Json = nlohmann::json;
using machine::Pipeline;
using machine::Stage;

// How often each engine decided something, so that a test in which one never does fails.
using Decided = std::map<std::string, std::size_t>;

void check_verdict(const Pipeline &pipeline, const Query &query, const cross::Truth &truth,
                   const Verdict &verdict) {
    EXPECT_LE(verdict.lower, truth.value);
    EXPECT_GE(verdict.upper, truth.value);
    if (!verdict.decided()) {
        EXPECT_FALSE(verdict.reason.empty());
        return;
    }
    if (verdict.keeping_is_complete && query.all_moves) {
        EXPECT_EQ(verdict.keeping, truth.keeping);
    }
    if (query.distance && verdict.distance && truth.distance) {
        EXPECT_EQ(*verdict.distance, *truth.distance);
    }
    if (!verdict.strategy) return;
    strategy::Report report = strategy::check(*pipeline.game, *verdict.strategy, {});
    EXPECT_TRUE(report.verified()) << report.fault->text();
}

void ask_all(const Pipeline &pipeline, const analyse::Facts &facts, const Query &query, Decided &decided) {
    Problem problem{*pipeline.game, *pipeline.tapes, facts, pipeline.program.get()};
    std::optional<cross::Truth> truth;
    for (const Engine &engine : all_engines()) {
        if (engine.refuses(problem, query)) continue;
        if (!truth) try {
                truth = cross::find_truth(*pipeline.game, query, 500);
            } catch (const std::runtime_error &) {
                return; // too large, or it has no value that brute force can find
            }
        SCOPED_TRACE(std::string(engine.name) + ", role " + std::to_string(query.role.index()) + ", " +
                     name(query.model) + ", " + name(query.measure) +
                     (query.depth ? ", depth " + std::to_string(*query.depth) : ""));
        Resources resources;
        resources.limits.seconds = 1;
        resources.table_bytes = std::size_t{1} << 26;
        Verdict verdict = engine.solve(problem, query, resources);
        check_verdict(pipeline, query, *truth, verdict);
        decided[engine.name] += verdict.decided();
    }
}

void ask_everything(const Pipeline &pipeline, Decided &decided) {
    ASSERT_TRUE(pipeline.tapes);
    analyse::Facts facts = analyse::analyse(*pipeline.game, *pipeline.tapes, {}, analyse::Depth::quick);
    for (game::RoleId role : players(*pipeline.game))
        for (Model model :
             {Model::adversarial, Model::minimax, Model::difference, Model::own, Model::cooperative}) {
            Query query;
            query.from = pipeline.game->initial;
            query.role = role;
            query.model = model;
            query.strategy_states = 10'000;
            query.all_moves = true;
            ask_all(pipeline, facts, query, decided);
            query.measure = Measure::win;
            query.distance = true;
            ask_all(pipeline, facts, query, decided);
            query.depth = 3;
            ask_all(pipeline, facts, query, decided);
        }
}

std::vector<Json> known_games() {
    std::vector<fs::path> files;
    for (const auto &entry : fs::directory_iterator(fs::path(ZERMELO_SOURCE_DIR) / "tests" / "known"))
        if (entry.path().extension() == ".json") files.push_back(entry.path());
    std::sort(files.begin(), files.end());
    std::vector<Json> out;
    for (const fs::path &file : files)
        for (const Json &game : Json::parse(read_file(file.string(), 1 << 24)))
            if (game.contains("value") || game.contains("paranoid")) out.push_back(game);
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

TEST(Cross, RandomGraphs) {
    Decided decided;
    for (std::uint64_t seed = 0; seed < 6; ++seed)
        for (bool cycles : {false, true})
            for (bool chance : {false, true})
                for (int players : {1, 2, 3}) {
                    cross::GraphKind kind{players, chance, cycles, seed % 2 == 0, seed % 3 == 0};
                    SCOPED_TRACE("seed " + std::to_string(seed) + (cycles ? ", cycles" : "") +
                                 (chance ? ", chance" : "") + ", players " + std::to_string(players));
                    ask_everything(machine_test::read(cross::graph_game(seed, kind)), decided);
                }
    for (const Engine &engine : all_engines()) EXPECT_GT(decided[engine.name], 0U) << engine.name;
}

TEST(Cross, RandomDescriptions) {
    Decided decided;
    for (std::uint64_t seed = 0; seed < 4; ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        ask_everything(machine_test::read(cross::random_description(seed)), decided);
    }
    EXPECT_GT(decided["search"], 0U);
}

// The values of games that auto decides in a moment; larger ones are for the benchmarks.
TEST_P(KnownValues, Auto) {
    Pipeline pipeline = machine::run_stages(
        (fs::path(ZERMELO_SOURCE_DIR) / GetParam().at("game").get<std::string>()).string(), Stage::compile,
        {});
    ASSERT_TRUE(pipeline.tapes);
    analyse::Facts facts = analyse::analyse(*pipeline.game, *pipeline.tapes, {}, analyse::Depth::quick);
    Problem problem{*pipeline.game, *pipeline.tapes, facts, pipeline.program.get()};
    Resources resources;
    resources.limits.seconds = 1;
    resources.table_bytes = std::size_t{1} << 28;
    Query query;
    query.from = pipeline.game->initial;
    query.strategy_states = 20'000;
    const char *field = GetParam().contains("value") ? "value" : "paranoid";
    std::vector<game::RoleId> roles = players(*pipeline.game);
    for (const RoleVerdict &answer : solve_roles(problem, query, roles, resources)) {
        const Json &value = GetParam().at(field);
        const std::string &role = pipeline.game->roles[answer.role.index()].name;
        mpq_class truth =
            value.is_array() ? value[answer.role.index()].get<int>() : value.at(role).get<int>();
        EXPECT_LE(answer.verdict.lower, truth) << role;
        EXPECT_GE(answer.verdict.upper, truth) << role;
        if (GetParam().value("reachable", 1'000'000) < 10'000) {
            EXPECT_TRUE(answer.verdict.decided()) << answer.verdict.reason;
        }
        if (answer.verdict.strategy) {
            strategy::Report report = strategy::check(*pipeline.game, *answer.verdict.strategy, {});
            EXPECT_TRUE(report.verified()) << report.fault->text();
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Library, KnownValues, testing::ValuesIn(known_games()), test_name);

} // namespace zermelo::engines
