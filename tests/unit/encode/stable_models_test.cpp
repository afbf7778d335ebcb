// The programs and the clauses made of them against clingo: the same stable models, one for one.
#include "encode/asp.h"
#include "encode/completion.h"
#include "encode/play_program.h"
#include "encode/qasp_text.h"
#include "session/games.h"
#include "solvers/sat/sat.h"

#include <gtest/gtest.h>

#include <array>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>
#include <unistd.h>

namespace zermelo::encode {

namespace {

using Model = std::set<std::string>;

std::string run_clingo(const std::string &program, const std::string &options) {
    std::filesystem::path file =
        std::filesystem::temp_directory_path() / ("zermelo_models_test_" + std::to_string(getpid()) + ".lp");
    std::ofstream(file) << program;
    std::string command = "clingo 0 " + options + " '" + file.string() + "' 2>&1", out;
    if (FILE *pipe = popen(command.c_str(), "r")) {
        std::array<char, 4096> buffer;
        while (std::size_t n = std::fread(buffer.data(), 1, buffer.size(), pipe))
            out.append(buffer.data(), n);
        pclose(pipe);
    }
    std::filesystem::remove(file);
    return out;
}

// The answers, without quantifiers; nothing if there is no clingo.
std::optional<std::multiset<Model>> clingo_models(const std::string &program,
                                                  const std::string &options = "") {
    std::string said = run_clingo(program, options);
    if (said.find("clingo version") == std::string::npos) return std::nullopt;
    EXPECT_EQ(said.find("error"), std::string::npos) << said;
    EXPECT_EQ(said.find("info:"), std::string::npos) << said;
    std::multiset<Model> out;
    std::istringstream lines(said);
    for (std::string line; std::getline(lines, line);) {
        if (!line.starts_with("Answer: ") || !std::getline(lines, line)) continue;
        std::istringstream words(line);
        Model model;
        for (std::string word; words >> word;)
            if (!word.starts_with("_exists(") && !word.starts_with("_forall(") &&
                !word.starts_with("_chance("))
                model.insert(word);
        out.insert(std::move(model));
    }
    return out;
}

// All models of the clauses, as the names of true atoms; models that differ in auxiliary variables only count
// separately.
std::multiset<Model> our_models(const Encoding &encoding, const std::vector<std::string> &names,
                                const Model &always) {
    solvers::Sat sat; // its variable 1 is a constant
    auto shifted = [](int literal) { return literal > 0 ? literal + 1 : literal - 1; };
    for (int v = 0; v < encoding.formula.variable_count; ++v) sat.new_variable();
    for (const formula::Clause &clause : encoding.formula.clauses) {
        std::vector<int> literals;
        for (int literal : clause) literals.push_back(shifted(literal));
        sat.add(literals);
    }
    std::multiset<Model> out;
    Meter meter({});
    while (sat.solve({}, meter)) {
        Model model = always;
        std::vector<int> other;
        for (int v = 1; v <= encoding.formula.variable_count; ++v) {
            bool holds = sat.value(shifted(v));
            other.push_back(holds ? -shifted(v) : shifted(v));
            if (holds && v <= static_cast<int>(names.size())) model.insert(names[v - 1]);
        }
        out.insert(std::move(model));
        sat.add(other);
        EXPECT_LT(out.size(), 20'000U);
        if (out.size() >= 20'000U) break;
    }
    return out;
}

struct Case {
    const char *game;
    std::size_t depth;
    game::Model model;
    bool strict;
    std::size_t models; // at least so many, so that the comparison says something
};

class StableModels : public testing::TestWithParam<Case> {};

TEST_P(StableModels, AreClingosOneForOne) {
    session::Session pipeline = session::prepare(
        std::string(ZERMELO_SOURCE_DIR) + "/games/" + GetParam().game, session::Stage::compile, {});
    ASSERT_TRUE(pipeline.program);
    Question question;
    question.depth = GetParam().depth;
    question.from = pipeline.game->initial;
    question.model = GetParam().model;
    TurnOrder turns;
    if (GetParam().strict) turns = {game::RoleId(0), game::RoleId(1)};
    Meter meter({});
    TimedProgram play = play_program(*pipeline.program, *pipeline.game, question, turns, meter);
    std::vector<BlockNumber> blocks =
        quantify(*pipeline.program, *pipeline.game, play, question, Quantification::dependency);
    std::vector<std::string> names;
    Model facts;
    for (const TimedAtom &atom : play.atoms) names.push_back(name(*pipeline.program, atom));
    for (const TimedAtom &atom : play.facts) facts.insert(name(*pipeline.program, atom));
    std::multiset<Model> ours = our_models(complete(play, blocks, false, meter), names, facts);
    EXPECT_GE(ours.size(), GetParam().models);
    std::optional<std::multiset<Model>> theirs = clingo_models(print_qasp(*pipeline.program, play, blocks));
    if (!theirs) GTEST_SKIP() << "there is no clingo here";
    EXPECT_EQ(ours.size(), theirs->size());
    EXPECT_TRUE(ours == *theirs);
}

INSTANTIATE_TEST_SUITE_P(
    Games, StableModels,
    testing::Values(Case{"nim/1_2_3.kif", 4, game::Model::cooperative, false, 6},
                    Case{"nim/1_2_3.kif", 3, game::Model::adversarial, false, 1},
                    Case{"nim/1_2_3.kif", 4, game::Model::adversarial, true, 10},
                    Case{"tictactoe/3x3.kif", 5, game::Model::cooperative, true, 1000},
                    Case{"hex/3x3.kif", 5, game::Model::cooperative, false, 1000}, // positive recursion
                    Case{"three_player_nim/1_2_3.kif", 4, game::Model::cooperative, false, 1},
                    Case{"rock_paper_scissors/1.kif", 1, game::Model::adversarial, false, 3},
                    Case{"stochastic_nim/4.kif", 5, game::Model::adversarial, false, 50},
                    Case{"stochastic_nim/4.kif", 5, game::Model::cooperative, false, 5},
                    Case{"pig_race/6.kif", 3, game::Model::cooperative, false, 5}));

// The program with time as a variable, for one player or all together, and the ground one have the same
// plays.
TEST(StableModels, LiftedAndGroundProgramsAgree) {
    for (auto [file, depth] :
         {std::pair("nim/1_2_3.kif", 4), {"hanoi/3.kif", 7}, {"water_jugs/5_3.kif", 6}}) {
        SCOPED_TRACE(file);
        session::Session pipeline = machine_test::load(std::string("games/") + file);
        SinglePlayer options;
        options.depth = static_cast<std::size_t>(depth);
        std::optional<std::multiset<Model>> lifted =
            clingo_models(print(single_player(*pipeline.program, options)), "--opt-mode=ignore");
        if (!lifted) GTEST_SKIP() << "there is no clingo here";
        Question question;
        question.depth = options.depth;
        question.from = pipeline.game->initial;
        question.model = game::Model::cooperative;
        Meter meter({});
        TimedProgram play = play_program(*pipeline.program, *pipeline.game, question, {}, meter);
        std::vector<BlockNumber> blocks =
            quantify(*pipeline.program, *pipeline.game, play, question, Quantification::dependency);
        std::vector<std::string> names;
        for (const TimedAtom &atom : play.atoms) names.push_back(name(*pipeline.program, atom));
        std::multiset<Model> plays;
        for (const Model &model : our_models(complete(play, blocks, false, meter), names, {})) {
            Model moves;
            for (const std::string &atom : model)
                if (atom.starts_with("does(")) moves.insert(atom);
            plays.insert(std::move(moves));
        }
        EXPECT_GT(plays.size(), 0U);
        EXPECT_TRUE(plays == *lifted);
    }
}

} // namespace
} // namespace zermelo::encode
